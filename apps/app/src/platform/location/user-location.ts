import { brand } from '@nightjar/domain/brand';
import { fallbackPoint, hasMoved, type Point } from '@nightjar/domain/kernel/geo';
import { minutes } from '@nightjar/domain/kernel/time';
import { useSyncExternalStore } from 'react';
import { location } from '../../native/location/index.ts';
import type { LocationFailure, LocationPermission, PositionFix } from '../../native/location/port.ts';
import { preferences } from '../../native/preferences/index.ts';
import { settings } from '../config.ts';
import { takeEarlyLocation } from '../early.ts';
import { demoPlace } from './demo-place.ts';
import { locationStep } from './location-step.ts';

/**
 * The app uses the user's location in this form. If the app knows no location, the point is the fallback point and
 * `failure` is the reason; `unasked`: the app has not yet explained the permission. `setAt` is in epoch milliseconds.
 */
export type UserLocation = Point & {
  readonly setAt: number;
  readonly failure: LocationFailure | 'unasked' | null;
  readonly permission: LocationPermission;
  /** True once the user has closed the notice about an unknown location. It stays closed until the app starts again. */
  readonly noticeClosed: boolean;
};

/** Sends a point to the server. */
export type SendPoint = (point: Point) => Promise<unknown>;

/**
 * The last point that the app sent to the server. `call` settles when the server has answered. `at` is the time of
 * sending in epoch milliseconds.
 */
type SentLocation = { readonly point: Point; readonly at: number; readonly call: Promise<unknown> };

/** A page waits at most this long for the location and for the server to receive it. Milliseconds. */
const longestWaitMs = 5000;

/**
 * After this many milliseconds the location is sent again even if it has not changed. The server deletes the location
 * of a user who is not out once it is 15 minutes old.
 */
const sendAgainAfterMs = 10 * minutes;

const unknownLocation: UserLocation = {
  ...fallbackPoint,
  setAt: 0,
  failure: null,
  permission: 'unknown',
  noticeClosed: false,
};
let lastLocation = unknownLocation;
let lastSent: SentLocation | null = null;
const locationListeners = new Set<() => void>();

/**
 * Reads the device's location if the user has already allowed it, else uses the fallback point. It does not call `send`
 * where a point less than 50 m away was sent in the last ten minutes; a failed call is repeated with the next reading.
 * Only the demo sends the fallback point, and not before the permission question.
 */
export async function readUserLocation(send: SendPoint): Promise<void> {
  const permission = await location.permission();
  const step = locationStep(permission, await isLocationExplained());
  if (step === 'read') return askUserLocation(send);
  const refused = location.supported ? 'denied' : 'unsupported';
  setLocation({ ...fallbackPoint, failure: step === 'explain' ? 'unasked' : refused, permission });
  if (step === 'do-without' && (await settings()).demo) await sendIfMoved(send, fallbackPoint);
}

/** Reads the device's location after the user asked for it, so the device may show its question for permission. */
export async function askUserLocation(send: SendPoint): Promise<void> {
  const fix = (await earlyLocation()) ?? (await location.readPosition());
  const permission = await location.permission();
  const failure = fix.found ? null : fix.failure;
  const { demo } = await settings();
  const point = fix.found ? demoPlace(fix.point, demo) : fallbackPoint;
  setLocation({ ...point, failure, permission });
  if (fix.found || demo) await sendIfMoved(send, point);
}

/**
 * Takes a position that the phone's tracking has read. An uploaded position counts as sent, so the app does not send it
 * a second time.
 */
export function noteTrackedPoint(point: Point, isUploaded: boolean): void {
  setLocation({ ...point, failure: null, permission: 'granted' });
  if (isUploaded) lastSent = { point, at: Date.now(), call: Promise.resolve() };
}

/** Returns the location that the page read before the app ran. */
async function earlyLocation(): Promise<PositionFix | null> {
  const position = await takeEarlyLocation()?.catch(() => null);
  if (!position) return null;
  const { latitude: lat, longitude: lng } = position.coords;
  return { found: true, point: { lat, lng } };
}

