import type { followEvent, unfollowEvent } from '@nightjar/domain/events/calls';
import { callSender } from '../../../platform/outbox/call-sender.ts';
import type { SendersOf, Sends } from '../../../platform/outbox/entry.ts';

type FriendsKinds = {
  'follow-event': Sends<typeof followEvent>;
  'unfollow-event': Sends<typeof unfollowEvent>;
};
declare module '../../../platform/outbox/entry.ts' {
  interface OutboxKinds extends FriendsKinds {}
}

const events = () => import('@nightjar/domain/events/calls');

export const friendsSenders: SendersOf<keyof FriendsKinds> = {
  'follow-event': callSender(async () => (await events()).followEvent),
  'unfollow-event': callSender(async () => (await events()).unfollowEvent),
};
