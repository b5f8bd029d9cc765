/** These are the numbers of tests in a suite that passed, failed and were skipped. */
export type Counts = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Lists the failed tests that the suite's report names, each as its file and its title. */
  readonly failures?: readonly string[];
};

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
};

/** Reads Vitest's report in JSON. A file that cannot be loaded has no tests and counts as one failed test. */
export function countVitest(report: VitestReport): Counts {
  const unloaded = report.testResults.filter(
    file => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [
      ...unloaded.map(({ name }) => `${name} (could not be loaded)`),
      ...report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName }) => `${name} ${fullName}`),
      ),
    ],
  };
}

type PlaywrightSuite = {
  specs?: { file: string; line: number; title: string; ok: boolean; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
};

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
};

/**
 * Reads Playwright's report in JSON. A test that passes only sometimes counts as failed, and so does an error that
 * stopped the run.
 */
export function countPlaywright({ stats, errors, suites }: PlaywrightReport): Counts {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [
      ...errors.map(({ message = 'An error without a message' }) => message),
      ...failedJourneys(suites),
    ],
  };
}

function failedJourneys(suites: readonly PlaywrightSuite[]): string[] {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'))
      .map(({ file, line, title }) => `${file}:${line} ${title}`),
    ...failedJourneys(inner),
  ]);
}

/** A suite that failed without naming a test, or that ran no test at all, counts as one failed test. */
export function withCrash(counts: Counts, exitCode: number): Counts {
  const ran = counts.passed + counts.failed + counts.skipped;
  const crashed = counts.failed === 0 && (exitCode !== 0 || ran === 0);
  if (!crashed) return counts;
  const failure = `A suite ended with code ${exitCode} and ${ran} tests, none of which failed: its last lines say why.`;
  return { ...counts, failed: 1, failures: [failure] };
}

export function totalCounts(suites: readonly Counts[]): Counts {
  const sum = (key: 'passed' | 'failed' | 'skipped') => suites.reduce((all, counts) => all + counts[key], 0);
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    failures: suites.flatMap(({ failures = [] }) => failures),
  };
}
