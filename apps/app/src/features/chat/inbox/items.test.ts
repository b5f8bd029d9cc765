import type { Conversation } from '@nightjar/domain/chat/entity';
import type { Neighborhood } from '@nightjar/domain/places/entity';
import { neighborhood } from '@nightjar/domain/places/entity';
import { expect, test } from 'vitest';
import { areFiltersUseful, type PlacesNearUser, roomsNear, unreadFirst } from './items.ts';

const now = new Date('2026-11-21T02:00:00Z');
const point = { lat: 27.947, lng: -82.459 };
const idOf = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;

const place = (number: number, north: number): Neighborhood =>
  neighborhood.parse({
    id: idOf(number),
    name: `place-${number}`,
    label: `Place ${number}`,
    city: 'Tampa',
    state: 'FL',
    kind: 'neighborhood',
    lat: point.lat + north,
    lng: point.lng,
  });

const night = (number: number, starts_at: string, over_at: string = starts_at, change: object = {}) =>
  ({
    event_id: idOf(number),
    name: `Night ${number}`,
    starts_at,
    ends_at: null,
    over_at,
    status: 'published',
    place: 'going',
    image: null,
    venue: { id: idOf(900), name: 'The Low Lantern', timezone: 'America/New_York' },
    is_following: true,
    ...change,
  }) as PlacesNearUser['events'][number];

const nothing: PlacesNearUser = { venue: null, events: [], around: null, neighborhoods: [], point };
const namesOf = (surroundings: Partial<PlacesNearUser>) =>
  roomsNear({ ...nothing, ...surroundings }, now).map(({ name }) => name);

test('the inbox suggests the room of the present venue first, then rooms of followed events, then neighborhoods', () => {
  const rooms = roomsNear(
    {
      ...nothing,
      venue: { id: idOf(1), name: 'The Low Lantern', image: null },
      events: [night(2, '2026-11-21T23:00:00Z')],
      around: place(3, 0),
      neighborhoods: [place(3, 0), place(4, 0.01)],
    },
    now,
  );

  expect(rooms.map(({ kind, why }) => [kind, why])).toEqual([
    ['venue', 'here'],
    ['event', { startsAt: new Date('2026-11-21T23:00:00Z') }],
    ['neighborhood', 'around'],
    ['neighborhood', 'close'],
  ]);
});

test('the inbox suggests no event that is over, called off or a week away, and suggests the next event first', () => {
  const laterEnd = '2026-11-29T03:00:00Z';
  const events = [
    night(1, '2026-11-20T12:00:00Z', '2026-11-20T18:00:00Z'),
    night(2, '2026-11-20T12:00:00Z', '2026-11-21T03:00:00Z'),
    night(3, '2026-11-28T02:00:00Z', laterEnd),
    night(4, '2026-11-21T22:00:00Z', laterEnd),
    night(5, '2026-11-21T01:00:00Z', '2026-11-21T07:00:00Z'),
    night(6, '2026-11-21T01:00:00Z', laterEnd, { status: 'cancelled' }),
  ];

  expect(namesOf({ events })).toEqual(['Night 2', 'Night 5', 'Night 4']);
});

test('the inbox suggests the three nearest neighborhoods within five kilometers, each once', () => {
  const neighborhoods = [place(1, 0.03), place(2, 0.01), place(3, 0.02), place(4, 0.04), place(5, 0.5)];

  expect(namesOf({ neighborhoods })).toEqual(['Place 2', 'Place 3', 'Place 1']);
  expect(namesOf({ neighborhoods, around: place(3, 0.02) })).toEqual(['Place 3', 'Place 2', 'Place 1']);
  expect(namesOf({ neighborhoods: [place(5, 0.5)] })).toEqual([]);
});

const chat = (number: number, change: Partial<Conversation> = {}) =>
  ({
    conversation_id: idOf(number),
    unread_count: 0,
    muted: false,
    mentioned: false,
    ...change,
  }) as Conversation;
const shown = (...pages: Conversation[][]) =>
  unreadFirst(pages).map(({ conversation_id }) => Number(conversation_id.slice(-2)));

test('the inbox lists unread chats first, and among these a muted chat only where it mentions the user', () => {
  const unread = { unread_count: 2 };
  const muted = { ...unread, muted: true };
  expect(shown([chat(1), chat(2, unread), chat(3, muted), chat(4, { ...muted, mentioned: true })])).toEqual([
    2, 4, 1, 3,
  ]);
});

test('an unread chat of a later page of the inbox does not move up, and no chat is listed twice', () => {
  expect(shown([chat(1), chat(2)], [chat(2), chat(3, { unread_count: 1 })])).toEqual([1, 2, 3]);
});

test('the inbox shows its filters where there are many chats', () => {
  expect([areFiltersUseful(4, false), areFiltersUseful(12, false), areFiltersUseful(4, true)]).toEqual([
    false,
    true,
    true,
  ]);
});
