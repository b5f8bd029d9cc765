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

/** What a message may hold (domain decisions); the composer stops at half, which is a screenful. */
export const messageLimit = 4000;
/** For so long the same client_id is the same message: a phone that lay in a drawer asks with an old one. */
export const sentKeptDays = 30;
export const composerLimit = 2000;
export const groupNameLimit = 40;
/** A group is people who know each other; a crowd is a room (domain decisions). */
export const groupSizeLimit = 250;
export const mentionsLimit = 50;
/** A page of messages; the screen asks for 30 at a time. */
export const messagesPageLimit = 100;
export const messagesPage = 30;
export const conversationsPageLimit = 100;
export const conversationsPage = 30;
/** The badge shows "99+" beyond this. */
export const unreadShown = 99;
/** Faces under a message; who else reacted is a number. */
export const emojiLimit = 32;
/** One person's reactions on one message: more is noise. */
export const reactionsPerPerson = 20;
export const clientIdLimit = 64;

export const conversationTypes = ['direct', 'group', 'event', 'venue', 'neighborhood'] as const;
export const conversationType = z.enum(conversationTypes);
export type ConversationType = z.infer<typeof conversationType>;

/** Open to every member, one for each event, venue and neighborhood. */
export const roomTypes = ['event', 'venue', 'neighborhood'] as const;
export const isRoom = (type: ConversationType): boolean => roomTypes.some(room => room === type);

export const conversationFilters = ['all', 'direct', 'groups', 'rooms', 'archived'] as const;
export const conversationFilter = z.enum(conversationFilters);
export type ConversationFilter = z.infer<typeof conversationFilter>;

/** Compiling the table of all emoji takes tens of milliseconds: once. */
const oneEmoji = /^\p{RGI_Emoji}$/v;

const emojiParts = /^(\p{Emoji})\uFE0F?(\p{Emoji_Modifier})?\uFE0F?(.*)$/u;
const emojiPresentation = /\p{Emoji_Presentation}/u;

/**
 * The one spelling of an emoji: keyboards and libraries leave U+FE0F out or put it where it changes nothing, and two
 * spellings would count as two reactions.
 */
function spelledEmoji(value: string): string {
  const spelled = value.split('\u200D').map(part => {
    const [, base, tone, rest = ''] = emojiParts.exec(part) ?? [];
    if (!base) return part;
    return base + (tone ?? (emojiPresentation.test(base) ? '' : '\uFE0F')) + rest;
  });
  return spelled.join('\u200D');
}

/** One emoji as people see it, however many code points it takes, in its one spelling. */
export const emoji = z.string().check(
  z.overwrite(spelledEmoji),
  z.minLength(1),
  z.maxLength(emojiLimit),
  z.refine(value => oneEmoji.test(value), { error: 'must be one emoji' }),
);

export const groupName = text(1, groupNameLimit);
/** Made by the phone that sends: a retry under the same one is the same message. */
export const clientId = z.string().check(z.minLength(1), z.maxLength(clientIdLimit));
export const attachmentType = z.enum(['image', 'video']);

/** Width by height of an attachment, as the sending phone measured it: its place is reserved before it loads. */
export const attachmentRatio = z.optional(z.nullable(z.number().check(z.gte(0.05), z.lte(20))));

/** A picture or video that was uploaded here, with its thumbnail. */
export const attachment = {
  attachment_url: z.optional(z.nullable(storedAttachment)),
  thumbnail_url: z.optional(z.nullable(storedAttachment)),
  attachment_type: z.optional(z.nullable(attachmentType)),
};

/** What a reply shows of the message it answers; null where that one is gone. */
export const quote = z.object({
  message_id: messageId,
  sender: z.nullable(person),
  message: z.nullable(z.string()),
  attachment_type: z.nullable(attachmentType),
});

/** Everybody's reactions with one emoji; `mine` is the viewer's, and false on what travels over the socket. */
export const reaction = z.object({ emoji: z.string(), count: z.int(), mine: z.boolean() });
export type Reaction = z.infer<typeof reaction>;

/** The state of a sent drink, for the sender and for the recipient. */
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

/** A drink in the conversation; its state is asked for by the screen that shows it. */
const sentVoucher = z.object({
  voucher_id: voucherId,
  title: z.string(),
  state: shotState,
  recipient_id: z.nullable(userId),
});

/** A round in the conversation; how much of it is left is asked for by the screen that shows it. */
const sentRound = z.object({ round_id: roundId, size: z.int() });

/**
 * A message as every member reads it. `sender` is null where the person was deleted. `client_id` is what the sending
 * phone called it. Ids grow within a conversation: they are its order. The addresses of its attachment are signed links
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
  reactions: z.array(reaction),
  voucher: z.nullable(sentVoucher),
  round: z.nullable(sentRound),
  client_id: z.nullable(z.string()),
  created_at: moment,
});
export type Message = z.infer<typeof message>;

/** The read position of a member. */
export const readMark = z.object({ user_id: userId, last_read_message_id: messageId });

/** What a conversation is about, where it is about something. */
export const conversationTarget = z.nullable(
  z.object({
    id: z.union([userId, eventId, venueId, neighborhoodId]),
    name: z.string(),
    image: z.nullable(z.string()),
  }),
);

/**
 * A conversation as one member's list shows it. `title` is what they call it: the group's name or its people's names,
 * the other person, the place. `other` is the other one of a direct conversation. `target_id` is the person, event,
 * venue or neighborhood it is with. `unread_count` stops at `unreadShown` + 1.
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
  /** An unread message mentions the viewer. */
  mentioned: z.boolean(),
  last_read_message_id: z.nullable(messageId),
  muted: z.boolean(),
  archived: z.boolean(),
  /** False after leaving: earlier messages stay readable. */
  joined: z.boolean(),
  /** The viewer may rename it. */
  admin: z.boolean(),
  /** Why the viewer cannot send messages here; null where they can. */
  closed: z.nullable(z.enum(['left', 'blocked', 'away', 'friends_only', 'house', 'called_off'])),
  /** The event of this room was called off: no further user enters, and the room closes when the night of the event is over. */
  called_off: z.boolean(),
});
export type Conversation = z.infer<typeof conversation>;

/** A member of a conversation, for the members' list and for completing an "@". */
export const conversationMember = z.extend(person, { admin: z.boolean() });
export type ConversationMember = z.infer<typeof conversationMember>;
/** A room's list stops here; the rest are found by name. */
export const membersShown = 250;
