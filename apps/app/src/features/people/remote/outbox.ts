import type {
  answerFriendRequest,
  friendshipAction,
  sendFriendRequest,
} from '@nightjar/domain/friends/calls';
import type { followPro, unfollowPro } from '@nightjar/domain/staff/calls';
import { callSender } from '../../../platform/outbox/call-sender.ts';
import type { KindOfCall, SendersOf } from '../../../platform/outbox/entry.ts';

type PeopleOutboxKinds = {
  'send-friend-request': KindOfCall<typeof sendFriendRequest>;
  'answer-friend-request': KindOfCall<typeof answerFriendRequest>;
  'friendship-action': KindOfCall<typeof friendshipAction>;
  'follow-pro': KindOfCall<typeof followPro>;
  'unfollow-pro': KindOfCall<typeof unfollowPro>;
};
declare module '../../../platform/outbox/entry.ts' {
  interface OutboxKinds extends PeopleOutboxKinds {}
}

const loadFriendCalls = () => import('@nightjar/domain/friends/calls');
const loadStaffCalls = () => import('@nightjar/domain/staff/calls');

export const peopleOutboxSenders: SendersOf<keyof PeopleOutboxKinds> = {
  'send-friend-request': callSender(async () => (await loadFriendCalls()).sendFriendRequest),
  'answer-friend-request': callSender(async () => (await loadFriendCalls()).answerFriendRequest),
  'friendship-action': callSender(async () => (await loadFriendCalls()).friendshipAction),
  'follow-pro': callSender(async () => (await loadStaffCalls()).followPro),
  'unfollow-pro': callSender(async () => (await loadStaffCalls()).unfollowPro),
};
