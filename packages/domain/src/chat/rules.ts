import type { Refusal } from '../kernel/failure.ts';
import type { UserId } from '../kernel/id.ts';
import { nightSpan } from '../kernel/night.ts';
import { cutText } from '../kernel/text.ts';
import { later, seconds } from '../kernel/time.ts';
import { fileTypes, type Media } from '../kernel/upload.ts';
import { parseUploadPath } from '../kernel/upload-path.ts';
import type { Person } from '../people/entity.ts';
import { nameOf } from '../people/rules/name.ts';
import { type ConversationType, emojisPerPerson, groupSizeLimit, isRoom, type Message } from './entity.ts';
import { chatRefusals } from './refusals.ts';

const { refuse } = chatRefusals;
type Granted = { granted: true };
const granted: Granted = { granted: true };

/** The other user of a direct conversation, with their relation to the viewer; null where that account is gone. */
export type Counterpart = {
  name: string;
  private: boolean;
  friends: boolean;
  blocked: boolean;
  /** True while their account is on hold. */
  held: boolean;
};
type People = { type: ConversationType; left: boolean; other: Counterpart | null };
/** Where the conversation is the room of an event that was called off, this is the last night of the event. */
export type CalledOff = { last_night: string; timezone: string };
export type Membership = People & { called_off: CalledOff | null };

type ClosedByPeople = 'left' | 'blocked' | 'away' | 'friends_only';

function closedByPeople({ type, left, other }: People): ClosedByPeople | null {
  if (left) return 'left';
  if (type !== 'direct') return null;
  if (!other || other.blocked) return 'blocked';
  if (other.held) return 'away';
  return other.private && !other.friends ? 'friends_only' : null;
}

/** The room of a cancelled event stays open until the night is over: people in it agree on another place. */
const isRoomOver = (off: CalledOff | null, now: Date): boolean =>
  off !== null && nightSpan(off.last_night, off.timezone).until <= now;

/**
 * Returns why the member cannot send messages; null where they can. A deleted user and a blocking user give the same
 * answer.
 */
export function closedTo(
  { called_off, ...people }: Membership,
  now: Date,
): ClosedByPeople | 'called_off' | null {
  return closedByPeople(people) ?? (isRoomOver(called_off, now) ? 'called_off' : null);
}

export function decideSendingMessage(
  membership: Membership,
  now: Date,
): Granted | Refusal<ClosedByPeople | 'called_off'> {
  const closed = closedTo(membership, now);
  if (closed === null) return granted;
  const name = membership.other?.name ?? nameOf(null);
  if (closed === 'away') return refuse('away', { params: { name } });
  return closed === 'friends_only' ? friendsOnly(name) : refuse(closed);
}

/** An existing conversation opens whatever messages its other user accepts; `opened` is true for it. */
export function decideOpening(other: Counterpart, opened: boolean): Granted | Refusal<'friends_only'> {
  return opened || !other.private || other.friends ? granted : friendsOnly(other.name);
}

/** `others` are the people of the new group without the caller. */
export function decideGroup(
  others: readonly Counterpart[],
): Granted | Refusal<'too_many_people' | 'friends_only'> {
  if (others.length >= groupSizeLimit)
    return refuse('too_many_people', { params: { limit: String(groupSizeLimit) } });
  const shy = others.find(other => other.private && !other.friends);
  return shy ? friendsOnly(shy.name) : granted;
}

const friendsOnly = (name: string) => refuse('friends_only', { params: { name } });

export function decideRenaming(
  membership: Pick<Membership, 'type' | 'left'> & { admin: boolean },
): Granted | Refusal<'no_group' | 'left' | 'not_an_admin'> {
  if (membership.type !== 'group') return refuse('no_group');
  if (membership.left) return refuse('left');
  return membership.admin ? granted : refuse('not_an_admin');
}

export function decideLeaving(type: ConversationType): Granted | Refusal<'not_to_be_left'> {
  return type === 'direct' ? refuse('not_to_be_left') : granted;
}

