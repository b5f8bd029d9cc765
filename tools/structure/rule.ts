import type { SourceFile, SourceTree, Violation } from '../source.ts';

/** A rule checks one habit of the repository in one file. */
export type Rule = (file: SourceFile, tree: SourceTree) => Violation[];

/**
 * Every floor has the same nouns; a new one is a decision. This is the order of imports too, the lowest first, as in the table
 * of ARCHITECTURE.md.
 */
export const nouns = [
  'people',
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
] as const;

/** Only the app has these nouns: what a person does with the things of other nouns. */
export const appNouns = ['discover', 'search', 'desk'] as const;

const floors = {
  domain: /^packages\/domain\/src\/([^/]+)\/(.+)$/,
  server: /^apps\/server\/src\/features\/([^/]+)\/(.+)$/,
  app: /^apps\/app\/src\/features\/([^/]+)\/(.+)$/,
};

export type Floor = keyof typeof floors;
/** `name` is the file's path inside the feature, or inside its wing where `wing` is true. */
export type Place = {
  readonly floor: Floor;
  readonly noun: string;
  readonly name: string;
  readonly wing: boolean;
};

const wingFolder = 'desk/';

/**
 * Returns the feature that a file belongs to, and its name there; null outside of features. Code that only the venue
 * desk uses is in the feature's wing, the folder `desk/`, whose files have the same names as the feature's own.
 */
export function featureOf(path: string): Place | null {
  for (const floor of ['domain', 'server', 'app'] as const) {
    const [, noun, name] = path.match(floors[floor]) ?? [];
    if (!noun || !name || noun === 'kernel') continue;
    const wing = name.startsWith(wingFolder);
    return { floor, noun, wing, name: wing ? name.slice(wingFolder.length) : name };
  }
  return null;
}

/** These folders of a feature are no errands; `map` is the map of discover, which its list and its screen show. */
export const sharedFolders = ['queries', 'remote', 'flow', 'parts', 'map'];

/** Returns the errand folder of a feature that a file is in, or null where the file is at the feature's public root. */
export function errandOf({ floor, name }: Place): string | null {
  const [folder, file] = name.split('/');
  return floor !== 'domain' && folder && file && !sharedFolders.includes(folder) ? folder : null;
}
