import { changedTexts } from '@nightjar/domain/account/rules/terms';
import { useRouteContext } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { reloadUserDetails, useSession } from '../features/people/remote/session.ts';
import { log } from '../platform/log.ts';
import { PushOffer, useIsRedeeming } from './push-offer.tsx';

const TermsQuestion = lazy(async () => ({
  default: (await import('../features/account/parts/terms-question.tsx')).TermsQuestion,
}));

/** Asks what the app asks by itself, one question at a time: first about changed terms, then about push messages. */
export function Questions() {
  const { userId, tier, details } = useSession();
  const { legal } = useRouteContext({ from: '__root__' }).settings;
  const [isLater, setIsLater] = useState(false);
  const redeeming = useIsRedeeming();
  const isRegistered = tier !== 'unauthenticated' && tier !== 'authenticated';
  const changed = isRegistered && details && !isLater ? changedTexts(details.user, legal) : [];
  const certain = useIsCertain(changed.length > 0);
  const asks = userId !== null && legal !== null && certain;
  return (
    <>
      {asks && (
        <Suspense>
          <TermsQuestion
            {...{ userId, changed }}
            inForce={legal}
            held={redeeming}
            onLater={() => setIsLater(true)}
          />
        </Suspense>
      )}
      <PushOffer waits={asks} />
    </>
  );
}

/**
 * The stored details of the user may be older than an acceptance on another device. So the details are reloaded before
 * the app asks.
 */
function useIsCertain(isChanged: boolean): boolean {
  const [isReloaded, setIsReloaded] = useState(false);
  useEffect(() => {
    if (!isChanged) return setIsReloaded(false);
    reloadUserDetails().then(
      () => setIsReloaded(true),
      error => log.warn('The accepted terms could not be looked at', error),
    );
  }, [isChanged]);
  return isChanged && isReloaded;
}
