import { expect, test } from 'vitest';
import { momentOn } from '../../../kernel/time.ts';
import { disagreementWithHours } from './closed.ts';

const timezone = 'America/New_York';
/** A bar with these hours opens Tuesday to Saturday from 5pm to 2am. */
const hours = [3, 4, 5, 6, 7].map(name => ({ name, hours: { start: 1700, end: 200 } }));
const venue = { hours, closures: [{ date: '2026-12-25', reason: 'Christmas' }], timezone };
const at = (date: string, start: number, end: number | null = null) => ({
  starts_at: momentOn(date, start, timezone),
  ends_at: end === null ? null : momentOn(date, end, timezone),
});

test.each([
  ['open when it starts', at('2026-11-20', 2100), null],
  ['1am on Saturday is Friday night', at('2026-11-21', 100), null],
  ['a Monday', at('2026-11-23', 2100), { kind: 'closed', reason: null }],
  ['a closure with its reason', at('2026-12-25', 2100), { kind: 'closed', reason: 'Christmas' }],
  ['before the bar opens', at('2026-11-20', 1600), { kind: 'opens_later', opensAt: '5:00pm' }],
  ['over before the bar opens', at('2026-11-20', 1300, 1500), { kind: 'closed', reason: null }],
])(
  'the form of an event warns when the venue is closed at that time, and only then: %s',
  (_, event, disagreement) => {
    expect(disagreementWithHours(venue, event)).toEqual(disagreement);
  },
);

test('the form of an event at a venue without known opening hours warns of closed days alone', () => {
  const unknown = { ...venue, hours: [] };
  expect(disagreementWithHours(unknown, at('2026-11-23', 2100))).toBeNull();
  expect(disagreementWithHours(unknown, at('2026-12-25', 2100))).toEqual({
    kind: 'closed',
    reason: 'Christmas',
  });
});
