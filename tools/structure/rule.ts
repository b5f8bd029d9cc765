import type { SourceFile, SourceTree, Violation } from '../source.ts';

/** One habit of the house, asked of one file. */
export type Rule = (file: SourceFile, tree: SourceTree) => Violation[];

/** The same nouns on every floor; a new one is a decision. */
export const nouns = [
  'account',
  'friends',
  'chat',
  'drinks',
  'venues',
  'events',
  'staff',
  'places',
  'payments',
  'referrals',
  'reports',
  'activity',
  'releases',
] as const;

const feature =
  /^(?:packages\/domain\/src|apps\/server\/src\/features|apps\/app\/src\/features)\/([^/]+)\/(.+)$/;

/** The feature a file belongs to and its name inside it, or null outside of features. */
export function featureOf(path: string): { noun: string; name: string } | null {
  const [, noun, name] = path.match(feature) ?? [];
  return noun && name && noun !== 'kernel' ? { noun, name } : null;
}
