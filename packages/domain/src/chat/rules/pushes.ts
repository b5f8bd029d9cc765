import { cutText } from '../../kernel/text.ts';
import { later, seconds } from '../../kernel/time.ts';
import type { ConversationType, Message } from '../entity.ts';
import { isRoom } from '../entity.ts';

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

/** A member of a conversation, with what decides whether a message is pushed to them. */
export type PushCandidate = {
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
  /** Members see this title of the group or room. */
  title: string;
  /** The message contains this drink beside its text. */
  drink: 'voucher' | 'round' | null;
};

/** A lock screen shows about two lines, and they hold this many characters. */
export const noteLimit = 160;

/** Builds the text of a message's push. A lock screen shows neither a stranger's text nor a drink's (security 8.1). */
export function pushNoteOf(
  noted: PushedMessage,
  { friend }: Pick<PushCandidate, 'friend'>,
): { title: string; body: string } {
  const { type, sender, title, message } = noted;
  const act = actDescription(noted, friend);
  if (type === 'direct')
    return { title: sender, body: act ? capitalize(act) : shortMessageText(message ?? '') };
  return { title, body: act ? `${sender} ${act}` : `${sender}: ${shortMessageText(message ?? '')}` };
}

/** Returns what the push shows instead of the message's text; null where it shows the text. */
export function actDescription(
  { type, message, attachment_type, drink }: PushedMessage,
  friend: boolean,
): string | null {
  if (drink) return drink === 'round' ? 'sent a round' : 'sent a drink';
  if (type === 'direct' && !friend) return 'sent a message';
  if (message) return null;
  return attachment_type === 'video' ? 'sent a video' : 'sent a photo';
}

/** A lock screen shows a message on one line. */
export const shortMessageText = (message: string): string => cutText(message.replace(/\s+/g, ' '), noteLimit);

export const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
