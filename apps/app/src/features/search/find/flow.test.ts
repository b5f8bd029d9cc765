import { eventCard } from '@nightjar/domain/events/entity';
import { exampleEventCard } from '@nightjar/domain/events/example';
import { listedPerson } from '@nightjar/domain/people/entity';
import { exampleListedPerson } from '@nightjar/domain/people/example';
import { type SearchKind, searchKinds } from '@nightjar/domain/search/entity';
import { nearbyPro } from '@nightjar/domain/staff/entity';
import { exampleNearbyPro } from '@nightjar/domain/staff/example';
import { venueCard } from '@nightjar/domain/venues/entity';
import { exampleVenueCard } from '@nightjar/domain/venues/example';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import {
  barKindsOf,
  countOf,
  countsBeside,
  eventsByNight,
  matchedName,
  nightsOfWeekFrom,
  searchKept,
  searchTextOf,
  withRecentSearch,
} from './flow.ts';
import { searchWords } from './words.ts';

/** Reads an example by its schema, as the client reads the server's answer. */
const asRead = <Schema extends z.ZodMiniType>(schema: Schema, example: z.input<Schema>): z.output<Schema> =>
  schema.parse(example);

describe('the text of a search', () => {
  it('the text of a search is sent from two letters or one Chinese character on, without the spaces around them', () => {
    expect(['', ' m ', ' mo', 'mo   th', '林'].map(searchTextOf)).toEqual([null, null, 'mo', 'mo th', '林']);
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

describe('a search of what the device has kept', () => {
  const dee = asRead(nearbyPro, exampleNearbyPro());
  const ada = asRead(listedPerson, exampleListedPerson({ relation: 'friends' }));
  const lantern = asRead(venueCard, exampleVenueCard());
  const mothNight = asRead(eventCard, exampleEventCard());
  const kept = { people: [ada, ada], venues: [lantern], pros: [dee], events: [mothNight] };

  it('a search of the kept things finds each once, the best kind first, and none that merely resembles the text', () => {
    const found = searchKept(kept, 'lantern', searchKinds);
    expect(found.kinds).toEqual(['venues', 'pros', 'events']);
    expect(found.venues.items).toEqual([lantern]);
    expect(searchKept(kept, 'ada', searchKinds).people.items).toEqual([ada]);
    expect(searchKept(kept, 'lantrn', searchKinds).kinds).toEqual([]);
  });

  it('a search of the kept things of one kind leaves out the other kinds', () => {
    expect(searchKept(kept, 'lantern', ['events']).kinds).toEqual(['events']);
  });

  it('the hits of a search are counted for all kinds together, and for all kinds but one', () => {
    const found = searchKept(kept, 'lantern', searchKinds);
    expect(countOf(found)).toEqual({ count: 3, more: false });
    expect(countsBeside({ ...found, pros: { ...found.pros, more: true } }, 'venues')).toEqual([
      { kind: 'pros', count: 1, more: true },
      { kind: 'events', count: 1, more: false },
    ]);
  });
});

describe('where a search has hits that the chosen tab does not show', () => {
  const counted = (kind: SearchKind, count: number, more = false) => ({ kind, count, more });

  it.each([
    [[counted('venues', 1)], 'One bar is.', 'See the bar'],
    [[counted('people', 3)], '3 people are.', 'See the people'],
    [[counted('events', 4, true)], 'More than 4 events are.', 'See the events'],
    [[counted('venues', 1), counted('pros', 1)], 'One bar and one bartender are.', 'See all of them'],
    [
      [counted('people', 2), counted('venues', 1), counted('events', 3)],
      '2 people, one bar and 3 events are.',
      'See all of them',
    ],
  ])('the hits %j under other tabs are told by "%s", and the button is "%s"', (found, text, label) => {
    expect(searchWords.elsewhere.text(found)).toBe(text);
    expect(searchWords.elsewhere.label(found)).toBe(label);
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
