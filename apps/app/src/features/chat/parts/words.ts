import type { Conversation, Message } from '@nightjar/domain/chat/entity';
import { isRoom, mostUnreadShown } from '@nightjar/domain/chat/entity';
import { days, hourLabel, hours, localTime, relativeTime } from '@nightjar/domain/kernel/time';
import { fileLimits, pickedMimeTypes } from '@nightjar/domain/kernel/upload';
import { nameOf } from '@nightjar/domain/people/rules/name';
import { ownTimezone } from '../../../platform/location/own-clock.ts';

export const chatWords = {
  newChat: 'New chat',
  groupName: 'Group name',
  muted: 'Muted',
  mentioned: 'You were mentioned.',
  you: 'You',
  header: { menu: 'Chat menu' },
  quote: { replyTo: 'Reply to ' },
  attachment: {
    alt: 'Attached',
    uploading: (progress: number) => `Uploading, ${Math.round(progress * 100)}%`,
    failed: 'Error uploading image. Please try again.',
    retry: 'Retry',
    waits: "Sends as soon as it's uploaded.",
    remove: 'Remove the attachment',
  },
  wrongFile: {
    largeVideo: 'That video is over 60 MB. Trim it and try again.',
    video: "That kind of video can't be sent. Try an MP4.",
    other: "That kind of file can't be sent. Try a JPEG, PNG or WebP photo.",
  },
  mute: { label: 'Mute', done: 'Chat muted' },
  unmute: { label: 'Unmute', done: 'Chat unmuted' },
  archive: { label: 'Archive', done: 'Chat archived' },
  unarchive: { label: 'Unarchive', done: 'Back in your chats' },
  leave: {
    label: 'Leave',
    question: 'Leave this chat?',
    consequence: "You'll still be able to read it.",
    done: 'You left the chat',
  },
  delete: {
    label: 'Delete',
    question: 'Delete this chat?',
    consequence: 'This deletes it for you only.',
    done: 'Chat deleted',
  },
} as const;

/** Returns why a file cannot be attached, before it is uploaded. It is null for a file that can be attached. */
export function attachmentProblem({ type, size }: { type: string; size: number }): string | null {
  const { wrongFile } = chatWords;
  if (pickedMimeTypes('video').includes(type))
    return size > fileLimits.video.bytes ? wrongFile.largeVideo : null;
  if (type.startsWith('video/')) return wrongFile.video;
  // A browser may be able to open pictures of kinds that the server does not accept. Such a picture is converted to a
  // JPEG and then sent.
  return type.startsWith('image/') ? null : wrongFile.other;
}

/** The messages of a deleted account have no sender's name. */
export const senderName = (sender: Message['sender']): string =>
  sender ? nameOf(sender) : 'Someone who left';

type MessageLineContent = Pick<Message, 'message' | 'attachment_type'> &
  Partial<Pick<Message, 'voucher' | 'round'>>;

/** Returns the line that shows a message in a quote, a copied text or an announcement. */
export function messageLine({ message, attachment_type, ...drinks }: MessageLineContent): string {
  if (message) return message.replace(/\s+/g, ' ');
  if (drinks.voucher) return 'A drink';
  if (drinks.round) return 'A round';
  if (attachment_type === 'video') return 'Video';
  return attachment_type === 'image' ? 'Photo' : 'Message not shown';
}

/** Describes a drink on one line, as an act of its sender: "sent you a drink: Ha". */
function drinkLine(message: Message, direct: boolean, own: boolean): string | null {
  const { voucher, round } = message;
  if (!voucher && !round) return null;
  const deed = round ? 'bought a round' : direct && !own ? 'sent you a drink' : 'sent a drink';
  return message.message ? `${deed}: ${messageLine(message)}` : deed;
}

/** In groups and rooms, the line of a message begins with the sender's name. */
export function incomingLine({ type }: Pick<Conversation, 'type'>, message: Message): string {
  const direct = type === 'direct';
  const deed = drinkLine(message, direct, false);
  if (deed) return direct ? capitalize(deed) : `${senderName(message.sender)} ${deed}`;
  const line = messageLine(message);
  return direct ? line : `${senderName(message.sender)}: ${line}`;
}

/**
 * Returns the line of the last message in the list of chats, such as "You: In. I still owe you one.", "Moth: Photo" or
 * "Sent you a drink".
 */
export function lastMessageLine({ type, last_message: last }: Conversation, me: string): string {
  if (!last) return type === 'direct' ? 'Say hi' : 'No messages yet';
  if (last.sender?.id !== me) return incomingLine({ type }, last);
  const deed = drinkLine(last, type === 'direct', true);
  return deed ? `You ${deed}` : `You: ${messageLine(last)}`;
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the number of unread messages in the form of a badge; null for none. */
export function unreadBadge(count: number): string | null {
  if (count <= 0) return null;
  return count > mostUnreadShown ? `${mostUnreadShown}+` : String(count);
}

/**
 * Describes a group by the names of its members, and a room by its number of people. It returns null for a direct chat.
 */
export function membersLine({ type, member_count, faces }: Conversation): string | null {
  if (type === 'direct') return null;
  const count = `${member_count} ${member_count === 1 ? 'person' : 'people'}`;
  const names = faces.slice(0, 3).map(nameOf).join(', ');
  return isRoom(type) || !names
    ? count
    : `${names}${member_count > 4 ? ` and ${member_count - 4} more` : ''}`;
}

/** This is the text alternative of a picture or video: "Photo from Moth". */
export const mediaAlt = (type: 'image' | 'video', name: string) =>
  `${type === 'video' ? 'Video' : 'Photo'} from ${name === chatWords.you ? 'you' : name}`;

/** Writes a time by the user's own clock: "9:41pm". */
export const clockLabel = (moment: string | number): string =>
  hourLabel(localTime(new Date(moment), ownTimezone()).hhmm);

/** Names a day: "Today", "Yesterday", a weekday of the last six days, or "Sat, Nov 14". */
export function dayName(at: number, now: number): string {
  const ago = daysBetween(at, now);
  if (ago <= 0) return 'Today';
  if (ago === 1) return 'Yesterday';
  const date = new Date(at);
  if (ago < 7) return date.toLocaleDateString('en-US', { weekday: 'long' });
  const year = date.getFullYear() === new Date(now).getFullYear() ? undefined : 'numeric';
  return date.toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric', year });
}

/** Counts the midnights between `at` and `now`, by this device's clock. */
function daysBetween(at: number, now: number): number {
  return Math.round((new Date(now).setHours(0, 0, 0, 0) - new Date(at).setHours(0, 0, 0, 0)) / days);
}

/**
 * Describes when a chat last changed: "5 min", "9:41pm", "Yesterday", "Tuesday" or "Nov 14". A time of last night is
 * shown as a clock time until it is half a day ago, even after midnight.
 */
export function rowTimeLabel(at: number, now: number): string {
  const ago = now - at;
  if (ago < hours) return relativeTime(new Date(at), new Date(now));
  if (ago < days / 2 || daysBetween(at, now) <= 0) return clockLabel(at);
  if (daysBetween(at, now) < 7) return dayName(at, now);
  return new Date(at).toLocaleDateString('en-US', { month: 'short', day: 'numeric' });
}
