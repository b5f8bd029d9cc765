import { brand } from '@nightjar/domain/brand';
import { fallbackPoint, hasMoved, type Point } from '@nightjar/domain/kernel/geo';
import { useSyncExternalStore } from 'react';
import { location } from '../native/location/index.ts';
import type { LocationFailure, LocationPermission } from '../native/location/port.ts';
import { preferences } from '../native/preferences/index.ts';
import { settings } from './config.ts';
import { demoPlace } from './demo-place.ts';
import { locationStep } from './location-step.ts';

/**
 * Where the person is taken to be. `failure` says why it is only the home patch, `unasked` that the person has not
 * been told yet why the device would be asked; `setAt` in epoch milliseconds.
 */
export type UserLocation = Point & {
  readonly setAt: number;
  readonly failure: LocationFailure | 'unasked' | null;
  readonly permission: LocationPermission;
};

/** Takes a point to the server. */
export type Tell = (point: Point) => Promise<unknown>;

/** The start does not wait longer than this for a fix. Milliseconds. */
const patienceMs = 5000;

const unset: UserLocation = { ...fallbackPoint, setAt: 0, failure: null, permission: 'unknown' };
let known = unset;
let told: Point | null = null;
const listeners = new Set<() => void>();

/**
 * Reads where the device is if that needs no question to the person; the fallback point stands in where it would.
 * `tell` is called with a new point that lies 50 m or more from the last one told, and a failed telling is tried again
 * with the next fix. The fallback point is told only in the demo, and of nobody who is still to be asked.
 */
export async function readUserLocation(tell: Tell): Promise<void> {
  const permission = await location.permission();
  const step = locationStep(permission, await isExplained());
  if (step === 'read') return askUserLocation(tell);
  const refused = location.supported ? 'denied' : 'unsupported';
  become({ ...fallbackPoint, failure: step === 'explain' ? 'unasked' : refused, permission });
  if (step === 'do-without' && (await settings()).demo) await tellMove(tell, fallbackPoint);
}

/** The same where the person has asked for it: now the device may put its own question. */
export async function askUserLocation(tell: Tell): Promise<void> {
  const fix = await location.current();
  const permission = await location.permission();
  const failure = fix.found ? null : fix.failure;
  const { demo } = await settings();
  const point = fix.found ? demoPlace(fix.point, demo) : fallbackPoint;
  become({ ...point, failure, permission });
  if (fix.found || demo) await tellMove(tell, point);
}

/** The demo also reports the fallback point for a device without a position: a pour by code needs a known position. */
async function tellMove(tell: Tell, point: Point): Promise<void> {
  if (!hasMoved(told, point)) return;
  const before = told;
  told = point;
  await tell(point).catch(() => {
    told = before;
  });
}

/**
 * Reads it and tells it however little the person has moved: a check-in or a pour is judged by a location of the last
 * minutes, and somebody who has sat at the bar for an hour is still there.
 */
export function tellUserLocation(tell: Tell): Promise<void> {
  told = null;
  return readUserLocation(tell);
}

/** Reads it for the start: resolves when it is done or has taken long enough; the fix may still come later. */
export async function settleUserLocation(tell: Tell): Promise<void> {
  await Promise.race([
    readUserLocation(tell),
    new Promise(resolve => window.setTimeout(resolve, patienceMs)),
  ]);
}

/** Counts the versions of the reasons: new ones would be shown again. */
const explainedKey = `${brand.slug}.location-explained.1`;

async function isExplained(): Promise<boolean> {
  return (await preferences.get(explainedKey)) !== null;
}

/** The reasons are before the person: this device shows them no second time. */
export async function noteExplained(): Promise<void> {
  if (known.failure === 'unasked') become({ ...known, failure: null });
  await preferences.set(explainedKey, 'yes');
}

function become(next: Omit<UserLocation, 'setAt'>): void {
  known = { ...next, setAt: Date.now() };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Not the router's `useLocation`, which is about addresses. */
export function useUserLocation(): UserLocation {
  return useSyncExternalStore(subscribe, () => known);
}

/** Nothing of where one person was is told for the next. */
export function forgetUserLocation(): void {
  told = null;
  known = unset;
  for (const listener of listeners) listener();
}
