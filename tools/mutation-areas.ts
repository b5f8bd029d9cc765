/** Which code is changed together, and which tests are asked. Globs from the root of the project. */
export type Area = {
  readonly name: string;
  readonly code: readonly string[];
  readonly tests: readonly string[];
  /** Whether values computed at import are changed too. Every such change costs a run of all `tests`. */
  readonly constants: boolean;
};

const domainTests = ['packages/domain/src/**/*.test.ts'];
const testsIn = (folder: string) => [`${folder}/**/*.test.ts`];
const platform = 'apps/server/src/platform';

export const areas: readonly Area[] = [
  {
    name: 'rules',
    code: ['packages/domain/src/**/rules.ts', 'packages/domain/src/**/rules/**/*.ts'],
    tests: domainTests,
    constants: true,
  },
  { name: 'access', code: ['packages/domain/src/**/access.ts'], tests: domainTests, constants: true },
  ...['auth', 'http', 'realtime', 'storage'].map(name => ({
    name,
    code: [`${platform}/${name}/**/*.ts`],
    tests: testsIn(`${platform}/${name}`),
    constants: false,
  })),
];

/**
 * The code of one path. Rules are asked about by all tests of the domain, other code by the tests in its folder.
 * @param isFolder whether `path` names a folder
 */
export function areaOf(path: string, isFolder: boolean): Area {
  const folder = isFolder ? path.replace(/\/$/, '') : path.slice(0, path.lastIndexOf('/'));
  const inDomain = path.startsWith('packages/domain');
  return {
    name: path,
    code: [isFolder ? `${folder}/**/*.ts` : path],
    tests: inDomain ? domainTests : testsIn(folder),
    constants: inDomain,
  };
}

/** How a change ended: the words of Stryker. A change that does not run says nothing about the tests. */
type Status =
  | 'Killed'
  | 'Timeout'
  | 'Survived'
  | 'NoCoverage'
  | 'CompileError'
  | 'RuntimeError'
  | 'Ignored'
  | 'Pending';

export type Score = { noticed: number; missed: number; score: number };

/** `score` in percent, rounded down to a tenth; 100 where there was nothing to notice. */
export function scoreOf(statuses: readonly Status[]): Score {
  const count = (...which: Status[]) => statuses.filter(status => which.includes(status)).length;
  const noticed = count('Killed', 'Timeout');
  const missed = count('Survived', 'NoCoverage');
  const all = noticed + missed;
  return { noticed, missed, score: all === 0 ? 100 : Math.floor((noticed / all) * 1000) / 10 };
}
