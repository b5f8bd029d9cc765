import { longestShiftHours } from '@nightjar/domain/staff/entity';
import { expect, test } from 'vitest';
import { hoursAfterExtension, shiftView, stepShiftHours } from './flow.ts';

const now = Date.parse('2026-11-21T22:00:00Z');
const on = (until: string) => ({ clocked_in: true, clocked_in_until: until });
const hour = 3_600_000;

test('the length of a shift changes in whole hours, from one to the longest', () => {
  expect(stepShiftHours(6, 1)).toBe(7);
  expect(stepShiftHours(1, -1)).toBe(1);
  expect(stepShiftHours(longestShiftHours, 1)).toBe(longestShiftHours);
});

test('a running shift shows its remaining time', () => {
  expect(shiftView(on('2026-11-22T01:00:00Z'), now)).toEqual({ left: 3 * hour, share: 0.5, ending: false });
  expect(shiftView(on('2026-11-22T10:00:00Z'), now).share).toBe(1);
});

test('a shift that is over, or never began, shows no remaining time', () => {
  expect(shiftView(on('2026-11-21T21:59:59Z'), now).left).toBeNull();
  expect(shiftView({ clocked_in: false, clocked_in_until: null }, now).left).toBeNull();
});

test('a shift counts as ending soon from a quarter of an hour before its end', () => {
  expect(shiftView(on('2026-11-21T22:15:00Z'), now).ending).toBe(true);
  expect(shiftView(on('2026-11-21T22:15:01Z'), now).ending).toBe(false);
});

test('an extended shift ends an hour later than before, counted in hours from now, and never exceeds the longest shift', () => {
  expect(hoursAfterExtension(0.25 * hour)).toBe(1.25);
  expect(hoursAfterExtension(15.8 * hour)).toBe(longestShiftHours);
});
