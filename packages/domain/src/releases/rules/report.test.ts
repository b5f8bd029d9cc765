import { expect, test } from 'vitest';
import { addMilliseconds, days, hours } from '../../kernel/time.ts';
import { versionReportKeptDays } from '../entity.ts';
import { countedMoment } from './report.ts';

const now = new Date('2026-11-21T03:30:00Z');

test("a phone's report about its version is dated by the time that the phone names", () => {
  const anHourAgo = addMilliseconds(now, -hours);
  expect(countedMoment(anHourAgo, now)).toEqual(anHourAgo);
});

test("a phone's report about its version is dated by the server if the phone's clock is ahead", () => {
  expect(countedMoment(addMilliseconds(now, 400 * days), now)).toEqual(now);
});

test("a phone's report about its version is stored if it is at most eight days old, and else ignored", () => {
  const oldest = addMilliseconds(now, -versionReportKeptDays * days);
  expect(countedMoment(oldest, now)).toEqual(oldest);
  expect(countedMoment(addMilliseconds(oldest, -1), now)).toBeNull();
});
