import { expect, test } from 'vitest';
import { addMilliseconds, days, minutes } from '../../../kernel/time.ts';
import { findRings, type RingPerson, type RingTie } from './rings.ts';

const start = new Date('2026-11-01T20:00:00Z');
const quiet = { devices: [], networks: [], wasOut: true, hasPoured: true, refunded: false };

/** Finds the rings in which Ada is the referrer of these invitees, who joined one after another and a day apart. */
function brought(invitees: readonly Partial<RingPerson>[], ada: Partial<RingPerson> = {}, apart = days) {
  const people = [
    { ...quiet, ...ada, id: 'ada' },
    ...invitees.map((more, place) => ({ ...quiet, ...more, id: `p${place}` })),
  ];
  const ties: RingTie[] = invitees.map((_, place) => ({
    referrerId: 'ada',
    inviteeId: `p${place}`,
    joinedAt: addMilliseconds(start, place * apart),
  }));
  return findRings(ties, new Map(people.map(person => [person.id, person])));
}

test('people who share one device are reported as a ring, with the reason in plain words', () => {
  const phone = { devices: ['phone'] };
  const idle = { wasOut: false, hasPoured: false };
  expect(brought([phone, { ...phone, ...idle }, {}, phone], phone)).toEqual([
    {
      referrerId: 'ada',
      inviteeIds: ['p1', 'p0', 'p3', 'p2'],
      because: ['4 of 5 share one device', '1 of 4 invited were never out and never had a drink'],
      score: 17,
    },
  ]);
});

test('friends who go out together and share the network of a bar are not reported as a ring', () => {
  const bar = { networks: ['203.0.113.0/24'] };
  expect(brought([bar, bar, bar, bar], bar, minutes)).toEqual([]);
});

test('people of one network who joined within an hour and never went out are reported as a ring', () => {
  const fake = { networks: ['203.0.113.0/24'], wasOut: false, hasPoured: false };
  const [ring] = brought([fake, fake, fake], {}, minutes);
  expect(ring?.because).toEqual([
    '3 of 4 use one network',
    '3 joined within an hour',
    '3 of 3 invited were never out and never had a drink',
  ]);
});

test('a refunded payment counts as a sign of a ring where more than one person has one', () => {
  expect(brought([{ refunded: true }, {}])).toEqual([]);
  expect(brought([{ refunded: true }, { refunded: true }])).toMatchObject([
    { because: ['2 of 3 paid and got the money back'], score: 6 },
  ]);
});

test('a chain of referral codes is reported as one ring, with the first person as referrer', () => {
  const ids = ['a', 'b', 'c', 'd'];
  const people = new Map(ids.map(id => [id, { ...quiet, id, devices: ['phone'] }]));
  const ties = ['b', 'c', 'd'].map((inviteeId, place) => ({
    referrerId: ids[place] ?? '',
    inviteeId,
    joinedAt: addMilliseconds(start, place * days),
  }));
  for (const order of [ties, ties.toReversed()])
    expect(findRings(order, people)).toMatchObject([
      { referrerId: 'a', because: ['4 of 4 share one device'] },
    ]);
});

test('the most suspicious ring comes first, and rings leave out people that are not found', () => {
  const phone = (id: string, device: string) => [id, { ...quiet, id, devices: [device] }] as const;
  const people = new Map([
    phone('a', '1'),
    phone('b', '1'),
    phone('c', '2'),
    phone('d', '2'),
    phone('e', '2'),
  ]);
  const tie = (referrerId: string, inviteeId: string) => ({ referrerId, inviteeId, joinedAt: start });
  const rings = findRings([tie('a', 'b'), tie('a', 'gone'), tie('c', 'd'), tie('c', 'e')], people);
  expect(rings.map(({ referrerId }) => referrerId)).toEqual(['c', 'a']);
  expect(rings[1]?.inviteeIds).toEqual(['b']);
});
