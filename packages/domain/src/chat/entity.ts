import * as z from 'zod/mini';
import {
  conversationId,
  eventId,
  messageId,
  neighborhoodId,
  roundId,
  userId,
  venueId,
  voucherId,
} from '../kernel/id.ts';
import { storedAttachment } from '../kernel/picture.ts';
import { text } from '../kernel/text.ts';
import { moment } from '../kernel/time.ts';
import { person } from '../people/entity.ts';

/**
 * A message has at most this many characters (domain decisions). The input field of the app stops at half of it, which
 * fills a screen.
 */
export const messageLimit = 4000;
/**
 * Within this many days, a repeated `client_id` means the same message, because a phone that was off for weeks may
 * still send an old message again.
 */
export const clientIdKeptDays = 30;
export const composerLimit = 2000;
export const groupNameLimit = 40;
/**
 * A group has at most this many members: its people know each other, and a larger crowd uses a room (domain decisions).
 */
export const groupSizeLimit = 250;
export const mentionsPerMessageLimit = 50;
/** A page has at most this many messages; the screen asks for 30 at a time. */
export const messagesPageLimit = 100;
export const messagesPageSize = 30;
export const conversationsPageLimit = 100;
export const conversationsPageSize = 30;
/** A count of unread messages beyond this is shown as "99+". */
export const mostUnreadShown = 99;
/** The longest emoji of today, a kiss of two people with skin tones, is 15 UTF-16 units long. */
export const emojiLimit = 32;
/** One person may put at most this many emojis on one message. */
export const emojisPerPerson = 20;
export const clientIdLimit = 64;

export const conversationTypes = ['direct', 'group', 'event', 'venue', 'neighborhood'] as const;
export const conversationType = z.enum(conversationTypes);
export type ConversationType = z.infer<typeof conversationType>;

/** A room is open to every member. Each event, venue and neighborhood has one. */
export const roomTypes = ['event', 'venue', 'neighborhood'] as const;
export const isRoom = (type: ConversationType): boolean => roomTypes.some(room => room === type);

export const conversationFilters = ['all', 'direct', 'groups', 'rooms', 'archived'] as const;
export const conversationFilter = z.enum(conversationFilters);
export type ConversationFilter = z.infer<typeof conversationFilter>;

/** The table of all emoji takes tens of milliseconds to compile, so it is compiled once. */
const singleEmojiPattern = /^\p{RGI_Emoji}$/v;

const emojiParts = /^(\p{Emoji})\uFE0F?(\p{Emoji_Modifier})?\uFE0F?(.*)$/u;
const emojiPresentation = /\p{Emoji_Presentation}/u;

/**
 * Returns the one spelling of an emoji. Keyboards and libraries leave U+FE0F out or put it where it changes nothing,
 * and two spellings would count as two emojis.
 */
function spelledEmoji(value: string): string {
  const spelled = value.split('\u200D').map(part => {
    const [, base, tone, rest = ''] = emojiParts.exec(part) ?? [];
    if (!base) return part;
    return base + (tone ?? (emojiPresentation.test(base) ? '' : '\uFE0F')) + rest;
  });
  return spelled.join('\u200D');
}

/** Accepts one emoji as people see it, however many code points it has, and outputs its one spelling. */
export const emoji = z.string().check(
  z.overwrite(spelledEmoji),
  z.minLength(1),
  z.maxLength(emojiLimit),
  z.refine(value => singleEmojiPattern.test(value), { error: 'must be one emoji' }),
);

export const groupName = text(1, groupNameLimit);
/** The sending phone makes this id: a retry under the same id is the same message. */
export const clientId = z.string().check(z.minLength(1), z.maxLength(clientIdLimit));
export const attachmentType = z.enum(['image', 'video']);

/**
 * The sending phone measures the width divided by the height, so that a reader's screen reserves the place before the
 * attachment loads.
 */
export const attachmentRatio = z.optional(z.nullable(z.number().check(z.gte(0.05), z.lte(20))));

export const attachmentFields = {
  attachment_url: z.optional(z.nullable(storedAttachment)),
  thumbnail_url: z.optional(z.nullable(storedAttachment)),
  attachment_type: z.optional(z.nullable(attachmentType)),
};

/** A reply shows these fields of the message that it answers. */
export const quote = z.object({
  message_id: messageId,
  sender: z.nullable(person),
  message: z.nullable(z.string()),
  attachment_type: z.nullable(attachmentType),
});

