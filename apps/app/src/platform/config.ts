import { brand } from '@nightjar/domain/brand';
import { type PublicSettings, publicSettings } from '@nightjar/domain/kernel/public-settings';
import { type PictureSize, renderedPicture } from '@nightjar/domain/kernel/upload';
import { transportSentence } from './client.ts';

/** The server is at the page's own origin, or at the address that a store build was given. */
export const serverUrl: string = import.meta.env.VITE_SERVER_URL ?? globalThis.location?.origin ?? '';

/** A build for another country replaces this emergency number. */
export const emergencyNumber: string = import.meta.env.VITE_EMERGENCY_NUMBER ?? '911';

/**
 * Returns a picture's address for this client: the server names its own files without its host. With a size it is the
 * address of that rendering; signed links, blobs and foreign addresses have no other size.
 */
export function imageUrl(address: string, size?: PictureSize): string;
export function imageUrl(address: string | null, size?: PictureSize): string | null;
export function imageUrl(address: string | null, size?: PictureSize): string | null {
  if (address === null) return null;
  const url = new URL(address, serverUrl);
  const own = url.origin === new URL(serverUrl).origin;
  const rendered = size && own ? renderedPicture(url.pathname, url.search, size) : null;
  return rendered ? new URL(rendered, serverUrl).href : url.href;
}

const storageKey = `${brand.slug}.settings`;
let loadingSettings: Promise<PublicSettings> | undefined;

/**
 * Loads the deployment's public settings once per start. Without a connection it uses the stored settings. A first
 * start without a network rejects, and the next call asks again.
 */
export function settings(): Promise<PublicSettings> {
  loadingSettings ??= loadSettings().catch(error => {
    loadingSettings = undefined;
    throw error;
  });
  return loadingSettings;
}

async function loadSettings(): Promise<PublicSettings> {
  try {
    const answer = await fetch(`${serverUrl}/config.json`, { cache: 'no-cache' });
    if (!answer.ok) throw new Error(transportSentence(answer.status));
    const fresh = publicSettings.parse(await answer.json());
    localStorage.setItem(storageKey, JSON.stringify(fresh));
    return fresh;
  } catch (error) {
    const known = lastKnown();
    if (!known) throw error;
    return known;
  }
}

function lastKnown(): PublicSettings | null {
  const text = localStorage.getItem(storageKey);
  if (!text) return null;
  const read = publicSettings.safeParse(JSON.parse(text));
  return read.success ? read.data : null;
}
