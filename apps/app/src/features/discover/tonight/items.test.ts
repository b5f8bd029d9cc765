import { eventCard } from '@nightjar/domain/events/entity';
import { nearbyFriend } from '@nightjar/domain/friends/entity';
import { nearbyPro } from '@nightjar/domain/staff/entity';
import { venueCard } from '@nightjar/domain/venues/entity';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DiscoverSearch, type DiscoverTab, discoverTabs } from '../flow.ts';
import {
  countItemsByTab,
  discoverItems,
  idsOfRowsShowingDistance,
  itemsOfTab,
  listSectionsOf,
  pointsOfOpenBarsAndFriends,
} from './items.ts';
import { pinIdOf, toMapPlaces } from './pins.ts';

const here = { lat: 27.947, lng: -82.459 };
/** The tests run at this time, a Friday at 10pm in Tampa. */
const now = new Date('2026-11-21T03:00:00Z');
const nightly = [1, 2, 3, 4, 5, 6, 7].map(name => ({ name, hours: { start: 1800, end: 200 } }));

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const venue = (number: number, overrides: object = {}) =>
  venueCard.parse({
    id: id(number),
    name: `Bar ${number}`,
    type: [{ id: 1, name: 'Bar' }],
    features: [],
    city: 'Tampa',
    state: 'FL',
    lat: here.lat + number / 1000,
    lng: here.lng,
    timezone: 'America/New_York',
    hours: nightly,
    closures: [],
    image: null,
    logo: null,
    redeems_drinks: false,
    distance_m: 0,
    here_count: 0,
    friends_here: [],
    pros_on: 0,
    is_following: false,
    ...overrides,
  });
const person = {
  first_name: 'Moth',
  nickname: null,
  full_name: null,
  profile_image: null,
  verified: true,
  pro: false,
  private: false,
};
const friend = (number: number, at: number | null) =>
  nearbyFriend.parse({
    ...person,
    id: id(number),
    ...here,
    distance_m: 0,
    venue: at === null ? null : { id: id(at), name: `Bar ${at}` },
  });
const pro = (number: number, at: number) =>
  nearbyPro.parse({
    pro_id: id(number),
    user_id: null,
    first_name: 'Dee',
    nickname: null,
    profile_image: null,
    pro_role_id: 3,
    role: 'bartender',
    clocked_in: true,
    clocked_in_until: null,
    is_following: false,
    venue_id: id(at),
    venue_name: `Bar ${at}`,
    timezone: 'America/New_York',
    ...here,
    distance_m: 0,
  });

const hourOn = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();
/** Builds an event with this number at the bar number `at`, which begins in `inHours` hours. */
const event = (number: number, at: number, inHours: number, overrides: object = {}) =>
  eventCard.parse({
    event_id: id(number),
    name: `Night ${number}`,
    type: { id: 1, name: 'Live music' },
    status: 'published',
    starts_at: hourOn(inHours),
    ends_at: hourOn(inHours + 4),
    over_at: hourOn(inHours + 4),
    night: '2026-11-20',
    image: null,
    price_cents: 0,
    capacity: null,
    going_count: 0,
    is_following: false,
    place: 'none',
    friends_going: [],
    venue: {
      id: id(at),
      name: `Bar ${at}`,
      city: 'Tampa',
      state: 'FL',
      lat: here.lat + at / 1000,
      lng: here.lng,
      timezone: 'America/New_York',
      image: null,
    },
    distance_m: 0,
    ...overrides,
  });

const closed = venue(2, { hours: [] });
const followed = venue(3, { is_following: true, friends_here: [{ ...person, id: id(20) }] });
const pouring = venue(4, {
  redeems_drinks: true,
  pros_on: 1,
  type: [{ id: 3, name: 'Pub' }],
  features: [{ id: 7 }],
});
const answers = {
  venues: [venue(1), closed, followed, pouring],
  friends: [friend(20, 3), friend(21, null)],
  pros: [pro(30, 4)],
  events: [event(40, 1, 1), event(41, 3, -1)],
};
const shown = (search: DiscoverSearch) => {
  const items = discoverItems(answers, search, { from: here, now });
  return items.map(item => Number(item.id.slice(-2))).sort((a, b) => a - b);
};

