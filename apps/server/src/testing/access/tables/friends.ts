import * as friends from '@nightjar/domain/friends/calls';
import { ybor } from '@nightjar/domain/kernel/example';
import { type AccessRow, member, registered } from '../table.ts';

const mapBox = { min_lat: 27.9, min_lng: -82.5, max_lat: 28, max_lng: -82.4 };
const ownInput = (_: string, user_id: string) => ({ user_id });

/**
 * These answers are for calls about a thing that belongs to a person. Users with a block between them do not find each
 * other.
 */
const answersByPerson = {
  own: member('ok'),
  'another’s': member('ok', { blocked: 404 }),
  'of a blocked pair': member(404),
  missing: member(404),
} as const;

export const friendsTable: readonly AccessRow[] = [
  {
    call: friends.sendFriendRequest,
    names: 'person',
    input: (requesting_id, requester_id) => ({ requester_id, requesting_id }),
    expect: { ...answersByPerson, own: member('no') },
  },
  {
    call: friends.answerFriendRequest,
    names: 'friend request',
    input: (friendship_id, user_id) => ({ friendship_id, user_id, answer: 'accept' }),
    // A friend request that is not for the caller is refused like a friend request that was taken back.
    expect: {
      own: member('ok', { blocked: 'no' }),
      'another’s': member('no'),
      'of a blocked pair': member('no'),
      missing: member('no'),
    },
  },
  {
    call: friends.friendshipAction,
    names: 'person',
    input: (other_user_id, user_id) => ({ other_user_id, user_id, action: 'remove' }),
    expect: { ...answersByPerson, own: member('no') },
  },
  {
    call: friends.deleteFriendship,
    names: 'person',
    input: other_user_id => ({ other_user_id }),
    expect: answersByPerson,
  },
  ...[friends.friends, friends.friendCount].map(
    call =>
      ({
        call,
        names: 'person',
        input: (user_id: string) => ({ user_id }),
        expect: answersByPerson,
      }) as const,
  ),
  {
    call: friends.userFollows,
    names: 'person',
    input: user_id => ({ user_id, type: 'venues' }),
    expect: answersByPerson,
  },
  { call: friends.friendsOut, names: null, input: ownInput, expect: { always: member('ok') } },
  {
    call: friends.mutualFriends,
    names: 'person',
    input: (other_user_id, user_id) => ({ other_user_id, user_id }),
    expect: answersByPerson,
  },
  { call: friends.pendingFriendRequests, names: null, input: ownInput, expect: { always: member('ok') } },
  { call: friends.blockedUsers, names: null, input: () => ({}), expect: { always: registered('ok') } },
  {
    call: friends.contactsMatch,
    names: null,
    input: (_, requester_user_id) => ({ requester_user_id, phones: ['(813) 555-0102'] }),
    expect: { always: member('ok') },
  },
  {
    call: friends.userWithFriendship,
    names: 'person',
    input: (target_user_id, current_user_id) => ({ current_user_id, target_user_id }),
    expect: answersByPerson,
  },
  { call: friends.nearbyFriends, names: null, input: () => ({ ...ybor }), expect: { always: member('ok') } },
  {
    call: friends.friendsWithinBounds,
    names: null,
    input: () => ({ ...mapBox }),
    expect: { always: member('ok') },
  },
];
