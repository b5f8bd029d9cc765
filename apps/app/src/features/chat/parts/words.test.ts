import { type Conversation, conversation } from '@nightjar/domain/chat/entity';
import { expect, onTestFinished, test } from 'vitest';
import { noteTimezoneOfDemo } from '../../../platform/location/own-clock.ts';
import {
  attachmentProblem,
  clockLabel,
  incomingLine,
  lastMessageLine,
  messageLine,
  rowTimeLabel,
  unreadBadge,
} from './words.ts';

const me = '00000000-0000-4000-8000-00000000000a';
const moth = '00000000-0000-4000-8000-00000000000b';

const person = (id: string, name: string) => ({
  id,
  first_name: name,
  nickname: name,
  full_name: null,
  profile_image: null,
  verified: false,
  pro: false,
  private: false,
});

type Content = {
  by?: string | null;
  message?: string | null;
  attachment_type?: 'image' | 'video';
  voucher?: boolean;
};

const row = (type: Conversation['type'], content: Content | null): Conversation =>
  conversation.parse({
    conversation_id: '00000000-0000-4000-8000-0000000000cc',
    type,
    title: 'A chat',
    group_name: null,
    image: null,
    faces: [],
    other: null,
    target_id: null,
    created_by: null,
    member_count: 2,
    last_message: content && messageOf(content),
    last_message_at: content && '2026-11-20T23:00:00Z',
    unread_count: 0,
    mentioned: false,
    last_read_message_id: null,
    muted: false,
    archived: false,
    joined: true,
    admin: false,
    closed: null,
    called_off: false,
  });

const messageOf = ({ by = moth, message = null, attachment_type, voucher }: Content) => ({
  message_id: '0190b36d-0000-7000-8000-000000000001',
  conversation_id: '00000000-0000-4000-8000-0000000000cc',
  sender: by && person(by, by === me ? 'Rae' : 'Moth'),
  message,
  attachment_url: attachment_type ? '/storage/v1/object/public/chat/one.jpg' : null,
  preview_url: null,
  thumbnail_url: null,
  attachment_type: attachment_type ?? null,
  mentions: [],
  reply_to: null,
  reactions: [],
  round: null,
  voucher: voucher
    ? {
        voucher_id: '00000000-0000-4000-8000-0000000000ee',
        title: 'A house drink',
        state: 'pending',
        recipient_id: me,
      }
    : null,
  client_id: null,
  created_at: '2026-11-20T23:00:00Z',
});

test.each([
  ['an own message begins with "You"', row('direct', { by: me, message: 'In.' }), 'You: In.'],
  ['a direct chat does not name the other person', row('direct', { message: 'In.' }), 'In.'],
  ['a group names the sender', row('group', { message: 'In.' }), 'Moth: In.'],
  ['a picture without text is called "Photo"', row('venue', { attachment_type: 'image' }), 'Moth: Photo'],
  [
    'a video without text is called "Video"',
    row('direct', { by: me, attachment_type: 'video' }),
    'You: Video',
  ],
  ['several lines become one', row('direct', { message: 'One\n\ntwo' }), 'One two'],
  ['a drink is described as sent', row('direct', { voucher: true }), 'Sent you a drink'],
  [
    'a drink is followed by its message',
    row('direct', { voucher: true, message: 'Ha' }),
    'Sent you a drink: Ha',
  ],
  [
    'an own drink is described as sent by "You"',
    row('direct', { by: me, voucher: true }),
    'You sent a drink',
  ],
  [
    'the message of a deleted account names "Someone who left"',
    row('group', { by: null, message: 'In.' }),
    'Someone who left: In.',
  ],
  ['a group without messages has a placeholder', row('group', null), 'No messages yet'],
  ['a room without messages has a placeholder', row('venue', null), 'No messages yet'],
  ['a direct chat without messages suggests a greeting', row('direct', null), 'Say hi'],
])('the preview of the last message of a chat has the right text: %s', (_, listed, words) => {
  expect(lastMessageLine(listed, me)).toBe(words);
});

test('the badge of unread messages counts up to 99', () => {
  expect([0, 1, 99, 100].map(unreadBadge)).toEqual([null, '1', '99', '99+']);
});

test('a quoted message is shown on one line, and a picture without text is named by its kind', () => {
  expect(messageLine({ message: 'two\nlines', attachment_type: 'image' })).toBe('two lines');
  expect(messageLine({ message: null, attachment_type: 'image' })).toBe('Photo');
  expect(messageLine({ message: null, attachment_type: 'video' })).toBe('Video');
  expect(messageLine({ message: null, attachment_type: null })).toBe('Message not shown');
});

test('the toast of a message names the sender in a group, and not in a direct chat', () => {
  const { last_message: last } = row('group', { message: 'In.' });
  if (!last) throw new Error('The row has a message.');
  expect(incomingLine({ type: 'group' }, last)).toBe('Moth: In.');
  expect(incomingLine({ type: 'direct' }, last)).toBe('In.');
});

test('the time of a chat in the list is short: minutes, then a clock time through the night, then the day', () => {
  const now = new Date(2026, 10, 20, 1, 30).getTime();
  const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime();

  expect(rowTimeLabel(at(20, 1, 10), now)).toBe('20 min');
  expect(rowTimeLabel(at(19, 22), now)).toBe('10:00pm');
  expect(rowTimeLabel(at(19, 9), now)).toBe('Yesterday');
  expect(rowTimeLabel(at(17, 9), now)).toBe('Tuesday');
  expect(rowTimeLabel(at(2, 9), now)).toBe('Nov 2');
});

test('a file that cannot be sent in a chat is refused before its upload', () => {
  const megabytes = (size: number) => size * 1024 * 1024;

  expect(attachmentProblem({ type: 'image/jpeg', size: megabytes(30) })).toBeNull();
  expect(attachmentProblem({ type: 'video/mp4', size: megabytes(60) })).toBeNull();
  expect(attachmentProblem({ type: 'video/mp4', size: megabytes(60) + 1 })).toMatch('over 60 MB');
  expect(attachmentProblem({ type: 'application/pdf', size: 100 })).toMatch("can't be sent");
  expect(attachmentProblem({ type: 'video/x-matroska', size: 100 })).toMatch('Try an MP4');
  expect(attachmentProblem({ type: '', size: 100 })).toMatch("can't be sent");
});

test("in a demo, a chat shows its times by the clock of the demo's bars, whatever the device's clock says", () => {
  onTestFinished(() => noteTimezoneOfDemo(null));
  noteTimezoneOfDemo('Etc/GMT-4');
  expect(clockLabel('2026-11-28T17:51:00Z')).toBe('9:51pm');
});
