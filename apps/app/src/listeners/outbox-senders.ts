import type { reactToMessage, sendMessage } from '@nightjar/domain/chat/calls';
import type { followEvent, unfollowEvent } from '@nightjar/domain/events/calls';
import type {
  answerFriendRequest,
  friendshipAction,
  sendFriendRequest,
} from '@nightjar/domain/friends/calls';
import type { Call, OutputOf, RequestOf } from '@nightjar/domain/kernel/call';
import type { followPro, unfollowPro } from '@nightjar/domain/staff/calls';
import type { checkIn, followVenue, unfollowVenue } from '@nightjar/domain/venues/calls';
import { api } from '../platform/api.ts';
import type { Senders, Sends } from '../platform/outbox/entry.ts';

declare module '../platform/outbox/entry.ts' {
  interface OutboxKinds {
    /** Its id becomes the message's client_id. */
    'send-message': Sends<typeof sendMessage, 'client_id'>;
    'react-to-message': Sends<typeof reactToMessage>;
    'send-friend-request': Sends<typeof sendFriendRequest>;
    'answer-friend-request': Sends<typeof answerFriendRequest>;
    'friendship-action': Sends<typeof friendshipAction>;
    'follow-venue': Sends<typeof followVenue>;
    'unfollow-venue': Sends<typeof unfollowVenue>;
    'follow-event': Sends<typeof followEvent>;
    'unfollow-event': Sends<typeof unfollowEvent>;
    'follow-pro': Sends<typeof followPro>;
    'unfollow-pro': Sends<typeof unfollowPro>;
    'check-in': Sends<typeof checkIn>;
  }
}

type Waiting<C extends Call> = { readonly id: string; readonly payload: RequestOf<C> };

/** Sends the payload as it is, under the entry's id. */
function as<C extends Call>(declared: () => Promise<C>) {
  return async ({ id, payload }: Waiting<C>): Promise<OutputOf<C>> =>
    api.call(await declared(), payload, { idempotencyKey: id });
}

const chat = () => import('@nightjar/domain/chat/calls');
const friends = () => import('@nightjar/domain/friends/calls');
const events = () => import('@nightjar/domain/events/calls');
const staff = () => import('@nightjar/domain/staff/calls');
const venues = () => import('@nightjar/domain/venues/calls');

/** Everything that may wait for a signal, and the call it becomes. */
export const outboxSenders: Senders = {
  'send-message': async ({ id, payload }) =>
    api.call((await chat()).sendMessage, { ...payload, client_id: id }, { idempotencyKey: id }),
  'react-to-message': as(async () => (await chat()).reactToMessage),
  'send-friend-request': as(async () => (await friends()).sendFriendRequest),
  'answer-friend-request': as(async () => (await friends()).answerFriendRequest),
  'friendship-action': as(async () => (await friends()).friendshipAction),
  'follow-venue': as(async () => (await venues()).followVenue),
  'unfollow-venue': as(async () => (await venues()).unfollowVenue),
  'follow-event': as(async () => (await events()).followEvent),
  'unfollow-event': as(async () => (await events()).unfollowEvent),
  'follow-pro': as(async () => (await staff()).followPro),
  'unfollow-pro': as(async () => (await staff()).unfollowPro),
  // The server checks a check-in against the location of the last minutes.
  'check-in': async ({ id, payload }) => {
    const { sendLocation } = await import('../features/account/remote/location.ts');
    await sendLocation(payload.user_id);
    return api.call((await venues()).checkIn, payload, { idempotencyKey: id });
  },
};
