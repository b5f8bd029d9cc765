import type { Message } from '@nightjar/domain/chat/entity';
import { messageId, proId, redemptionId, roundId, type UserId, voucherId } from '@nightjar/domain/kernel/id';
import type { Broadcast } from '@nightjar/domain/kernel/topic';
import type { conversationTopic, userTopic, venueStaffTopic, venueTopic } from '@nightjar/domain/live';
import { voucherBroadcasts } from '../../features/drinks/reactions.ts';
import type { AppEvent } from '../../platform/http/events.ts';
import { type FanOutPeople, type ListenerRole, listenerRoles } from './cast.ts';

/**
 * A row has the way in which an event is caused and the listeners whom it reaches: normally, while Rae is private, and
 * while Rae is on hold. `no call` means that only a call by Rae causes the event, and calls of a user on hold are
 * refused.
 */
export type FanOutRow = {
  open: readonly ListenerRole[];
  private: readonly ListenerRole[];
  held: readonly ListenerRole[] | 'no call';
  by: (
    cast: FanOutPeople,
  ) => readonly AppEvent[] | { job: string; payload: unknown } | readonly Broadcast[] | 'socket';
};

const unblockedListeners: readonly ListenerRole[] = ['friend', 'stranger'];
const rowOfEventByRae = (by: FanOutRow['by']): FanOutRow => ({
  open: unblockedListeners,
  private: unblockedListeners,
  held: 'no call',
  by,
});
/** Makes a row for an event that comes from no user, from its recipient, or from a venue. */
const rowOfEventByNobody = (by: FanOutRow['by']): FanOutRow => ({
  open: listenerRoles,
  private: listenerRoles,
  held: listenerRoles,
  by,
});

const exampleMessageId = messageId.parse('01991d2a-0000-7000-8000-000000000001');
const exampleIds = {
  redemptionId: redemptionId.parse('00000000-0000-4000-8000-0000000000a1'),
  voucherId: voucherId.parse('00000000-0000-4000-8000-0000000000a2'),
  roundId: roundId.parse('00000000-0000-4000-8000-0000000000a3'),
  friendshipId: '00000000-0000-4000-8000-0000000000a4',
  proId: proId.parse('00000000-0000-4000-8000-0000000000a5'),
};

const messageByRae = ({ rae, conversation_id }: FanOutPeople): Message => ({
  ...{ message_id: exampleMessageId, conversation_id, message: 'Ten minutes.', client_id: null },
  sender: { id: rae, nickname: 'Rae', full_name: 'Rae Nightly', profile_image: null } as never,
  ...{ attachment_url: null, preview_url: null, thumbnail_url: null, attachment_type: null },
  ...{ mentions: [], reply_to: null, reactions: [], voucher: null, round: null },
  created_at: '2026-11-21T03:30:00.000Z',
});

const messageSentEvent = (cast: FanOutPeople): AppEvent => ({
  name: 'message_sent',
  event: {
    ...{ message: messageByRae(cast), type: 'group', memberIds: cast.everybody, mentionedIds: [] },
    ...{ pushes: false, noticeAt: null, laidOut: true, now: new Date('2026-11-21T03:30:00Z') },
  },
});
/** Makes the event happen once for each listener. */
const forEachListener = (one: (listener: UserId, cast: FanOutPeople) => AppEvent) => (cast: FanOutPeople) =>
  cast.everybody.map(listener => one(listener, cast));
const shotEvents = (
  change: (listener: UserId, cast: FanOutPeople) => object,
  name: 'shot_sent' | 'shot_answered',
) =>
  forEachListener(
    (listener, cast) =>
      ({ name, event: { voucherId: exampleIds.voucherId, ...change(listener, cast) } }) as AppEvent,
  );
const shiftEvents = ({ rae, venue_id }: FanOutPeople): AppEvent[] => [
  { name: 'shift_changed', event: { userId: rae, venueId: venue_id, clockedIn: true } },
];
const roundEvents = ({ rae, conversation_id, everybody }: FanOutPeople): AppEvent[] => [
  {
    name: 'round_changed',
    event: {
      roundId: exampleIds.roundId,
      conversationId: conversation_id,
      left: 2,
      by: rae,
      userIds: everybody,
    },
  },
];

