import type {
  answerFriendRequest,
  friendshipAction,
  sendFriendRequest,
} from '@nightjar/domain/friends/calls';
import type { followPro, unfollowPro } from '@nightjar/domain/staff/calls';
import { callSender } from '../../../platform/outbox/call-sender.ts';
import type { SendersOf, Sends } from '../../../platform/outbox/entry.ts';

type PeopleKinds = {
  'send-friend-request': Sends<typeof sendFriendRequest>;
  'answer-friend-request': Sends<typeof answerFriendRequest>;
  'friendship-action': Sends<typeof friendshipAction>;
  'follow-pro': Sends<typeof followPro>;
  'unfollow-pro': Sends<typeof unfollowPro>;
};
declare module '../../../platform/outbox/entry.ts' {
  interface OutboxKinds extends PeopleKinds {}
}

const friends = () => import('@nightjar/domain/friends/calls');
const staff = () => import('@nightjar/domain/staff/calls');

export const peopleSenders: SendersOf<keyof PeopleKinds> = {
  'send-friend-request': callSender(async () => (await friends()).sendFriendRequest),
  'answer-friend-request': callSender(async () => (await friends()).answerFriendRequest),
  'friendship-action': callSender(async () => (await friends()).friendshipAction),
  'follow-pro': callSender(async () => (await staff()).followPro),
  'unfollow-pro': callSender(async () => (await staff()).unfollowPro),
};
