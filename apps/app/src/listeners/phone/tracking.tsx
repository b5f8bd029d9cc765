import { lazy, Suspense, useEffect } from 'react';
import {
  answerTracking,
  endTracking,
  reviewTracking,
  trackPerson,
  useTracking,
} from '../../features/account/parts/tracking/actions.ts';
import { trackedPerson } from '../../features/account/parts/tracking/flow.ts';
import { clearOnSignOut, useSession } from '../../features/people/remote/session.ts';
import { appState } from '../../native/app-state/index.ts';
import { useAuth } from '../../platform/auth.ts';
import { useHold } from '../../platform/hold.ts';
import { useUserLocation } from '../../platform/location/user-location.ts';
import { isOnline, onNetworkChange } from '../../platform/network.ts';
import { useIsRedeeming } from '../push-offer.tsx';

const TrackingSheet = lazy(async () => ({
  default: (await import('../../features/account/parts/tracking/tracking-sheet.tsx')).TrackingSheet,
}));

/**
 * Keeps the phone's tracking in step with the user: "out" starts it, and every other status, a sign-out, a hold or the
 * loss of the plan ends it. Shows the explanation before the phone asks for the permission.
 */
export function BackgroundTracking() {
  useTrackedPerson();
  useTrackingReviews();
  const { asks } = useTracking();
  const held = useIsRedeeming();
  return (
    <Suspense>
      <TrackingSheet opened={asks && !held} onAnswer={allow => void answerTracking(allow)} />
    </Suspense>
  );
}

/**
 * Gives each change of the user to the tracker. It also does so when the location becomes allowed, and when the phone
 * number changes, because a new number begins a new session.
 */
function useTrackedPerson(): void {
  const { status: auth } = useAuth();
  const { tier, details } = useSession();
  const onHold = useHold() !== null;
  const { permission } = useUserLocation();
  const user = details?.user ?? null;
  const person = trackedPerson({ auth, onHold, tier, user });
  const facts = JSON.stringify([person, permission, user?.phone]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text of the facts changes where one of them changes.
  useEffect(() => void trackPerson(person), [facts]);
}

/**
 * Starts or stops the tracker as needed when the app returns to the foreground or the connection returns. This repeats
 * a start that has failed.
 */
function useTrackingReviews(): void {
  useEffect(() => {
    clearOnSignOut(endTracking);
    const stops = [
      appState.onChange(active => active && void reviewTracking()),
      onNetworkChange(() => isOnline() && void reviewTracking()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}
