import { fallbackPoint, hasMoved, type Point } from '@nightjar/domain/kernel/geo';
import { useSyncExternalStore } from 'react';
import { location } from '../native/location/index.ts';
import type { LocationFailure, LocationPermission } from '../native/location/port.ts';
import { settings } from './config.ts';
import { demoPlace } from './demo-place.ts';

/** Where the person is taken to be. `failure` says why it is only the home patch; `setAt` in epoch milliseconds. */
export type UserLocation = Point & {
  readonly setAt: number;
  readonly failure: LocationFailure | null;
  readonly permission: LocationPermission;
};

/** A permission prompt has no time limit of its own, and the start does not wait for it longer than for a fix. */
const patienceMs = 5000;

let known: UserLocation = { ...fallbackPoint, setAt: 0, failure: null, permission: 'unknown' };
let told: Point | null = null;
const listeners = new Set<() => void>();

/**
 * Asks the device where it is; the fallback point stands in where it does not say. `tell` is called with a new point
 * that lies 50 m or more from the last one told, and a failed telling is tried again with the next fix.
 */
export async function refreshUserLocation(tell: (point: Point) => Promise<unknown>): Promise<void> {
  const fix = await location.current();
  const permission = await location.permission();
  const failure = fix.found ? null : fix.failure;
  const point = fix.found ? demoPlace(fix.point, (await settings()).demo) : fallbackPoint;
  known = { ...point, setAt: Date.now(), failure, permission };
  for (const listener of listeners) listener();
  if (!fix.found || !hasMoved(told, point)) return;
  const before = told;
  told = point;
  await tell(point).catch(() => {
    told = before;
  });
}

/**
 * The same, and told however little the person has moved: a check-in or a pour is judged by a location of the last
 * minutes, and somebody who has sat at the bar for an hour is still there.
 */
export function tellUserLocation(tell: (point: Point) => Promise<unknown>): Promise<void> {
  told = null;
  return refreshUserLocation(tell);
}

/** The same for the start: resolves when it is done or has taken long enough; the fix may still come later. */
export async function settleUserLocation(tell: (point: Point) => Promise<unknown>): Promise<void> {
  await Promise.race([
    refreshUserLocation(tell),
    new Promise(resolve => window.setTimeout(resolve, patienceMs)),
  ]);
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
  known = { ...fallbackPoint, setAt: 0, failure: null, permission: 'unknown' };
  for (const listener of listeners) listener();
}
