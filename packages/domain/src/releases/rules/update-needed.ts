import { brand } from '../../brand.ts';
import { isNewer } from './version.ts';

/** Of an app and a server that do not understand each other, the older one needs an update. */
export type UpdateNeeded = 'app' | 'server';

/** A person reads these sentences where the app and the server do not understand each other. */
export const updateSentences: Readonly<Record<UpdateNeeded, string>> = {
  app: `This needs a newer ${brand.name}. Update the app to go on.`,
  server: `${brand.name} is being updated. This works again in a few minutes.`,
};

/**
 * Decides which of two versions needs an update; null where they are equal. A server whose version is null is older
 * than every server whose version is known.
 */
export function whoNeedsUpdate(app: string, server: string | null): UpdateNeeded | null {
  if (server === null || isNewer(app, server)) return 'server';
  return isNewer(server, app) ? 'app' : null;
}
