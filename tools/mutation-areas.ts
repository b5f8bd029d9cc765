import { createHash } from 'node:crypto';

/**
 * An area lists the code that is changed, and the tests that must notice the changes. Its glob patterns begin at the
 * root of the project.
 */
export type MutationArea = {
  readonly name: string;
  readonly code: readonly string[];
  readonly tests: readonly string[];
  /**
   * True where values that are computed when a file is imported are changed too. For each such change, all `tests` run.
   */
  readonly constants: boolean;
};

const testsIn = (folder: string) => [`${folder}/**/*.test.ts`];
const domainFolder = 'packages/domain/src';
const platformFolder = 'apps/server/src/platform';

/**
 * The areas are the rules of the nouns, the decisions about access, and those folders of the platform whose code
 * strangers can reach first.
 */
export const areas: readonly MutationArea[] = [
  ...['account', 'activity', 'chat', 'drinks', 'events', 'friends'].map(rulesArea),
  ...[
    'notifications',
    'payments',
    'people',
    'places',
    'referrals',
    'releases',
    'reports',
    'search',
    'staff',
    'venues',
  ].map(rulesArea),
  { name: 'access', code: [`${domainFolder}/*/access.ts`], tests: testsIn(domainFolder), constants: false },
  ...['auth', 'http', 'realtime', 'storage'].map(name => ({
    name,
    code: [`${platformFolder}/${name}/**/*.ts`],
    tests: testsIn(`${platformFolder}/${name}`),
    constants: false,
  })),
];

/**
 * Returns the area of a noun's rules. Constants are changed too, because many rules are tables and the tests of one
 * noun are fast.
 */
function rulesArea(noun: string): MutationArea {
  const folder = `${domainFolder}/${noun}`;
  return {
    name: `rules of ${noun}`,
    code: [`${folder}/rules.ts`, `${folder}/rules/*.ts`],
    tests: testsIn(folder),
    constants: true,
  };
}

/**
 * Returns the code of one path, with the tests in its folder.
 * @param isFolder whether `path` names a folder
 */
export function areaOfPath(path: string, isFolder: boolean): MutationArea {
  const folder = isFolder ? path.replace(/\/$/, '') : path.slice(0, path.lastIndexOf('/'));
  return {
    name: path,
    code: [isFolder ? `${folder}/**/*.ts` : path],
    tests: testsIn(folder),
    constants: path.startsWith(domainFolder),
  };
}

/** Each change ends in one of these states of Stryker. A change that could not run shows nothing about the tests. */
type MutantStatus =
  | 'Killed'
  | 'Timeout'
  | 'Survived'
  | 'NoCoverage'
  | 'CompileError'
  | 'RuntimeError'
  | 'Ignored'
  | 'Pending';

export type MutationScore = { noticed: number; missed: number; score: number };

/**
 * `score` is the percentage of changes that tests noticed, rounded down to a tenth. It is 100 where there was no
 * change.
 */
export function scoreOf(statuses: readonly MutantStatus[]): MutationScore {
  const count = (...which: MutantStatus[]) => statuses.filter(status => which.includes(status)).length;
  const noticed = count('Killed', 'Timeout');
  const missed = count('Survived', 'NoCoverage');
  const all = noticed + missed;
  return { noticed, missed, score: all === 0 ? 100 : Math.floor((noticed / all) * 1000) / 10 };
}

/**
 * A draw is one of `of` equal parts of all changes, counted from 1. The code of a change alone decides to which part it
 * belongs.
 */
export type MutantDraw = { readonly part: number; readonly of: number };

/** Reads a draw such as `2/3`. @throws where the text names no part */
export function parseMutantDraw(name: string): MutantDraw {
  const [part = Number.NaN, of = Number.NaN] = name.split('/').map(Number);
  if (!Number.isInteger(part) || !Number.isInteger(of) || part < 1 || part > of)
    throw new Error(`A draw is a part of all changes, like 1/3, and not ${name}.`);
  return { part, of };
}

/** Returns whether a change belongs to this part. @param change the place and the new code of the change */
export function isDrawn({ part, of }: MutantDraw, change: string): boolean {
  return createHash('sha256').update(change).digest().readUInt32BE() % of === part - 1;
}