describe('the filters', () => {
  test('the filters of the map show everything while they are off', () => {
    expect(shown({})).toEqual([1, 2, 3, 4, 20, 21, 30, 40, 41]);
  });

  test('the filter "Open now" shows open venues, their events and the people in them', () => {
    expect(shown({ open: true })).toEqual([1, 3, 4, 20, 30, 40, 41]);
  });

  test('the filter "Friends out" shows friends and the venues they are in', () => {
    expect(shown({ friends: true })).toEqual([3, 20, 21]);
  });

  test('the filter "Pros on" shows pros and the venues they are in', () => {
    expect(shown({ pros: true })).toEqual([4, 30]);
  });

  test('the filter "Events" shows events and the venues they are at', () => {
    expect(shown({ events: true })).toEqual([1, 3, 40, 41]);
    expect(shown({ events: true, pros: true })).toEqual([1, 3, 4, 30, 40, 41]);
  });

  test('friends, pros and their venues are shown by the filters "Friends out" and "Pros on" together', () => {
    expect(shown({ friends: true, pros: true })).toEqual([3, 4, 20, 21, 30]);
  });

  test('the filters "Following", "Redeems drinks", kinds and features show matching venues and the people in them', () => {
    expect(shown({ following: true })).toEqual([3, 20, 41]);
    expect(shown({ drinks: true })).toEqual([4, 30]);
    expect(shown({ types: [3] })).toEqual([4, 30]);
    expect(shown({ features: [7, 8] })).toEqual([4, 30]);
  });

  test('a filter for bars only removes items from the map, and a further filter for bars adds none', () => {
    const on = fc.option(fc.constant(true as const), { nil: undefined });
    fc.assert(
      fc.property(fc.record({ open: on, following: on, drinks: on }), search => {
        const all = new Set(shown({}));
        const some = shown(search);
        expect(some.every(number => all.has(number))).toBe(true);
        expect(shown({ ...search, open: true }).every(number => some.includes(number))).toBe(true);
      }),
    );
  });
});

describe('the events of the chosen nights', () => {
  const friday = event(40, 1, 1);
  const saturday = event(41, 1, 24);
  const of = (search: DiscoverSearch, ...events: (typeof friday)[]) =>
    discoverItems({ venues: [], friends: [], pros: [], events }, search, { from: here, now }).map(
      item => item.id,
    );

  test('the map shows only the events of the chosen nights, even where an answer has others', () => {
    expect(of({}, friday, saturday)).toEqual([id(40)]);
    expect(of({ night: 'tomorrow' }, friday, saturday)).toEqual([id(41)]);
    expect(of({ night: 'weekend' }, friday, saturday)).toHaveLength(2);
    expect(of({ night: '2026-11-21' }, friday, saturday)).toEqual([id(41)]);
  });

  test('the map of a night shows an event that begins at 1am of that night', () => {
    const late = event(42, 1, 3.5);
    expect(late.starts_at).toBe('2026-11-21T06:30:00.000Z');
    expect(of({}, late)).toEqual([id(42)]);
  });

  test('the map of a night shows no event that is over or called off', () => {
    expect(of({}, event(40, 1, -5), event(41, 1, 1, { status: 'cancelled' }))).toEqual([]);
  });

  test('the events of a night are sorted by their start on their tab', () => {
    const search = { night: 'weekend' } as const;
    const events = [saturday, event(43, 9, 2), event(44, 2, -1)];
    const all = discoverItems({ venues: [], friends: [], pros: [], events }, search, { from: here, now });
    expect(itemsOfTab(all, 'events').map(item => item.id)).toEqual([id(44), id(43), id(41)]);
  });
});

const items = discoverItems(answers, {}, { from: here, now });
const pinsOf = (tab: DiscoverTab) => toMapPlaces(itemsOfTab(items, tab), answers.venues, now);
const numbers = (things: readonly { id: string }[]) =>
  things.map(thing => Number(thing.id.slice(-2))).sort((a, b) => a - b);

