import { useSyncExternalStore } from 'react';
import { tracker } from '../../../../native/tracker/index.ts';
import type { TrackerEvent, TrackerPermission } from '../../../../native/tracker/port.ts';
import { auth } from '../../../../platform/auth.ts';
import { noteTrackedPoint } from '../../../../platform/location/user-location.ts';
import { log } from '../../../../platform/log.ts';
import { isOnline } from '../../../../platform/network.ts';
import { sendLocationAgain } from '../../../people/remote/location.ts';
import { reloadUserDetails } from '../../../people/remote/session.ts';
import {
  asksForTracking,
  isTrackingOver,
  type TrackedPerson,
  type TrackingAnswer,
  type TrackingFacts,
  type TrackingRecord,
  trackingStep,
} from './flow.ts';
import { askTrackingToken, uploadUrl } from './remote.ts';
import { readAnswer, readRecord, removeRecord, storeAnswer, storeRecord } from './store.ts';
import { trackingWords } from './words.ts';

/**
 * This is what the app knows of the tracking in the background. `asks` is true while the app shows the sheet that
 * explains the tracking. `answer` is the user's answer to it, and `permission` is that of the phone.
 */
export type Tracking = {
  readonly asks: boolean;
  readonly answer: TrackingAnswer;
  readonly permission: TrackerPermission;
};

let currentTracking: Tracking = { asks: false, answer: null, permission: 'unknown' };
let personToTrack: TrackedPerson = 'unknown';
/**
 * The id of the session for which this process of the app has given the phone's tracker a token. It is null where this
 * process has given none.
 */
let sessionOfToken: string | null = null;
let trackingEndTimer: ReturnType<typeof setTimeout> | undefined;
const trackingListeners = new Set<() => void>();

function updateTracking(change: Partial<Tracking>): void {
  currentTracking = { ...currentTracking, ...change };
  for (const listener of trackingListeners) listener();
}

function subscribeToTracking(listener: () => void): () => void {
  trackingListeners.add(listener);
  return () => trackingListeners.delete(listener);
}

export const useTracking = (): Tracking => useSyncExternalStore(subscribeToTracking, () => currentTracking);

/**
 * Each start or stop of the phone's tracker waits for this promise, because two of them must not overtake each other.
 */
let lastStep: Promise<void> = Promise.resolve();

function runInOrder(step: () => Promise<void>): Promise<void> {
  lastStep = lastStep.then(step).catch(error => log.warn('The tracking could not be changed', error));
  return lastStep;
}

/** `listeners/phone/tracking.tsx` calls this after each change of the user. It starts or stops the phone's tracking. */
export function trackPerson(next: TrackedPerson): Promise<void> {
  personToTrack = next;
  return reviewTracking();
}

/**
 * Starts or stops the phone's tracker as the user, the permission and the time now require. It also repeats a start
 * that has failed.
 */
export const reviewTracking = (): Promise<void> => runInOrder(applyTrackingStep);

async function applyTrackingStep(): Promise<void> {
  const [answer, permission, record] = await Promise.all([readAnswer(), tracker.permission(), readRecord()]);
  updateTracking({ answer, permission });
  const session = await currentSessionId();
  const hasToken = session !== null && session === sessionOfToken;
  const facts = { person: personToTrack, answer, permission, record, hasToken, now: Date.now() };
  const step = trackingStep(facts);
  if (step === 'start') await startTracker(session);
  if (step === 'stop') await stopTracker(record);
  offerTracking(facts);
}

/**
 * Shows the explanation of tracking where it is due. Where the phone's plugin has a dialog for the explanation, the
 * phone asks at once instead.
 */
function offerTracking(facts: TrackingFacts): void {
  if (!asksForTracking(facts)) return;
  if (tracker.explains) void answerTracking(true);
  else updateTracking({ asks: true });
}

/**
 * Returns the id of the present session. A change of the phone number begins a new session, which needs a new token for
 * the tracker. Without a connection an expired access token cannot be renewed, so the session that has the tracker's
 * token counts as the present one.
 */
async function currentSessionId(): Promise<string | null> {
  const token = await auth.accessToken().catch(() => null);
  const [, claims] = token?.split('.') ?? [];
  if (claims === undefined) return sessionOfToken;
  const { session_id } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as {
    session_id: string;
  };
  return session_id;
}

async function startTracker(session: string | null): Promise<void> {
  if (personToTrack === null || personToTrack === 'unknown') return;
  const userId = personToTrack.id;
  const given = await askTrackingToken(userId);
  // The server gives no token to a user who is not out. "Out" has ended on another device or by itself, so the app
  // loads the user's details again.
  if (!given) return reloadUserDetails();
  await storeRecord({ userId, until: given.until });
  await tracker.start({ url: uploadUrl, token: given.token }, trackingWords.device, handleTrackerEvent);
  sessionOfToken = session;
  clearTimeout(trackingEndTimer);
  trackingEndTimer = setTimeout(() => void reviewTracking(), given.until - Date.now());
}

/**
 * Makes the phone stop tracking. Where "out" has ended by itself, the app sends the location once more and loads the
 * user's details, because no page has done so.
 */
async function stopTracker(record: TrackingRecord | null): Promise<void> {
  clearTimeout(trackingEndTimer);
  await tracker.stop();
  await removeRecord();
  sessionOfToken = null;
  if (!record || !isTrackingOver(record, Date.now()) || personToTrack === null || personToTrack === 'unknown')
    return;
  // A sign-out waits until the tracker has stopped, so it must not wait for the two requests below.
  void Promise.allSettled([sendLocationAgain(personToTrack.id), reloadUserDetails()]);
}

/**
 * The device uploads each position by itself. Without a connection it does not, so the app sends the position later.
 */
function handleTrackerEvent(event: TrackerEvent): void {
  if (event.kind === 'position') noteTrackedPoint(event.point, isOnline());
  // The tracker has stopped by itself. Without `sessionOfToken`, the next review starts it again where it may run.
  else sessionOfToken = null;
}

/** Shows the explanation again, because the user asked for it in Settings. */
export const explainTracking = (): void => updateTracking({ asks: true });

/** Stores the user's answer. After "Allow" the device asks for the permission. */
export async function answerTracking(allow: boolean): Promise<void> {
  updateTracking({ asks: false });
  await storeAnswer(allow ? 'allowed' : 'denied');
  if (allow)
    await tracker
      .requestPermission(trackingWords.device)
      .catch(error => log.warn('The device did not ask for its location', error));
  await reviewTracking();
}

/** Ends the tracking at a sign-out, before the session ends. */
export const endTracking = (): Promise<void> => trackPerson(null);
