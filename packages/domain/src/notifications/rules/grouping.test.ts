import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { id } from '../../kernel/example.ts';
import { nightDate } from '../../kernel/night.ts';
import { examplePerson } from '../../people/example.ts';
import { type Notification, notification, notificationTypes } from '../entity.ts';
import { exampleNotification } from '../example.ts';
import { groupNotifications } from './grouping.ts';

const tampa = 'America/New_York';
const personNamed = (nickname: string, number: number) => examplePerson({ id: id('user', number), nickname });
const persons = [
  personNamed('Moth', 2),
  personNamed('Rae', 3),
  personNamed('Finch', 4),
  personNamed('Ada', 5),
] as const;
const [moth, rae, finch, ada] = persons;
const lateFriday = '2026-11-21T04:30:00.000Z';

let lastNumber = 0;
type Change = NonNullable<Parameters<typeof exampleNotification>[0]>;
type Person = ReturnType<typeof examplePerson>;
const noted = (change: Change): Notification => {
  lastNumber += 1;
  const made = { notification_id: id('message', lastNumber), at: lateFriday, ...change };
  return notification.parse(exampleNotification(made));
};
const accepted = (person: Person, change: Change = {}) =>
  noted({
    type: 'friend_accepted',
    title: person.nickname ?? '',
    link: `/profile/${person.id}`,
    person,
    ...change,
  });
const drink = (person: Person, number: number) =>
  noted({
    kind: 'drinks',
    type: 'drink_sent',
    body: 'sent you a drink.',
    link: `/accept-shot/${number}`,
    person,
  });
const rowsOf = (...items: Notification[]) => groupNotifications(items, tampa).flatMap(({ rows }) => rows);

describe('the rows of the inbox', () => {
  it('four friends who accepted in one night are one row, which names the latest of them', () => {
    expect(rowsOf(...[moth, rae, finch, ada].map(person => accepted(person)))).toMatchObject([
      {
        title: 'Moth and 3 others',
        body: 'said yes. You are friends now.',
        link: '/social/friends',
        count: 4,
      },
    ]);
  });

  it('two people in one row are named as the latest of them "and 1 other"', () => {
    expect(rowsOf(accepted(moth), accepted(rae))).toMatchObject([{ title: 'Moth and 1 other' }]);
  });

  it('several drinks of one friend are one row with their number, which leads to the Drink Bank', () => {
    expect(rowsOf(drink(moth, 1), drink(moth, 2), drink(moth, 3))).toMatchObject([
      { title: 'Moth', body: 'sent you 3 drinks.', link: '/drinks', people: [moth] },
    ]);
  });

  it('a notification that is alone in its night keeps its own text and link', () => {
    expect(rowsOf(drink(moth, 1))).toMatchObject([
      { body: 'sent you a drink.', link: '/accept-shot/1', count: 1 },
    ]);
  });

  it('requests to join two teams are two rows, because they lead to two pages', () => {
    const request = (person: Person, venue: number) =>
      noted({ kind: 'bars', type: 'team_request', person: person, link: `/admin/venues/${venue}/staff` });
    expect(rowsOf(request(moth, 1), request(rae, 2), request(finch, 1))).toMatchObject([
      { title: 'Moth and 1 other', body: 'asked to join the team.', link: '/admin/venues/1/staff' },
      { link: '/admin/venues/2/staff', count: 1 },
    ]);
  });

  it('news of events are not merged, because each has a text of its own', () => {
    const news = () => noted({ kind: 'events', type: 'event', person: null });
    expect(rowsOf(news(), news())).toHaveLength(2);
  });

  it('a type that the app does not know yet has a row of its own', () => {
    expect(rowsOf(noted({ type: 'ticket' }), noted({ type: 'ticket' }))).toHaveLength(2);
  });

  it('a row is unread as long as one of its notifications is', () => {
    const read = [true, false];
    expect(rowsOf(...read.map(isRead => accepted(moth, { read: isRead })))[0]?.unread).toBe(true);
    expect(rowsOf(...read.map(() => accepted(moth, { read: true })))[0]?.unread).toBe(false);
  });

  it('an hour after midnight belongs to the night before, by the clock of the reader', () => {
    const [before, after] = ['2026-11-21T03:30:00.000Z', '2026-11-21T06:30:00.000Z'];
    const items = [accepted(moth, { at: after }), accepted(rae, { at: before })];
    expect(groupNotifications(items, tampa).map(({ night }) => night)).toEqual(['2026-11-20']);
    expect(groupNotifications(items, 'Asia/Tokyo').map(({ night }) => night)).toEqual(['2026-11-21']);
    expect(groupNotifications(items, 'Europe/Berlin').map(({ night }) => night)).toEqual([
      '2026-11-21',
      '2026-11-20',
    ]);
  });
});

