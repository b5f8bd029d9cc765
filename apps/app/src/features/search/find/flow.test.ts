import { eventCard } from '@nightjar/domain/events/entity';
import { exampleEventCard } from '@nightjar/domain/events/example';
import { id } from '@nightjar/domain/kernel/example';
import { nearbyPro, topPro } from '@nightjar/domain/staff/entity';
import { exampleNearbyPro, exampleTopPro } from '@nightjar/domain/staff/example';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import {
  barKindsOf,
  eventsByNight,
  isProMatching,
  knownPros,
  matchedName,
  nightsOfWeekFrom,
  searchTextOf,
  withRecentSearch,
} from './flow.ts';

/** Reads an example by its schema, as the client reads the server's answer. */
const asRead = <Schema extends z.ZodMiniType>(schema: Schema, example: z.input<Schema>): z.output<Schema> =>
  schema.parse(example);

describe('the text of a search', () => {
  it('the text of a search is sent from two letters on, without the spaces around them', () => {
    expect(['', ' m ', ' mo', 'mo   th'].map(searchTextOf)).toEqual([null, null, 'mo', 'mo th']);
  });

  it('the recent searches list each text once, the latest first, at most six', () => {
    expect(withRecentSearch(['finch', 'Moth'], 'moth')).toEqual(['moth', 'finch']);
    const texts = fc.array(fc.string({ minLength: 2 }), { maxLength: 20 });
    fc.assert(
      fc.property(texts, searches => {
        const recent = searches.reduce<string[]>(withRecentSearch, []);
        expect(recent.length).toBeLessThanOrEqual(6);
        expect(recent[0]).toBe(searches.at(-1));
        expect(withRecentSearch(recent, recent.at(-1) ?? 'x').length).toBe(Math.max(1, recent.length));
      }),
    );
  });
});

describe('the row of a found person', () => {
  const yara = { nickname: 'Yara', first_name: 'Yara', full_name: 'Yara Finlay' };

  it('the row of a found person shows the full name where the shown name does not contain the match', () => {
    expect(matchedName(yara, 'fin')).toBe('Yara Finlay');
    expect(matchedName(yara, 'yar')).toBeNull();
    expect(matchedName({ ...yara, nickname: null, first_name: null }, 'fin')).toBeNull();
    expect(matchedName({ ...yara, full_name: null }, 'fin')).toBeNull();
  });
});

describe('the kinds of the bars around', () => {
  const bar = (...kinds: [number, string?][]) => ({ type: kinds.map(([id, name]) => ({ id, name })) });

  it('the kinds of the bars nearby are listed with the most common first', () => {
    const bars = [bar([1, 'Pub']), bar([2, 'Brewery'], [1, 'Pub']), bar([3, 'Arcade'], [4])];
    expect(barKindsOf(bars)).toEqual([
      { id: 1, name: 'Pub' },
      { id: 3, name: 'Arcade' },
      { id: 2, name: 'Brewery' },
    ]);
  });
});

describe('the pros of a search', () => {
  const onShift = exampleNearbyPro();
  const off = exampleTopPro({
    pro_id: id('pro', 2),
    nickname: 'Otto',
    venue_name: 'Moth Club',
    clocked_in: false,
  });

  it('the search page lists the pros on shift and the top pros, each once', () => {
    const known = knownPros(
      [asRead(nearbyPro, onShift)],
      [exampleTopPro(), off].map(one => asRead(topPro, one)),
    );
    expect(known.map(({ pro_id }) => pro_id)).toEqual([onShift.pro_id, off.pro_id]);
  });

  it('pros are found by their name and by the name of their bar', () => {
    const otto = asRead(topPro, off);
    expect(['otto', 'moth', 'maya'].map(text => isProMatching(otto, text))).toEqual([true, true, false]);
  });
});

describe('the events of a week', () => {
  it('the events of a week are those of tonight and of six more nights', () => {
    expect(nightsOfWeekFrom('2026-05-29')).toEqual({ date: '2026-05-29', until: '2026-06-04' });
  });

  it('the events of a week are grouped by the night on which they begin, and an event that began yesterday counts as tonight', () => {
    const nights = ['2026-05-14', '2026-05-15', '2026-05-16'].map(night =>
      asRead(eventCard, exampleEventCard({ night })),
    );
    const { tonight, laterThisWeek } = eventsByNight(nights, '2026-05-15');
    expect([tonight, laterThisWeek].map(events => events.map(({ night }) => night))).toEqual([
      ['2026-05-14', '2026-05-15'],
      ['2026-05-16'],
    ]);
  });
});
