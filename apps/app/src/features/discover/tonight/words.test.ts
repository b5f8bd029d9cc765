import { exampleEventCard } from '@nightjar/domain/events/example';
import { expect, test } from 'vitest';
import { nightsText, peopleAt, ticketLines } from './words.ts';

/** The tests run at this time, a Friday at 10pm in Tampa. */
const now = new Date('2026-11-21T03:00:00Z');
const timezone = 'America/New_York';
const event = (starts_at: string) =>
  exampleEventCard({ starts_at, ends_at: null }) as Parameters<typeof ticketLines>[0];

test('a choice of nights is named for the middle of a sentence, as "tonight" or "this weekend"', () => {
  expect(nightsText('tonight', now, timezone)).toBe('tonight');
  expect(nightsText('weekend', now, timezone)).toBe('this weekend');
  expect(nightsText({ date: '2026-11-20' }, now, timezone)).toBe('tonight');
  expect(nightsText({ date: '2026-11-24' }, now, timezone)).toBe('Tuesday');
  expect(nightsText({ date: '2026-12-31' }, now, timezone)).toBe('Thu, Dec 31');
});

test('a ticket on the map shows that an event has begun, the minutes until it begins, its hour tonight, or its night', () => {
  expect(ticketLines(event('2026-11-21T02:00:00Z'), now)).toEqual({ soon: true, lines: ['On', 'now'] });
  expect(ticketLines(event('2026-11-21T03:23:00Z'), now)).toEqual({ soon: true, lines: ['23', 'min'] });
  expect(ticketLines(event('2026-11-21T04:30:00Z'), now)).toEqual({ soon: false, lines: ['11:30', 'pm'] });
  expect(ticketLines(event('2026-11-21T06:30:00Z'), now)).toEqual({ soon: false, lines: ['1:30', 'am'] });
  expect(ticketLines(event('2026-11-22T03:00:00Z'), now)).toEqual({ soon: false, lines: ['Sat', '21'] });
});

test('people at a bar are described by the names of friends and the number of others', () => {
  expect(peopleAt([], 14)).toBe('14 people are at');
  expect(peopleAt([], 1)).toBe('1 person is at');
  expect(peopleAt(['Moth'], 0)).toBe('Moth is at');
  expect(peopleAt(['Moth', 'Ada'], 0)).toBe('Moth and Ada are at');
  expect(peopleAt(['Moth', 'Ada'], 1)).toBe('Moth, Ada and 1 other are at');
});
