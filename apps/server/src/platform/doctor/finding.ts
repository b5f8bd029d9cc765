/** A report has the findings of these checks in this order. */
export const checks = [
  'settings',
  'address',
  'proxies',
  'client',
  'support mail',
  'legal texts',
  'texts',
  'payments',
  'pushes',
  'database',
  'roles',
  'backups',
  'live updates',
  'files',
  'disk',
  'clock',
  'machine',
] as const;
export type Check = (typeof checks)[number];

/**
 * A problem is something that does not work, or will not. A warning is something that an operator should look at, while
 * the server works.
 */
export type Level = 'well' | 'warning' | 'problem';

export type Finding = {
  readonly check: Check;
  readonly level: Level;
  /** This sentence describes what was found. It contains no value of a setting that is secret. */
  readonly found: string;
  /** This sentence describes what the operator does next. It is null where all is well. */
  readonly next: string | null;
};

/** Returns functions that make the findings of one check. */
export const findingsOf = (check: Check) => ({
  well: (found: string): Finding => ({ check, level: 'well', found, next: null }),
  warning: (found: string, next: string): Finding => ({ check, level: 'warning', found, next }),
  problem: (found: string, next: string): Finding => ({ check, level: 'problem', found, next }),
});

/** Writes "one, two and three". */
export const listOf = (words: readonly string[]): string =>
  new Intl.ListFormat('en').format(words).replace(/,(?= and )/, '');