describe('the list and the map', () => {
  test('list and map show the same items: a pin for each bar, a ticket for each event, a face for each friend', () => {
    expect(numbers(pinsOf('all'))).toEqual([1, 2, 3, 4, 20, 21, 40, 41]);
    expect(numbers(pinsOf('places'))).toEqual([1, 2, 3, 4]);
    for (const item of items) expect(pinsOf('all').map(place => place.id)).toContain(pinIdOf(item));
    for (const tab of discoverTabs) expect(countItemsByTab(items)[tab]).toBe(itemsOfTab(items, tab).length);
  });

  test('the map shows the bars of friends and of staff even on a tab whose list has no bars', () => {
    expect(numbers(pinsOf('people'))).toEqual([3, 20, 21]);
    expect(pinsOf('pros')).toEqual([expect.objectContaining({ kind: 'bar', id: id(4), staff: 1 })]);
  });

  test('on the tab of events, the map shows the events and their bars alone, each event with its time on two lines', () => {
    expect(numbers(pinsOf('events'))).toEqual([1, 3, 40, 41]);
    const tickets = pinsOf('events').flatMap(place => (place.kind === 'event' ? [place] : []));
    expect(tickets).toEqual([
      expect.objectContaining({ id: id(41), venueId: id(3), soon: true, when: ['On', 'now'] }),
      expect.objectContaining({ id: id(40), venueId: id(1), soon: true, when: ['60', 'min'] }),
    ]);
  });

  test('a bar that only an event names is open on the map while that event takes place', () => {
    const bars = (inHours: number) =>
      toMapPlaces(
        discoverItems(
          { venues: [], friends: [], pros: [], events: [event(40, 7, inHours)] },
          {},
          { from: here, now },
        ),
        [],
        now,
      )[0];
    expect(bars(-1)).toMatchObject({ kind: 'bar', id: id(7), name: 'Bar 7', open: true });
    expect(bars(3)).toMatchObject({ open: false });
  });

  test('a bar that only the data of its bartenders name has that name on the map', () => {
    const [bar] = toMapPlaces(itemsOfTab(items, 'pros'), [], now);
    expect(bar).toMatchObject({ kind: 'bar', name: 'Bar 4', open: true, staff: 1 });
  });

  test('the map shows an open venue with an open pin, and a closed venue with a closed pin', () => {
    const open = pinsOf('places').flatMap(place => (place.kind === 'bar' ? [[place.name, place.open]] : []));
    expect(Object.fromEntries(open)).toEqual({ 'Bar 1': true, 'Bar 2': false, 'Bar 3': true, 'Bar 4': true });
  });

  test('the map opens on the open bars and the friends who are out, and on all bars where none is open', () => {
    expect(pointsOfOpenBarsAndFriends(items, now).bars).toHaveLength(3);
    expect(pointsOfOpenBarsAndFriends(items, now).friends).toHaveLength(2);
    const shut = discoverItems(
      { venues: [closed], friends: [], pros: [], events: [] },
      {},
      { from: here, now },
    );
    expect(pointsOfOpenBarsAndFriends(shut, now).bars).toHaveLength(1);
  });
});

describe('the sections of the list', () => {
  test('the sections of the list are friends, events, bars and staff, each under its heading', () => {
    expect(listSectionsOf(items, 'all').map(({ tab, rows }) => [tab, rows.length])).toEqual([
      ['people', 2],
      ['events', 2],
      ['places', 4],
      ['pros', 1],
    ]);
    expect(listSectionsOf(itemsOfTab(items, 'pros'), 'pros').map(({ tab }) => tab)).toEqual(['pros']);
    expect(listSectionsOf([], 'all')).toEqual([]);
  });

  test('the list shows three people and their number beside bars, and all people on their own tab', () => {
    const many = discoverItems(
      { ...answers, friends: [20, 21, 22, 23, 24].map(number => friend(number, null)) },
      {},
      { from: here, now },
    );
    expect(listSectionsOf(many, 'all')[0]).toMatchObject({ tab: 'people', of: 5 });
    expect(listSectionsOf(many, 'all')[0]?.rows).toHaveLength(3);
    expect(listSectionsOf(itemsOfTab(many, 'people'), 'people')[0]?.rows).toHaveLength(5);
  });

  test('the list shows the distance of a bar once: on its row, or on the row of the first event or person in it', () => {
    expect(idsOfRowsShowingDistance(items)).toEqual(new Set([1, 2, 3, 4, 21].map(id)));
    const atTwoBars = discoverItems(
      {
        venues: [],
        pros: [pro(30, 4), pro(31, 4)],
        friends: [friend(20, 4), friend(21, 3)],
        events: [event(40, 3, 1)],
      },
      {},
      { from: here, now },
    );
    expect(idsOfRowsShowingDistance(atTwoBars).size).toBe(2);
  });
});
