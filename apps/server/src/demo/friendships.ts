import { addMilliseconds, days, hours } from '@nightjar/domain/kernel/time';
import type { Database } from '../platform/db/database.ts';
import { personNamed, type Town, townsfolkOf } from './people.ts';
import { insertAll } from './queries.ts';
import { type SeededRandom, seededRandom } from './random.ts';

/** This many members, the first in people.json, follow Dee. Dee is the bartender whom a visitor signs in as. */
const followerCountOfDee = 12;

/** Writes friendships and requests for them, and which venues and bartenders people follow. */
export async function saveFriendshipsAndFollows(db: Database, town: Town, now: Date): Promise<void> {
  const random = seededRandom(20);
  await insertAll(db, 'friendships', [...friendshipsOf(town, random, now), ...friendRequestsOf(town, now)]);
  await insertAll(
    db,
    'venue_follows',
    town.people.flatMap(({ id }) =>
      random
        .some(town.venues, random.between(1, 6))
        .map(venue => ({ user_id: id, venue_id: venue.id, created_at: now })),
    ),
  );
  await insertAll(db, 'pro_follows', proFollowsOf(town, random, now));
}

const pairInIdOrder = (one: string, other: string) =>
  one < other ? { low_user_id: one, high_user_id: other } : { low_user_id: other, high_user_id: one };

/** Makes the friendships that people.json lists, and five random ones for each of the townsfolk. */
function friendshipsOf(town: Town, random: SeededRandom, now: Date) {
  const pairs = new Map<string, ReturnType<typeof pairInIdOrder>>();
  const befriend = (one: string, other: string) => {
    if (one !== other) pairs.set([one, other].sort().join(), pairInIdOrder(one, other));
  };
  for (const { id, friends } of town.people)
    for (const friend of friends) befriend(id, personNamed(town, friend).id);
  const townsfolk = townsfolkOf(town);
  for (const { id } of townsfolk) for (const other of random.some(townsfolk, 5)) befriend(id, other.id);
  return [...pairs.values()].map(pair => ({
    ...pair,
    requester_id: pair.low_user_id,
    state: 'accepted',
    created_at: addMilliseconds(now, -30 * days),
    answered_at: addMilliseconds(now, -30 * days + 2 * hours),
  }));
}

/** Makes the friend requests that wait for an answer: two people ask Rae to be friends, and Rae asks a third. */
function friendRequestsOf(town: Town, now: Date) {
  const request = (from: string, to: string, hoursAgo: number) => {
    const requester_id = personNamed(town, from).id;
    return {
      ...pairInIdOrder(requester_id, personNamed(town, to).id),
      requester_id,
      state: 'pending',
      created_at: addMilliseconds(now, -hoursAgo * hours),
      answered_at: null,
    };
  };
  return [request('Felix', 'Rae', 2), request('Indy', 'Rae', 26), request('Rae', 'Leo', 50)];
}

function proFollowsOf({ people }: Town, random: SeededRandom, now: Date) {
  const [dee, ...colleagues] = people.filter(({ role }) => role === 'staff');
  const members = people.filter(({ role }) => role === 'member');
  return members.flatMap(({ id }, index) => {
    const others = random.some(colleagues, random.between(0, 3));
    const followed = dee && index < followerCountOfDee ? [dee, ...others] : others;
    return followed.map(pro => ({ user_id: id, pro_user_id: pro.id, created_at: now }));
  });
}
