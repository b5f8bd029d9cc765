import { expect, test } from 'vitest';
import { countPlaywright, countVitest, totalCounts, withCrash } from './counts.ts';

const none = { passed: 0, failed: 0, skipped: 0 };

test('a test file that does not load counts as one failed test', () => {
  const report = {
    numPassedTests: 4,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      { name: 'a.test.ts', status: 'failed', assertionResults: [] },
      {
        name: 'b.test.ts',
        status: 'failed',
        assertionResults: [{ status: 'failed', fullName: 'a bar opens' }],
      },
      {
        name: 'c.test.ts',
        status: 'passed',
        assertionResults: [{ status: 'passed', fullName: 'a bar closes' }],
      },
    ],
  };
  expect(countVitest(report)).toEqual({
    passed: 4,
    failed: 2,
    skipped: 3,
    failures: ['a.test.ts (could not be loaded)', 'b.test.ts a bar opens'],
  });
});

test('a journey that only sometimes passes counts as failed', () => {
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 };
  const spec = { file: 'bar.test.ts', line: 4, ok: true, tests: [{ status: 'expected' }] };
  const suites = [
    { specs: [{ ...spec, title: 'a guest finds a bar' }] },
    {
      suites: [
        { specs: [{ ...spec, title: 'a guest pours', ok: false, tests: [{ status: 'unexpected' }] }] },
        { specs: [{ ...spec, title: 'a guest pays', tests: [{ status: 'flaky' }] }] },
      ],
    },
  ];
  expect(countPlaywright({ stats, errors: [], suites })).toEqual({
    passed: 3,
    failed: 2,
    skipped: 2,
    failures: ['bar.test.ts:4 a guest pours', 'bar.test.ts:4 a guest pays'],
  });
});

test('an error that stopped the journeys before a test began counts as a failure', () => {
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  expect(countPlaywright({ stats, errors: [{ message: 'No browser.' }], suites: [] })).toMatchObject({
    failed: 1,
    failures: ['No browser.'],
  });
});

test('a suite that crashed or ran no test counts as one failure', () => {
  expect(withCrash({ ...none, passed: 9 }, 1)).toEqual({
    ...none,
    passed: 9,
    failed: 1,
    failures: [expect.stringContaining('ended with code 1 and 9 tests')],
  });
  expect(withCrash(none, 0)).toMatchObject({ failed: 1, failures: [expect.stringContaining('0 tests')] });
});

test('a crash of a suite that has counted failures is not counted again', () => {
  expect(withCrash({ ...none, failed: 2 }, 1)).toEqual({ ...none, failed: 2 });
  expect(withCrash({ ...none, passed: 2 }, 0)).toEqual({ ...none, passed: 2 });
});

test('the counts of several suites are added up', () => {
  const suite = { passed: 1, failed: 2, skipped: 3 };
  expect(totalCounts([suite, { ...suite, failures: ['a.test.ts a bar opens'] }])).toEqual({
    passed: 2,
    failed: 4,
    skipped: 6,
    failures: ['a.test.ts a bar opens'],
  });
});