/** `mine` are the emoji that this person has put on the message. Without `wanted` the emoji is switched on or off. */
export function decideEmoji(
  membership: People & { authorBlocked: boolean },
  mine: readonly string[],
  emoji: string,
  wanted: boolean | undefined,
): { on: boolean; changes: boolean } | Refusal<'left' | 'blocked' | 'away' | 'too_many_reactions'> {
  if (membership.left) return refuse('left');
  const closed = closedByPeople(membership);
  if (membership.authorBlocked || closed === 'blocked') return refuse('blocked');
  if (closed === 'away') return refuse('away', { params: { name: membership.other?.name ?? nameOf(null) } });
  const has = mine.includes(emoji);
  const on = wanted ?? !has;
  if (on && !has && mine.length >= emojisPerPerson) return refuse('too_many_reactions');
  return { on, changes: on !== has };
}

type Attachment = {
  attachment_url?: string | null | undefined;
  thumbnail_url?: string | null | undefined;
  attachment_type?: Media | null | undefined;
};
export type AttachedFile = { field: 'attachment_url' | 'thumbnail_url'; name: string };

/** Tells by its name whether a stored file is a picture or a video; null where it is neither. */
export function mediaOf(name: string): Media | null {
  const path = parseUploadPath(name);
  return path && fileTypes[path.extension].media;
}

/**
 * Returns the stored files that a message shows, or the field that names something other than a stored picture or
 * video.
 */
export function attachedFiles(input: Attachment): AttachedFile[] | { wrong: AttachedFile['field'] } {
  const shown = [
    { field: 'attachment_url', name: input.attachment_url, media: input.attachment_type },
    { field: 'thumbnail_url', name: input.thumbnail_url, media: 'image' },
  ] as const;
  const files: AttachedFile[] = [];
  for (const { field, name, media } of shown) {
    if (!name) continue;
    const path = parseUploadPath(name);
    if (!path || fileTypes[path.extension].media !== media) return { wrong: field };
    files.push({ field, name: path.name });
  }
  return files;
}

/** A room's members get at most one notice of new messages in this time. */
export const roomNoticeGap = 1 * seconds;

/**
 * A room's members are next notified at this moment; null where a notice is scheduled already. `notifiedAt` is the time
 * of the last notice, in the future while it is scheduled.
 */
export function roomNoticeAt(notifiedAt: Date | null, now: Date): Date | null {
  if (notifiedAt && notifiedAt > now) return null;
  const next = notifiedAt ? later(notifiedAt, roomNoticeGap) : now;
  return next > now ? next : now;
}

/** A group shows that a blocked user's message exists, without its content. */
export function folded<Shown extends Pick<Message, FoldedField>>(message: Shown): Shown {
  const nothing = { message: null, attachment_url: null, preview_url: null, thumbnail_url: null };
  return {
    ...message,
    ...nothing,
    attachment_type: null,
    attachment_ratio: null,
    mentions: [],
    reply_to: null,
    reactions: [],
    voucher: null,
    round: null,
  };
}
type FoldedField =
  | 'message'
  | 'attachment_url'
  | 'preview_url'
  | 'thumbnail_url'
  | 'attachment_type'
  | 'attachment_ratio'
  | 'mentions'
  | 'reply_to'
  | 'reactions'
  | 'voucher'
  | 'round';

/**
 * These users are shown in a message beside its sender: the author of the message it answers, those it mentions, and
 * the recipient of its drink.
 */
export function othersShownIn({ sender, reply_to, mentions, voucher }: Message): UserId[] {
  const shown = [reply_to?.sender?.id, ...mentions.map(({ user_id }) => user_id), voucher?.recipient_id];
  return [...new Set(shown.filter(id => id !== undefined && id !== null && id !== sender?.id))] as UserId[];
}

/** Removes hidden users from a message; the sender's own text stays. */
export function withoutHidden(message: Message, isHidden: (userId: string) => boolean): Message {
  const { reply_to, mentions, voucher } = message;
  const hidesQuote = reply_to?.sender && isHidden(reply_to.sender.id);
  const hidesRecipient = voucher?.recipient_id && isHidden(voucher.recipient_id);
  return {
    ...message,
    mentions: mentions.filter(({ user_id }) => !isHidden(user_id)),
    reply_to: hidesQuote ? { ...reply_to, sender: null, message: null, attachment_type: null } : reply_to,
    voucher: hidesRecipient ? { ...voucher, recipient_id: null } : voucher,
  };
}

