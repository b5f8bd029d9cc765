import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { venueId } from '../kernel/id.ts';
import { nightDate } from '../kernel/night.ts';
import { addMilliseconds, hours } from '../kernel/time.ts';
import { pageOfNights, pastNights, usualVenues, type Visit } from './rules.ts';

const tampa = 'America/New_York';
const [lantern, switchboard] = ['01', '02'].map(end =>
  venueId.parse(`5f0c1c52-54a9-4a3c-9a52-0000000000${end}`),
);
if (!lantern || !switchboard) throw new Error('two venues are needed');
const visit = (at: string, lasts = 4, more: Partial<Visit> = {}): Visit => ({
  venue_id: lantern,
  at: new Date(at),
  until: addMilliseconds(new Date(at), lasts * hours),
  timezone: tampa,
  ...more,
});

describe('the nights strangers may know of', () => {
  const eleven = '2026-11-21T04:00:00Z';
  const six = new Date('2026-11-21T11:00:00Z');

  test("strangers see a person's night at a bar from 06:00 on, and not a millisecond before", () => {
    expect(pastNights([visit(eleven)], addMilliseconds(six, -1))).toEqual([]);
    expect(pastNights([visit(eleven)], six)).toEqual([{ venue_id: lantern, night: '2026-11-20' }]);
  });

  test("strangers see a person's night at a bar from 06:00 on by the clock of that bar", () => {
    const west = [visit(eleven, 4, { timezone: 'America/Los_Angeles' })];
    expect(pastNights(west, addMilliseconds(six, 3 * hours - 1))).toEqual([]);
    expect(pastNights(west, addMilliseconds(six, 3 * hours))).toHaveLength(1);
  });

  test("strangers see a person's night at a bar only a day later if the check-in lasted past 06:00", () => {
    const late = [visit(eleven, 2), visit('2026-11-21T09:30:00Z')];
    expect(pastNights(late, six)).toEqual([]);
    expect(pastNights(late, addMilliseconds(six, 24 * hours - 1))).toEqual([]);
    expect(pastNights(late, addMilliseconds(six, 24 * hours))).toHaveLength(1);
  });

  test('the past nights of a person that strangers see do not depend on what happens tonight', () => {
    const ago = fc.integer({ min: 0, max: 120 * 3600 });
    const some = fc.array(fc.tuple(ago, fc.integer({ min: 1, max: 4 * 3600 }), fc.boolean()), {
      maxLength: 12,
    });
    const now = new Date('2026-11-21T08:00:00Z');
    const visits = (of: [number, number, boolean][]) =>
      of.map(([secondsAgo, lasts, isLantern]) => {
        const at = addMilliseconds(now, -secondsAgo * 1000);
        return {
          venue_id: isLantern ? lantern : switchboard,
          at,
          until: addMilliseconds(at, lasts * 1000),
          timezone: tampa,
        };
      });
    fc.assert(
      fc.property(some, of => {
        const all = visits(of);
        const before = all.filter(({ at }) => nightDate(at, tampa) < nightDate(now, tampa));
        const sorted = (list: readonly Visit[]) =>
          pastNights(list, now)
            .map(night => JSON.stringify(night))
            .sort();
        expect(sorted(all)).toEqual(sorted(before));
      }),
    );
  });
});

test("a person's usual venues are those where they spent most nights, not the last one", () => {
  const now = new Date('2026-11-21T20:00:00Z');
  const twice = [visit('2026-11-10T02:00:00Z'), visit('2026-11-11T02:00:00Z')];
  const last = visit('2026-11-20T02:00:00Z', 4, { venue_id: switchboard });
  const oneNight = [visit('2026-11-20T01:00:00Z', 1, { venue_id: switchboard }), last];
  for (const visits of [
    [...twice, ...oneNight],
    [...oneNight, ...twice],
  ])
    expect(usualVenues(visits, now, 6)).toEqual([lantern, switchboard]);
  expect(usualVenues([...twice, last], now, 1)).toEqual([lantern]);
});

test("pages of a person's past nights list each line once, latest night first, in whatever order the lines came", () => {
  const night = fc.integer({ min: 1, max: 9 }).map(day => `2026-11-0${day}`);
  const lines = fc.uniqueArray(fc.record({ id: fc.uuid(), night, line: fc.constant(0) }), {
    selector: ({ id }) => id,
  });
  fc.assert(
    fc.property(lines, fc.integer({ min: 1, max: 5 }), (all, limit) => {
      const seen: { id: string; night: string }[] = [];
      for (let more = true; more; ) {
        const page = pageOfNights(all, { before: seen.at(-1)?.id, limit });
        seen.push(...page.lines);
        more = page.more;
      }
      expect(seen).toHaveLength(all.length);
      const nights = seen.map(line => line.night);
      expect(nights).toEqual(nights.toSorted().toReversed());
      expect(pageOfNights(all.toReversed(), { before: undefined, limit: 99 }).lines).toEqual(seen);
    }),
  );
  expect(pageOfNights([{ id: 'a', night: 'b', line: 0 }], { before: 'c', limit: 1 })).toEqual({
    lines: [],
    more: false,
  });
});