const anyItems = fc
  .array(
    fc.record({
      type: fc.constantFrom(...notificationTypes, 'a type of a later release'),
      person: fc.constantFrom(null, ...persons),
      link: fc.constantFrom('/drinks', '/profile', '/social/friends'),
      read: fc.boolean(),
      minutes: fc.nat({ max: 60 * 24 * 30 }),
    }),
    { maxLength: 60 },
  )
  .map(drawn =>
    drawn
      .sort((one, other) => one.minutes - other.minutes)
      .map(({ minutes, ...change }, index) =>
        noted({
          ...change,
          notification_id: id('message', index + 1),
          at: new Date(Date.parse(lateFriday) - minutes * 60_000).toISOString(),
        }),
      ),
  );
const anyTimezone = fc.constantFrom(tampa, 'Asia/Tokyo', 'Europe/Berlin', 'Pacific/Apia', 'Asia/Kathmandu');

describe('the rows of any notifications', () => {
  it('no notification is lost or counted twice, and none moves to another night', () => {
    fc.assert(
      fc.property(anyItems, anyTimezone, (items, timezone) => {
        const nights = groupNotifications(items, timezone);
        const expected = new Map<string, number>();
        for (const { at } of items) {
          const night = nightDate(new Date(at), timezone);
          expected.set(night, (expected.get(night) ?? 0) + 1);
        }
        const counted = nights.map(({ night, rows }) => [
          night,
          rows.reduce((sum, { count }) => sum + count, 0),
        ]);
        expect(counted).toEqual([...expected]);
      }),
    );
  });

  it('nights and the rows in them come in the order of time, the latest first', () => {
    fc.assert(
      fc.property(anyItems, anyTimezone, (items, timezone) => {
        const nights = groupNotifications(items, timezone);
        const times = nights.flatMap(({ rows }) => rows.map(({ at }) => at));
        expect(times).toEqual(times.toSorted().reverse());
        expect(nights.map(({ night }) => night)).toEqual(
          nights
            .map(({ night }) => night)
            .toSorted()
            .reverse(),
        );
      }),
    );
  });

  it('no key comes twice, and an older page of the list changes no key', () => {
    fc.assert(
      fc.property(anyItems, fc.nat(), (items, cut) => {
        const keysOf = (shown: readonly Notification[]) =>
          groupNotifications(shown, tampa).flatMap(({ rows }) => rows.map(({ key }) => key));
        const all = keysOf(items);
        const firstPage = keysOf(items.slice(0, cut % (items.length + 1)));
        expect(new Set(all).size).toBe(all.length);
        expect(all.slice(0, firstPage.length).sort()).toEqual(firstPage.sort());
      }),
    );
  });

  it('some row is unread exactly if some notification is', () => {
    fc.assert(
      fc.property(anyItems, items => {
        const rows = groupNotifications(items, tampa).flatMap(night => night.rows);
        expect(rows.some(({ unread }) => unread)).toBe(items.some(({ read }) => !read));
      }),
    );
  });
});
