import { nearbyFriend } from '@nightjar/domain/friends/entity';
import { nearbyPro } from '@nightjar/domain/staff/entity';
import { venueCard } from '@nightjar/domain/venues/entity';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DiscoverSearch } from '../flow.ts';
import { countTabs, discoverItems, itemsOfTab, toMapPlace } from './items.ts';

const here = { lat: 27.947, lng: -82.459 };
/** A Friday, 10pm in Tampa. */
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
    ...here,
    distance_m: 0,
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
};
const shown = (search: DiscoverSearch) => {
  const items = discoverItems(answers, search, here, now);
  return items.map(item => Number(item.id.slice(-2))).sort((a, b) => a - b);
};

describe('the filters', () => {
  test('off show everything', () => {
    expect(shown({})).toEqual([1, 2, 3, 4, 20, 21, 30]);
  });

  test('"Open now" leaves open venues and the people in them', () => {
    expect(shown({ open: true })).toEqual([1, 3, 4, 20, 30]);
  });

  test('"Friends out" leaves friends and the venues they are in', () => {
    expect(shown({ friends: true })).toEqual([3, 20, 21]);
  });

  test('"Pros on" leaves pros and the venues they are in', () => {
    expect(shown({ pros: true })).toEqual([4, 30]);
  });

  test('"Friends out" and "Pros on" together show both', () => {
    expect(shown({ friends: true, pros: true })).toEqual([3, 4, 20, 21, 30]);
  });

  test('"Following", "Redeems drinks", kinds and features speak of venues', () => {
    expect(shown({ following: true })).toEqual([3, 20]);
    expect(shown({ drinks: true })).toEqual([4, 30]);
    expect(shown({ types: [3] })).toEqual([4, 30]);
    expect(shown({ features: [7, 8] })).toEqual([4, 30]);
  });

  test('only ever take away, and more of them take away more', () => {
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

describe('list and map', () => {
  test('hold the same things in every tab', () => {
    const items = discoverItems(answers, {}, here, now);
    for (const tab of ['all', 'places', 'people', 'pros'] as const) {
      const list = itemsOfTab(items, tab);
      expect(list.map(item => toMapPlace(item, now).id)).toEqual(list.map(item => item.id));
      expect(countTabs(items)[tab]).toBe(list.length);
    }
  });

  test('an open venue is an open pin', () => {
    const places = discoverItems(answers, {}, here, now).map(item => toMapPlace(item, now));
    const open = places.flatMap(place => (place.kind === 'venue' ? [[place.name, place.open]] : []));
    expect(Object.fromEntries(open)).toEqual({ 'Bar 1': true, 'Bar 2': false, 'Bar 3': true, 'Bar 4': true });
  });
});
