import { cutText } from '../../kernel/text.ts';
import { addMilliseconds, seconds } from '../../kernel/time.ts';
import type { ConversationType, Message } from '../entity.ts';
import { isRoom } from '../entity.ts';

/** A room's members get at most one notice of new messages in this time. */
export const roomNoticeGap = 1 * seconds;

/**
 * Returns the moment at which a room's members are next notified; null where a notice is scheduled already.
 * `notifiedAt` is the time of the last notice, or a time in the future while a notice is scheduled.
 */
export function roomNoticeAt(notifiedAt: Date | null, now: Date): Date | null {
  if (notifiedAt && notifiedAt > now) return null;
  const next = notifiedAt ? addMilliseconds(notifiedAt, roomNoticeGap) : now;
  return next > now ? next : now;
}

/** Describes a member of a conversation with what decides whether a message is pushed to them. */
export type PushCandidate = {
  userId: string;
  muted: boolean;
  /** True for a member who has read the message. */
  hasRead: boolean;
  blocked: boolean;
  /** True for a member whom the message mentions, or whose message it answers. */
  called: boolean;
  friend: boolean;
};

/**
 * Returns the members who get a push for a message. In a room, only the members whom the message mentions or answers
 * get one.
 */
export function pushRecipients(
  type: ConversationType,
  senderId: string,
  listeners: readonly PushCandidate[],
): PushCandidate[] {
  return listeners.filter(
    ({ userId, muted, hasRead, blocked, called }) =>
      userId !== senderId && !muted && !hasRead && !blocked && (called || !isRoom(type)),
  );
}

export type PushedMessage = Pick<Message, 'message' | 'attachment_type'> & {
  type: ConversationType;
  sender: string;
  /** The push of a group or room has this title; that of a direct conversation has the name of the sender. */
  title: string;
  /** The message contains this kind of drink beside its text; null where it contains none. */
  drink: 'voucher' | 'round' | null;
};

/** A push shows at most this many characters of a message. */
export const noteTextLimit = 160;

/**
 * Builds the text of a message's push. A lock screen shows neither the text of a stranger nor the text that comes with
 * a drink (security requirement 8.1).
 */
export function pushNoteOf(
  noted: PushedMessage,
  { friend }: Pick<PushCandidate, 'friend'>,
): { title: string; body: string } {
  const { type, sender, title, message } = noted;
  const act = sentenceInsteadOfText(noted, friend);
  if (type === 'direct')
    return { title: sender, body: act ? capitalize(act) : shortMessageText(message ?? '') };
  return { title, body: act ? `${sender} ${act}` : `${sender}: ${shortMessageText(message ?? '')}` };
}

/** Returns the sentence that a push shows instead of the message's text; null where it shows the text. */
export function sentenceInsteadOfText(
  { message, attachment_type, drink }: PushedMessage,
  friend: boolean,
): string | null {
  if (drink) return drink === 'round' ? 'sent a round' : 'sent a drink';
  if (!friend) return 'sent a message';
  if (message) return null;
  return attachment_type === 'video' ? 'sent a video' : 'sent a photo';
}

/** Puts a message on one line and shortens it, as a lock screen shows it. */
export const shortMessageText = (message: string): string =>
  cutText(message.replace(/\s+/g, ' '), noteTextLimit);

export const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