/**
 * Counts the people who put one emoji on a message. `mine` is true where the viewer is one of them; it is false in what
 * the socket sends, which is the same for all members.
 */
export const emojiCount = z.object({ emoji: z.string(), count: z.int(), mine: z.boolean() });
export type EmojiCount = z.infer<typeof emojiCount>;

/** A sent drink is in one of these states, for its sender and for its recipient. */
export const shotStates = [
  'pending',
  'accepted',
  'declined',
  'expired',
  'taken_back',
  'redeemed',
  'void',
  'refunded',
] as const;
export const shotState = z.enum(shotStates);
export type ShotState = z.infer<typeof shotState>;

/** Describes a drink that was sent in a conversation. */
const sentVoucher = z.object({
  voucher_id: voucherId,
  title: z.string(),
  state: shotState,
  recipient_id: z.nullable(userId),
});

/** Describes a round in a conversation. The screen asks the server how many of its drinks are left. */
const sentRound = z.object({ round_id: roundId, size: z.int() });

/**
 * Every member reads a message in this form. `sender` is null where that person was deleted. The sending phone chose
 * `client_id`. Ids grow within a conversation and so give its order. The addresses of an attachment are signed links
 * that end within the hour; `preview_url` is a picture in the size of a tile.
 */
export const message = z.object({
  message_id: messageId,
  conversation_id: conversationId,
  sender: z.nullable(person),
  message: z.nullable(z.string()),
  attachment_url: z.nullable(z.string()),
  preview_url: z.nullable(z.string()),
  thumbnail_url: z.nullable(z.string()),
  attachment_type: z.nullable(attachmentType),
  attachment_ratio: attachmentRatio,
  mentions: z.array(z.object({ user_id: userId, name: z.string() })),
  reply_to: z.nullable(quote),
  /** Repeats the id of the answered message, under the name that a client uses to send it. */
  reply_to_message_id: z.optional(z.nullable(messageId)),
  reactions: z.array(emojiCount),
  voucher: z.nullable(sentVoucher),
  round: z.nullable(sentRound),
  client_id: z.nullable(z.string()),
  created_at: moment,
});
export type Message = z.infer<typeof message>;

export const readMark = z.object({ user_id: userId, last_read_message_id: messageId });

/** A conversation may be about one of these people or places. */
export const conversationTarget = z.nullable(
  z.object({
    id: z.union([userId, eventId, venueId, neighborhoodId]),
    name: z.string(),
    image: z.nullable(z.string()),
  }),
);

/**
 * The list of one member shows a conversation in this form. `title` is the group's name or the names of its people, the
 * other person, or the place. `other` is the other person of a direct conversation. `target_id` is the id of that
 * person, of the event, the venue or the neighborhood. `unread_count` stops at `mostUnreadShown` + 1.
 */
export const conversation = z.object({
  conversation_id: conversationId,
  type: conversationType,
  title: z.string(),
  group_name: z.nullable(z.string()),
  image: z.nullable(z.string()),
  faces: z.array(person),
  other: z.nullable(person),
  target_id: z.nullable(z.uuid()),
  created_by: z.nullable(userId),
  member_count: z.int(),
  last_message: z.nullable(message),
  last_message_at: z.nullable(moment),
  unread_count: z.int(),
  /** True where an unread message mentions the viewer. */
  mentioned: z.boolean(),
  last_read_message_id: z.nullable(messageId),
  muted: z.boolean(),
  archived: z.boolean(),
  /** False after the viewer left: earlier messages stay readable. */
  joined: z.boolean(),
  /** True where the viewer may rename the conversation. */
  admin: z.boolean(),
  /** Gives the reason why the viewer cannot send messages here; null where they can. */
  closed: z.nullable(z.enum(['left', 'blocked', 'away', 'friends_only', 'house', 'called_off'])),
  /** True where the event of this room was called off: no user may join, and the room closes when its night is over. */
  called_off: z.boolean(),
});
export type Conversation = z.infer<typeof conversation>;

/** The list of members and the completion of an "@" show a member in this form. */
export const conversationMember = z.extend(person, { admin: z.boolean() });
export type ConversationMember = z.infer<typeof conversationMember>;
/** The list of a room's members shows at most this many; a search by name finds the other members. */
export const mostMembersShown = 250;
