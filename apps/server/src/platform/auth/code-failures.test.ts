import { expect, test } from 'vitest';
import { afterWrongCode, type CodeFailures, inARowForSupport, lockState } from './code-failures.ts';

const start = new Date('2026-07-11T02:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);

function wrongCodes(count: number, at: Date, from: CodeFailures | null = null): CodeFailures {
  let failures = afterWrongCode(from, at);
  for (let more = 1; more < count; more += 1) failures = afterWrongCode(failures, at);
  return failures;
}

test('Req 1.3: nine wrong codes in an hour lock nothing, the tenth locks the number for an hour', () => {
  expect(lockState(wrongCodes(9, start), start)).toEqual({ locked: false });
  const failures = wrongCodes(10, start);
  expect(lockState(failures, after(1))).toEqual({ locked: true, reason: 'for_now', seconds: 3599 });
  expect(lockState(failures, after(3600))).toEqual({ locked: false });
});

test('Req 1.3: wrong codes of an earlier hour do not count', () => {
  const failures = wrongCodes(9, after(3600), wrongCodes(9, start));
  expect(lockState(failures, after(3600))).toEqual({ locked: false });
});

test('Req 1.3: each further lock is twice as long, up to a day', () => {
  const seconds: number[] = [];
  let failures: CodeFailures | null = null;
  for (let lock = 0; lock < 7; lock += 1) {
    failures = wrongCodes(10, start, failures);
    const state = lockState(failures, start);
    seconds.push(state.locked ? state.seconds / 3600 : 0);
  }
  expect(seconds).toEqual([1, 2, 4, 8, 16, 24, 24]);
});

test('Req 1.3: a hundred without a success wait for support, whatever time passes', () => {
  const failures = { ...wrongCodes(1, start), inARow: inARowForSupport - 1 };
  expect(lockState(failures, start)).toEqual({ locked: false });
  const locked = afterWrongCode(failures, start);
  expect(lockState(locked, after(1_000_000))).toMatchObject({ locked: true, reason: 'until_support' });
});
