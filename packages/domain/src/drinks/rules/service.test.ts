import { expect, test } from 'vitest';
import { serviceNight } from './service.ts';

const tampa = 'America/New_York';
const at = (moment: string) => serviceNight(new Date(moment), tampa).until.toISOString();

test('a night of service ends at six in the morning by the clock of the venue', () => {
  expect(at('2026-11-21T03:30:00Z')).toBe('2026-11-21T11:00:00.000Z');
  expect(at('2026-11-21T10:59:00Z')).toBe('2026-11-21T11:00:00.000Z');
  expect(at('2026-11-21T11:00:00Z')).toBe('2026-11-22T11:00:00.000Z');
});

test('a night of service begins a day before its end', () => {
  const night = serviceNight(new Date('2026-11-21T03:30:00Z'), tampa);
  expect(night.from).toEqual(new Date('2026-11-20T11:00:00Z'));
});
