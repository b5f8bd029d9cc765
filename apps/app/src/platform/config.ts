import { brand } from '@nightjar/domain/brand';
import { type PublicSettings, publicSettings } from '@nightjar/domain/kernel/public-settings';
import { type PictureSize, renderedPicture } from '@nightjar/domain/kernel/upload';
import { transportSentence } from './client.ts';
import { noteTimezoneOfDemo } from './location/own-clock.ts';
import { noteServerReached } from './network.ts';

/** On the web, the server is at the origin of the page. A store build has the server's address in its environment. */
export const serverUrl: string = import.meta.env.VITE_SERVER_URL ?? globalThis.location?.origin ?? '';

/** Links to these hosts open the app. A store build gets the list of its deployment. */
export const linkHosts: readonly string[] = import.meta.env.VITE_LINK_HOSTS?.split(',') ?? brand.hosts;

/** A store build takes only the bundles that the owner of this key has signed. Without a key it takes none. */
export const releasePublicKey: string = import.meta.env.VITE_RELEASE_PUBLIC_KEY ?? '';

/** A store build gets the releases of this channel; with an empty text it gets those of the usual channel. */
export const releaseChannel: string = import.meta.env.VITE_RELEASE_CHANNEL ?? '';

/** A build for a country other than the United States sets the emergency number of that country. */
export const emergencyNumber: string = import.meta.env.VITE_EMERGENCY_NUMBER ?? '911';

/**
 * Returns the full address of a picture, because the server writes addresses of its own files without a host. With a
 * size it returns the address of the picture in that size. Signed links, blobs and addresses of other hosts exist in
 * one size only.
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
 * Loads the public settings of the deployment once per start. Without a connection it returns the stored settings. At
 * the first start nothing is stored, so without a network it rejects, and the next call tries again.
 */
export function settings(): Promise<PublicSettings> {
  loadingSettings ??= loadSettings().catch(error => {
    loadingSettings = undefined;
    throw error;
  });
  return loadingSettings;
}

/** Asks the server for its version; null for a server whose settings have no version yet. */
export async function askServerVersion(): Promise<string | null> {
  return (await loadSettings()).version;
}

async function loadSettings(): Promise<PublicSettings> {
  try {
    const answer = await fetch(`${serverUrl}/config.json`, { cache: 'no-cache' }).catch(error => {
      noteServerReached(false);
      throw error;
    });
    noteServerReached(true);
    if (!answer.ok) throw new Error(transportSentence(answer.status));
    const fresh = publicSettings.parse(await answer.json());
    localStorage.setItem(storageKey, JSON.stringify(fresh));
    noteTimezoneOfDemo(fresh.timezone);
    return fresh;
  } catch (error) {
    const known = lastKnownSettings();
    if (!known) throw error;
    noteTimezoneOfDemo(known.timezone);
    return known;
  }
}

function lastKnownSettings(): PublicSettings | null {
  const text = localStorage.getItem(storageKey);
  if (!text) return null;
  const read = publicSettings.safeParse(JSON.parse(text));
  return read.success ? read.data : null;
}
