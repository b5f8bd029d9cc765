import { expect, test } from 'vitest';
import { addMilliseconds, days, hours } from '../../kernel/time.ts';
import { versionReportKeptDays } from '../entity.ts';
import { countedMoment } from './report.ts';

const now = new Date('2026-11-21T03:30:00Z');

test('a report counts at the moment that the phone names', () => {
  const anHourAgo = addMilliseconds(now, -hours);
  expect(countedMoment(anHourAgo, now)).toEqual(anHourAgo);
});

test('a report of a phone whose clock is ahead counts now', () => {
  expect(countedMoment(addMilliseconds(now, 400 * days), now)).toEqual(now);
});

test('a report counts for eight days, and an older one counts never', () => {
  const oldest = addMilliseconds(now, -versionReportKeptDays * days);
  expect(countedMoment(oldest, now)).toEqual(oldest);
  expect(countedMoment(addMilliseconds(oldest, -1), now)).toBeNull();
});
