import { brand } from '@nightjar/domain/brand';
import { isNewer } from '@nightjar/domain/releases/rules/version';

/** Each browser and the bundler have their own sentence for a part of the app that did not load. */
const lostCodePattern =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|not a valid JavaScript MIME type/i;

/** True for the error of a part of the app's code that did not load. */
export const isLostCode = (error: unknown): boolean =>
  error instanceof Error && lostCodePattern.test(error.message);

/**
 * Keeps the router from loading the page again on its own: without a network that would end at the browser's error page.
 * The router knows such an error by the beginning of its message.
 */
export function keepRouterFromReloading(target: EventTarget): void {
  target.addEventListener('vite:preloadError', event => {
    const { payload } = event as VitePreloadErrorEvent;
    payload.message = `A part of the app did not load: ${payload.message}`;
  });
}

const reloadedVersionKey = `${brand.slug}.reloaded-for`;

export type ReloadForNewerOptions = {
  readonly askVersion: () => Promise<string | null>;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly reload: () => void;
};

/**
 * Loads the page again if the server has a newer version of the app than this page, whose parts may be gone. It does so
 * once for each version in a tab, so a version that stays broken never makes a loop.
 */
export async function reloadForNewer({ askVersion, storage, reload }: ReloadForNewerOptions): Promise<void> {
  const version = await askVersion();
  if (version === null || !isNewer(version, brand.version)) return;
  if (storage.getItem(reloadedVersionKey) === version) return;
  storage.setItem(reloadedVersionKey, version);
  reload();
}