/**
 * Sends a point to the server unless the server has nearly the same point. In the demo the fallback point of a device
 * without a location is sent too, because the pour of a drink needs a location.
 */
async function sendIfMoved(send: SendPoint, point: Point): Promise<void> {
  if (lastSent && isSentRecently(lastSent) && !hasMoved(lastSent.point, point))
    return void (await lastSent.call);
  const before = lastSent;
  const call = send(point).catch(() => {
    lastSent = before;
  });
  lastSent = { point, at: Date.now(), call };
  await call;
}

const isSentRecently = ({ at }: SentLocation) => Date.now() - at < sendAgainAfterMs;

/**
 * Reads the location and sends it even if it has hardly changed, because the server compares a check-in or a pour with
 * a location of the last minutes.
 */
export function sendUserLocation(send: SendPoint): Promise<void> {
  lastSent = null;
  return readUserLocation(send);
}

/**
 * Reads the location at the start, and resolves once the app knows it or the time limit is over. It does not wait until
 * the server has the location; a call that needs this awaits `ensureUserLocationSent`.
 */
export const locateUserAtStart = (send: SendPoint): Promise<void> =>
  waitWithTimeout(Promise.race([readUserLocation(send), locationKnown()]));

/**
 * Resolves once the server has the location, or after the time limit. A call whose answer depends on the location
 * awaits this. If the server may have deleted the location, the location is read and sent again. If the app has not
 * read a location yet, nothing is read, because the start does that.
 */
export function ensureUserLocationSent(send: SendPoint): Promise<void> {
  if (lastSent && isSentRecently(lastSent)) return waitWithTimeout(lastSent.call);
  return lastLocation.setAt > 0 ? waitWithTimeout(readUserLocation(send)) : Promise.resolve();
}

async function waitWithTimeout(settled: Promise<unknown>): Promise<void> {
  await Promise.race([settled, new Promise(resolve => window.setTimeout(resolve, longestWaitMs))]);
}

/**
 * Notes that the server has deleted the user's location, so that the next reading is sent even if the user has hardly
 * moved.
 */
export function markLocationDeleted(): void {
  lastSent = null;
}

/** The number at the end of the key is the version of the explanation. A device shows each version once. */
const explainedKey = `${brand.slug}.location-explained.1`;

async function isLocationExplained(): Promise<boolean> {
  return (await preferences.get(explainedKey)) !== null;
}

/** Stores that the explanation was shown, so that this device does not show it again. */
export async function storeExplained(): Promise<void> {
  if (lastLocation.failure === 'unasked') setLocation({ ...lastLocation, failure: null });
  await preferences.set(explainedKey, 'yes');
}

function setLocation(next: Omit<UserLocation, 'setAt' | 'noticeClosed'>): void {
  publishLocation({ ...next, noticeClosed: lastLocation.noticeClosed, setAt: Date.now() });
}

/** Hides the notice about an unknown location until the app starts again. */
export function closeLocationNotice(): void {
  publishLocation({ ...lastLocation, noticeClosed: true });
}

function publishLocation(next: UserLocation): void {
  lastLocation = next;
  for (const listener of locationListeners) listener();
}

function subscribeToLocation(listener: () => void): () => void {
  locationListeners.add(listener);
  return () => locationListeners.delete(listener);
}

/** Resolves to the location as soon as the app knows it. After a sign-out it never resolves. */
export function locationKnown(): Promise<UserLocation> {
  if (lastLocation.setAt > 0) return Promise.resolve(lastLocation);
  return new Promise(resolve => {
    const stop = subscribeToLocation(() => {
      stop();
      if (lastLocation.setAt > 0) resolve(lastLocation);
    });
  });
}

/**
 * Returns the user's location to a component. The router's `useLocation` is about addresses, so this hook has another
 * name.
 */
export function useUserLocation(): UserLocation {
  return useSyncExternalStore(subscribeToLocation, () => lastLocation);
}

/** Deletes the location at a sign-out. */
export function forgetUserLocation(): void {
  lastSent = null;
  publishLocation(unknownLocation);
}