/** The table contains every realtime event on every kind of topic. */
export const receiversByEvent: {
  user: Record<keyof typeof userTopic.events, FanOutRow>;
  conversation: Record<keyof typeof conversationTopic.events, FanOutRow>;
  venue: Record<keyof typeof venueTopic.events, FanOutRow>;
  'venue-staff': Record<keyof typeof venueStaffTopic.events, FanOutRow>;
} = {
  user: {
    message: rowOfEventByRae(cast => [messageSentEvent(cast)]),
    conversation_changed: rowOfEventByRae(({ rae, everybody, conversation_id }) => [
      {
        name: 'conversation_opened',
        event: { conversationId: conversation_id, userId: rae, userIds: everybody },
      },
    ]),
    friend_request: rowOfEventByRae(
      forEachListener((otherUserId, { rae: userId }) => ({
        name: 'friend_requested',
        event: { userId, otherUserId, friendshipId: exampleIds.friendshipId },
      })),
    ),
    friend_answer: rowOfEventByRae(
      forEachListener((otherUserId, { rae: userId }) => ({
        name: 'became_friends',
        event: { userId, otherUserId, friendshipId: exampleIds.friendshipId },
      })),
    ),
    friends_changed: rowOfEventByRae(
      forEachListener((otherUserId, { rae: userId }) => ({
        name: 'friendship_ended',
        event: { userId, otherUserId },
      })),
    ),
    friend_status: rowOfEventByRae(({ rae, everybody }) => [
      { name: 'activity_status_changed', event: { userId: rae, status: 'out', friendIds: everybody } },
    ]),
    // A job sends this event. The job may be due only after the hold has begun.
    friend_moved: {
      ...{ open: ['friend'], private: ['friend'], held: [] },
      by: ({ rae }) => ({ job: 'notify-friends', payload: { userId: rae } }),
    },
    account_changed: rowOfEventByNobody(
      forEachListener(userId => ({ name: 'actor_changed', event: { userId } })),
    ),
    profile_changed: rowOfEventByNobody(
      forEachListener(userId => ({ name: 'profile_changed', event: { userId } })),
    ),
    drink_bank_changed: rowOfEventByRae(
      shotEvents((recipientId, { rae: senderId }) => ({ senderId, recipientId }), 'shot_sent'),
    ),
    voucher_received: rowOfEventByRae(
      shotEvents((recipientId, { rae: senderId }) => ({ senderId, recipientId }), 'shot_sent'),
    ),
    voucher_accepted: rowOfEventByRae(
      shotEvents(
        (senderId, { rae }) => ({ senderId, recipientId: rae, answer: 'accepted' }),
        'shot_answered',
      ),
    ),
    voucher_declined: rowOfEventByRae(
      shotEvents(
        (senderId, { rae }) => ({ senderId, recipientId: rae, answer: 'declined' }),
        'shot_answered',
      ),
    ),
    voucher_expired: rowOfEventByNobody(({ everybody }) =>
      voucherBroadcasts({ to: everybody, from: null }, exampleIds.voucherId, 'expired'),
    ),
    voucher_changed: rowOfEventByRae(({ rae, everybody }) => [
      { name: 'shot_changed', event: { voucherId: exampleIds.voucherId, by: rae, userIds: everybody } },
    ]),
    round_changed: rowOfEventByRae(roundEvents),
    referral_changed: rowOfEventByRae(
      forEachListener((referrerId, { rae }) => ({
        name: 'referral_changed',
        event: { referrerId, userId: rae },
      })),
    ),
    pro_changed: rowOfEventByNobody(
      forEachListener((userId, { venue_id }) => ({
        name: 'pro_code_changed',
        event: { userId, venueId: venue_id, clockedIn: true },
      })),
    ),
    pro_request_changed: rowOfEventByNobody(({ rae, venue_id, everybody }) => [
      {
        name: 'pro_requested',
        event: { venueId: venue_id, proId: exampleIds.proId, userId: rae, managerIds: everybody },
      },
    ]),
    // The server checks for a block between the inviter and the owner of the phone number before it sends this event.
    team_invitation_changed: rowOfEventByNobody(
      forEachListener((userId, { venue_id }) => ({
        name: 'asked_to_join',
        event: { venueId: venue_id, userId },
      })),
    ),
    pro_request_answered: rowOfEventByNobody(
      forEachListener((userId, { venue_id }) => ({
        name: 'pro_request_declined',
        event: { venueId: venue_id, proId: exampleIds.proId, userId, managerIds: [] },
      })),
    ),
    event_changed: rowOfEventByNobody(({ event_id }) => ({
      job: 'tell-of-event',
      payload: { event_id, news: 'changed', after: null },
    })),
    pour_overridden: rowOfEventByNobody(
      forEachListener(proUserId => ({
        name: 'pour_overridden',
        event: { redemptionId: exampleIds.redemptionId, proUserId },
      })),
    ),
    pour_taken_back: rowOfEventByNobody(
      forEachListener((guestId, { venue_id }) => ({
        name: 'pour_taken_back',
        event: {
          ...{ redemptionId: exampleIds.redemptionId, venueId: venue_id },
          ...{ denied: true, guestId, voucher: null },
        },
      })),
    ),
    notifications_changed: rowOfEventByNobody(
      forEachListener(userId => ({ name: 'notifications_read', event: { userId } })),
    ),
  },
  conversation: {
    message: rowOfEventByRae(cast => [messageSentEvent(cast)]),
    reaction: rowOfEventByRae(({ rae, conversation_id }) => [
      {
        name: 'message_reacted',
        event: {
          ...{ conversationId: conversation_id, messageId: exampleMessageId, userId: rae },
          ...{ emoji: '🍹', on: true, count: 1 },
        },
      },
    ]),
    read: rowOfEventByRae(({ rae, conversation_id }) => [
      {
        name: 'conversation_read',
        event: { conversationId: conversation_id, type: 'group', userId: rae, messageId: exampleMessageId },
      },
    ]),
    round_changed: rowOfEventByRae(roundEvents),
    typing: { ...rowOfEventByRae(() => 'socket'), private: ['friend'], held: [] },
    changed: rowOfEventByRae(({ rae, conversation_id }) => [
      {
        name: 'conversation_renamed',
        event: { conversationId: conversation_id, userId: rae, userIds: [] },
      },
    ]),
  },
  venue: {
    activity: rowOfEventByRae(({ rae, venue_id }) => [
      { name: 'checked_in', event: { userId: rae, venueId: venue_id, isPrivate: false } },
    ]),
    shift: rowOfEventByRae(shiftEvents),
    event: rowOfEventByRae(({ rae, venue_id, event_id }) => [
      { name: 'followed_event', event: { userId: rae, venueId: venue_id, eventId: event_id } },
    ]),
  },
  'venue-staff': {
    pour: rowOfEventByNobody(({ rae, venue_id }) => [
      {
        name: 'drink_poured',
        event: {
          ...{ userId: rae, venueId: venue_id, redemptionId: exampleIds.redemptionId },
          ...{ kind: 'free', voucher: null },
        },
      },
    ]),
    team: rowOfEventByNobody(shiftEvents),
    wrong_codes: rowOfEventByNobody(({ venue_id }) => ({ job: 'tell-wrong-codes', payload: { venue_id } })),
    venue: rowOfEventByNobody(({ venue_id }) => [
      { name: 'venue_saved', event: { venueId: venue_id, updatedAt: new Date('2026-11-21T03:30:00Z') } },
    ]),
  },
};

export type TopicKind = keyof typeof receiversByEvent;
export const topicKinds = Object.keys(receiversByEvent) as TopicKind[];
export const fanOutRows = Object.entries(receiversByEvent).flatMap(([kind, events]) =>
  Object.entries(events).map(([event, row]) => ({ kind: kind as TopicKind, event, row })),
);