/**
 * Builds the title that a member sees. `others` are all people in the conversation but this member; `faces` are some of
 * them.
 */
export function titleOf(conversation: {
  type: ConversationType;
  group_name: string | null;
  other: Person | null;
  faces: readonly Person[];
  others: number;
  target: string | null;
}): string {
  const { type, group_name, other, faces, others, target } = conversation;
  if (type === 'direct') return other ? nameOf(other) : 'Deleted user';
  if (isRoom(type)) return target ?? 'A place that closed';
  return group_name ?? titleOfPeople(faces.map(nameOf), others);
}

/** A title names up to three people; of more people it names two. */
const mostNamed = 3;

/** Builds the title of a group without a name: "Moth and Finch", "Moth, Finch and 2 more". */
function titleOfPeople(names: readonly string[], others: number): string {
  if (others <= 0) return 'Just you';
  if (names.length === 0) return others === 1 ? '1 person' : `${others} people`;
  const named =
    others <= Math.min(names.length, mostNamed) ? names.slice(0, others) : names.slice(0, mostNamed - 1);
  const more = others - named.length;
  return listed(more > 0 ? [...named, `${more} more`] : named);
}

/**
 * A lock screen shows this for a group. For a group without a name all members read the same: "Rae, you and 2 more".
 */
export function groupOnNote(group_name: string | null, sender: string, members: number): string {
  const more = members - 2;
  return group_name ?? listed(more > 0 ? [sender, 'you', `${more} more`] : [sender, 'you']);
}

const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** A member of a conversation, with what decides whether a message is pushed to them. */
export type Listener = {
  userId: string;
  muted: boolean;
  /** True for a member who has read the message, or who has it on the screen and so will have read it. */
  hasRead: boolean;
  blocked: boolean;
  /** True for a member whom the message mentions, or whose message it answers. */
  called: boolean;
  friend: boolean;
};

/** The members who get a push for a message. In a room, only members it mentions or answers get one. */
export function pushListeners(
  type: ConversationType,
  senderId: string,
  listeners: readonly Listener[],
): Listener[] {
  return listeners.filter(
    ({ userId, muted, hasRead, blocked, called }) =>
      userId !== senderId && !muted && !hasRead && !blocked && (called || !isRoom(type)),
  );
}

type NotedMessage = Pick<Message, 'message' | 'attachment_type'> & {
  type: ConversationType;
  sender: string;
  /** Members see this title of the group or room. */
  title: string;
  /** Beside its text, the message contains this drink. */
  drink: 'voucher' | 'round' | null;
};

/** A lock screen shows about two lines, and they hold this many characters. */
export const noteLimit = 160;

/** Builds the text of a message's push. A lock screen shows neither a stranger's text nor a drink's (security 8.1). */
export function noteOf(
  noted: NotedMessage,
  { friend }: Pick<Listener, 'friend'>,
): { title: string; body: string } {
  const { type, sender, title, message } = noted;
  const act = actOf(noted, friend);
  if (type === 'direct') return { title: sender, body: act ? upperFirst(act) : shown(message ?? '') };
  return { title, body: act ? `${sender} ${act}` : `${sender}: ${shown(message ?? '')}` };
}

/** Returns what the push shows instead of the message's text; null where it shows the text. */
function actOf({ type, message, attachment_type, drink }: NotedMessage, friend: boolean): string | null {
  if (drink) return drink === 'round' ? 'sent a round' : 'sent a drink';
  if (type === 'direct' && !friend) return 'sent a message';
  if (message) return null;
  return attachment_type === 'video' ? 'sent a video' : 'sent a photo';
}

/** A lock screen shows a message on one line. */
const shown = (message: string): string => cutText(message.replace(/\s+/g, ' '), noteLimit);

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
