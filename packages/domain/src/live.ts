import * as z from 'zod/mini';
import { message } from './chat/entity.ts';
import {
  conversationId,
  eventId,
  friendshipId,
  messageId,
  proId,
  redemptionId,
  roundId,
  userId,
  venueId,
  voucherId,
} from './kernel/id.ts';
import { moment } from './kernel/time.ts';
import { defineTopic } from './kernel/topic.ts';
import { activityStatus } from './people/entity.ts';

/**
 * The server broadcasts these events. A chat message is broadcast whole. Every other event has ids and what changed,
 * and the client then requests the data by the call that checks its access.
 */
export const userTopic = defineTopic('user', {
  /** A direct conversation or a group of the user has a new message. */
  message: z.object({ message }),
  /**
   * Something in a conversation of the user's list changed. For new messages in a room, this event is sent at most once
   * a second.
   */
  conversation_changed: z.object({
    conversation_id: conversationId,
    reason: z.enum(['spoken', 'opened', 'renamed', 'read', 'settings', 'left', 'deleted', 'mentioned']),
  }),
  friend_request: z.object({ friendship_id: friendshipId, user_id: userId }),
  friend_answer: z.object({
    friendship_id: friendshipId,
    user_id: userId,
    answer: z.enum(['accept', 'decline']),
  }),
  /**
   * The relation to the user `user_id` may have changed. Where another user has blocked this user, the event has this
   * user's own id, so that it does not name the other user.
   */
  friends_changed: z.object({ user_id: userId }),
  /** A friend changed their status to out or in. */
  friend_status: z.object({ user_id: userId, activity_status: activityStatus }),
  /** A friend whose status is "out" is at another place now. */
  friend_moved: z.object({ user_id: userId }),
  account_changed: z.object({}),
  profile_changed: z.object({}),
  drink_bank_changed: z.object({
    reason: z.string(),
    redemption_id: z.optional(z.uuid()),
    kind: z.optional(z.enum(['free', 'paid'])),
  }),
  /**
   * A drink was sent. Its sender and its recipient both get this event, and the next three when it is accepted,
   * declined or expired: their Drink Banks and the card in their chat have changed.
   */
  voucher_received: z.object({ voucher_id: voucherId }),
  voucher_accepted: z.object({ voucher_id: voucherId }),
  voucher_declined: z.object({ voucher_id: voucherId }),
  voucher_expired: z.object({ voucher_id: voucherId }),
  /** A voucher was taken back, changed, poured, frozen, voided or refunded. */
  voucher_changed: z.object({ voucher_id: voucherId }),
  /**
   * Drinks of a round were taken, or the round ended. The event is about a round in one of the user's chats, and about
   * a round from which the user took a drink.
   */
  round_changed: z.object({ round_id: roundId, left: z.int() }),
  /** A user joined with this user's referral code, or the reward for a referral changed. */
  referral_changed: z.object({}),
  pro_changed: z.object({ venue_id: venueId, clocked_in: z.boolean() }),
  /** A request to join a team that the user manages was made or answered. */
  pro_request_changed: z.object({ venue_id: venueId, pro_id: proId }),
  /** The user's own request to join a team was answered. */
  pro_request_answered: z.object({ venue_id: venueId, approved: z.boolean() }),
  /** A team asks the user to join it, or has withdrawn its invitation. */
  team_invitation_changed: z.object({ venue_id: venueId }),
  /** An event to which the user goes was moved, changed or called off, or the user got a place at it. */
  event_changed: z.object({ event_id: eventId }),
  /** A pour on a guest's phone was made in spite of an issue, with the staff code of this user. */
  pour_overridden: z.object({ redemption_id: redemptionId }),
  /** Staff took back one of the user's pours. */
  pour_taken_back: z.object({ redemption_id: redemptionId }),
  /** The user's inbox has a new notification, or one of the user's devices has marked notifications as read. */
  notifications_changed: z.object({}),
});

export const conversationTopic = defineTopic('conversation', {
  message: z.object({ message }),
  reaction: z.object({
    message_id: messageId,
    user_id: userId,
    emoji: z.string(),
    on: z.boolean(),
    count: z.int(),
  }),
  read: z.object({ user_id: userId, last_read_message_id: messageId }),
  round_changed: z.object({ round_id: roundId, left: z.int() }),
  /**
   * A phone broadcasts this every three seconds while its user types a message. The server refuses it in another user's
   * name.
   */
  typing: z.object({ user_id: userId, name: z.string() }),
  changed: z.object({
    conversation_id: conversationId,
    reason: z.enum(['renamed', 'joined', 'left']),
  }),
});

export const venueTopic = defineTopic('venue', {
  activity: z.object({ venue_id: venueId }),
  shift: z.object({ venue_id: venueId, clocked_in: z.boolean() }),
  /** An event of the venue is new or was changed, or the number of people who go to it changed. */
  event: z.object({ venue_id: venueId, event_id: eventId }),
});

/** A venue's approved staff, reps and super admins may join this topic; guests never get its events. */
export const venueStaffTopic = defineTopic('venue-staff', {
  /** A drink was poured, or a pour was taken back. */
  pour: z.object({ venue_id: venueId, redemption_id: redemptionId, taken_back: z.boolean() }),
  /**
   * A user asked to join the team, was invited, answered, got another role or was removed; or a shift began or ended.
   */
  team: z.object({ venue_id: venueId }),
  /** Many wrong codes were typed at the venue in a short time. */
  wrong_codes: z.object({ venue_id: venueId }),
  /** Something that the team edits was saved: the venue, its pictures, or an event of the venue. */
  venue: z.object({ venue_id: venueId, updated_at: z.optional(moment) }),
});
