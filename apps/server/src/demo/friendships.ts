import { days, hours, later } from '@nightjar/domain/kernel/time';
import type { Database } from '../platform/db/database.ts';
import { cast, type Settled } from './people.ts';
import { insertAll } from './queries.ts';
import { type Dice, dice } from './random.ts';

type People = Settled['people'];

/** How many of a town's regulars follow the bartenders of the visitor's bar. */
const regulars = 12;

/** Writes friendships, requests and follows. Rae and Moth know each other and a dozen more. */
export async function tie(db: Database, { people, venues }: Settled, now: Date): Promise<void> {
  const chance = dice(20);
  await insertAll(db, 'friendships', [...friendsIn(people, chance, now), ...requestsIn(people, now)]);
  await insertAll(
    db,
    'venue_follows',
    people.flatMap(({ id }) =>
      chance
        .some(venues, chance.between(1, 6))
        .map(venue => ({ user_id: id, venue_id: venue.id, created_at: now })),
    ),
  );
  await insertAll(db, 'pro_follows', followersIn(people, chance, now));
}

const ordered = (one: string, other: string) =>
  one < other ? { low_user_id: one, high_user_id: other } : { low_user_id: other, high_user_id: one };

function friendsIn(people: People, chance: Dice, now: Date) {
  const [rae, moth] = people;
  const crowd = people.slice(cast.length);
  const pairs = new Map<string, ReturnType<typeof ordered>>();
  const befriend = (one: string, other: string) => {
    if (one !== other) pairs.set([one, other].sort().join(), ordered(one, other));
  };
  if (rae && moth) {
    befriend(rae.id, moth.id);
    for (const { id } of crowd.slice(14, 28)) befriend(rae.id, id);
    for (const { id } of crowd.slice(20, 30)) befriend(moth.id, id);
  }
  for (const { id } of crowd) for (const other of chance.some(crowd, 5)) befriend(id, other.id);
  return [...pairs.values()].map(pair => ({
    ...pair,
    requester_id: pair.low_user_id,
    state: 'accepted',
    created_at: later(now, -30 * days),
    answered_at: later(now, -30 * days + 2 * hours),
  }));
}

/** Two people ask Rae, and Rae asks a third. */
function requestsIn(people: People, now: Date) {
  const [rae] = people;
  const [one, other, third] = [31, 34, 37].map(place => people[cast.length + place]);
  if (!rae || !one || !other || !third) return [];
  const request = (from: string, to: string, hoursAgo: number) => ({
    ...ordered(from, to),
    requester_id: from,
    state: 'pending',
    created_at: later(now, -hoursAgo * hours),
    answered_at: null,
  });
  return [request(one.id, rae.id, 2), request(other.id, rae.id, 26), request(rae.id, third.id, 50)];
}

function followersIn(people: People, chance: Dice, now: Date) {
  const [dee, ...colleagues] = people.filter(({ person }) => person.is === 'staff');
  const members = people.filter(({ person }) => person.is === 'member');
  return members.flatMap(({ id }, index) => {
    const others = chance.some(colleagues, chance.between(0, 3));
    const followed = dee && index < regulars ? [dee, ...others] : others;
    return followed.map(pro => ({ user_id: id, pro_user_id: pro.id, created_at: now }));
  });
}
