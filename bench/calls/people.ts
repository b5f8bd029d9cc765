import { myUserDetails, usersSearch } from '@nightjar/domain/account/calls';
import { conversations } from '@nightjar/domain/chat/calls';
import { friends } from '@nightjar/domain/friends/calls';
import { ids } from '../seed/city.ts';
import { knownPersonNumber, seedPeople, typedSearch } from '../seed/people.ts';
import type { BenchCall, Stage } from './stage.ts';

/**
 * This many phones search, each with a session of its own. There are so many that none reaches its limit of searches.
 */
export const phoneCount = 1_000;

export type MemberCall = {
  what: string;
  id: string;
  path: string;
  body(userId: string, turn: number): object;
};

const callerBody = (userId: string) => ({ user_id: userId });
/** These are the calls that a member's app makes all day. */
export const memberCalls: readonly MemberCall[] = [
  { ...conversations, what: 'conversations list', body: callerBody },
  { ...friends, what: 'friends', body: callerBody },
  { ...usersSearch, what: 'users-search', body: (user_id, turn) => ({ user_id, search: typedSearch(turn) }) },
  { ...myUserDetails, what: 'my-user-details', body: callerBody },
];

function benchCallOf({ id, path, body }: MemberCall, people: number): BenchCall {
  const caller = (turn: number) => knownPersonNumber(people, turn);
  return {
    id,
    caller,
    turns: phoneCount,
    ask: turn => ({ path, body: body(ids.user(caller(turn)), turn) }),
  };
}

/** The people of this database have real names, and some have friends and conversations. */
export const peopleStage = (people: number): Stage => ({
  name: 'people',
  holds: `${people.toLocaleString('en')} people`,
  seed: url => seedPeople(url, people),
  calls: memberCalls.map(each => benchCallOf(each, people)),
});
