import type { SourceFile, SourceTree, Violation } from '../source.ts';

/** A rule checks one convention of the repository in one file. */
export type Rule = (file: SourceFile, tree: SourceTree) => Violation[];

/**
 * Every floor has these nouns; adding one needs a decision. They are also in the order of imports, the lowest first, as
 * in the table of ARCHITECTURE.md.
 */
export const nouns = [
  'people',
  'notifications',
  'places',
  'reports',
  'venues',
  'staff',
  'activity',
  'events',
  'friends',
  'chat',
  'drinks',
  'referrals',
  'payments',
  'account',
  'audit',
  'releases',
  'search',
] as const;

/** Only the app has these nouns. They are activities of a person that use the features of several other nouns. */
export const appNouns = ['discover', 'desk'] as const;

const featurePathPatterns = {
  domain: /^packages\/domain\/src\/([^/]+)\/(.+)$/,
  server: /^apps\/server\/src\/features\/([^/]+)\/(.+)$/,
  app: /^apps\/app\/src\/features\/([^/]+)\/(.+)$/,
};

export type FeatureLayer = keyof typeof featurePathPatterns;
/** `name` is the path of the file inside its feature, or inside the feature's wing where `wing` is true. */
export type Place = {
  readonly floor: FeatureLayer;
  readonly noun: string;
  readonly name: string;
  readonly wing: boolean;
};

const deskFolder = 'desk/';

/**
 * Returns the feature to which a file belongs, and the file's name in it, or null for a file outside of features. Code
 * that only the venue desk uses is in the feature's wing: the folder `desk/`, whose files have the same names as those
 * of the feature itself.
 */
export function featureOf(path: string): Place | null {
  for (const floor of ['domain', 'server', 'app'] as const) {
    const [, noun, name] = path.match(featurePathPatterns[floor]) ?? [];
    if (!noun || !name || noun === 'kernel') continue;
    const wing = name.startsWith(deskFolder);
    return { floor, noun, wing, name: wing ? name.slice(deskFolder.length) : name };
  }
  return null;
}

/**
 * These folders of a feature are no errands. `map` is the map of the noun discover, which both its list and its screen
 * show.
 */
export const sharedFolders = ['queries', 'remote', 'flow', 'parts', 'map'];

/** Returns the errand folder in which a file of a feature is, or null where it is in none. */
export function errandOf({ floor, name }: Place): string | null {
  const [folder, file] = name.split('/');
  return floor !== 'domain' && folder && file && !sharedFolders.includes(folder) ? folder : null;
}
