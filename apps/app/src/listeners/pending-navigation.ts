import { brand } from '@nightjar/domain/brand';
import { inAppPath } from '@nightjar/domain/kernel/redirect';
import { minutes } from '@nightjar/domain/kernel/time';
import { links } from '../native/links/index.ts';
import { preferences } from '../native/preferences/index.ts';
import { linkHosts } from '../platform/config.ts';
import { log } from '../platform/log.ts';
import { takeLaunchLink } from './taken-links.ts';

/**
 * A deep link or a tapped notification names a page of the app. Its path is stored until the router can open it. `at`
 * is the time of storing in epoch milliseconds.
 */
export type PendingNavigation = { readonly path: string; readonly at: number };

/** A stored path is not opened after this many milliseconds. */
export const pendingLifetimeMs = 10 * minutes;

const storageKey = `${brand.slug}.pending-navigation`;

/** The payment provider's page leads back to the app by an address that begins with the app's own scheme. */
const schemeStart = `${brand.appScheme}://app/`;

/** Turns an address that the system opened into a path to store; null if the address does not belong to the app. */
export function pendingNavigationFrom(
  url: string,
  now: number,
  hosts: readonly string[] = linkHosts,
): PendingNavigation | null {
  const own = url.startsWith(schemeStart) ? url.slice(schemeStart.length - 1) : url;
  const path = guestPath(own, hosts);
  return path === null ? null : { path, at: now };
}

/** Returns the in-app path of an address; null for foreign addresses and for the venue desk, which no link opens. */
export function guestPath(address: string, hosts: readonly string[]): string | null {
  const path = inAppPath(address, hosts);
  if (path === null) return null;
  const [first = ''] = path.slice(1).split(/[/?#]/, 1);
  return readablePart(first) === 'admin' ? null : path;
}

/**
 * Returns one part of a path, decoded and in lower case, because the router also opens the venue desk for `/%61dmin`
 * and `/Admin`.
 */
function readablePart(part: string): string {
  try {
    return decodeURIComponent(part).toLowerCase();
  } catch {
    return part;
  }
}

/**
 * Reads the path from its stored text; null if the path has expired, was stored at a time after `now`, or is no path of
 * the app.
 */
export function unexpiredPath(stored: string | null, now: number): string | null {
  const pending = parsePending(stored);
  if (!pending || pending.at > now || now - pending.at > pendingLifetimeMs) return null;
  return guestPath(pending.path, linkHosts);
}

function parsePending(stored: string | null): PendingNavigation | null {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    if (typeof value !== 'object' || value === null || !('path' in value && 'at' in value)) return null;
    const { path, at } = value;
    return typeof path === 'string' && typeof at === 'number' ? { path, at } : null;
  } catch {
    return null;
  }
}

export async function storePending(pending: PendingNavigation): Promise<void> {
  await preferences.set(storageKey, JSON.stringify(pending));
}

/** Returns the stored path and removes it; an expired path is removed too. */
export async function takePendingPath(now: number): Promise<string | null> {
  const stored = await preferences.get(storageKey);
  if (stored === null) return null;
  await preferences.remove(storageKey);
  return unexpiredPath(stored, now);
}

/** Stores the address with which the system started the app, until the router can open it. */
export async function storeLaunchUrl(now: number): Promise<void> {
  const url = await links.launchUrl().catch(error => {
    log.warn('The link that started the app could not be read', error);
    return null;
  });
  const pending = url === null ? null : pendingNavigationFrom(url, now);
  if (url !== null && pending && takeLaunchLink(url, now)) await storePending(pending);
}
