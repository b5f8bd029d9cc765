import { message } from '@nightjar/domain/chat/entity';
import { expect, test } from 'vitest';
import { clockLabel } from '../parts/words.ts';
import { newMessagesAnnouncement, seenText, typingText } from './words.ts';

const moth = '00000000-0000-4000-8000-00000000000b';
const finch = '00000000-0000-4000-8000-00000000000c';
const dee = '00000000-0000-4000-8000-00000000000d';
const names = new Map([
  [moth, 'Moth'],
  [finch, 'Finch'],
  [dee, 'Dee'],
]);
const idOf = (place: number) => `0190b36d-0000-7000-8000-${String(place).padStart(12, '0')}`;

const onMyWay = message.parse({
  message_id: idOf(5),
  conversation_id: '00000000-0000-4000-8000-0000000000cc',
  sender: {
    id: moth,
    first_name: 'Moth',
    nickname: 'Moth',
    full_name: null,
    profile_image: null,
    verified: false,
    pro: false,
    private: false,
  },
  message: 'on my way',
  attachment_url: null,
  preview_url: null,
  thumbnail_url: null,
  attachment_type: null,
  mentions: [],
  reply_to: null,
  reactions: [],
  voucher: null,
  round: null,
  client_id: null,
  created_at: '2026-11-20T23:00:00Z',
});

test('one new message is announced with its text, several new messages with their number', () => {
  expect(newMessagesAnnouncement([])).toBe('');
  expect(newMessagesAnnouncement([onMyWay])).toBe('Moth: on my way');
  expect(newMessagesAnnouncement([onMyWay, onMyWay, onMyWay, onMyWay])).toBe('4 new messages');
});

test('a sent message shows who has read it, and names only the first of three readers', () => {
  const read = (user_id: string, place: number) => ({ user_id, last_read_message_id: idOf(place) });

  expect(seenText(onMyWay, { reads: [read(moth, 4)], names, direct: false })).toBeNull();
  expect(seenText(onMyWay, { reads: [read(moth, 5), read(finch, 4)], names, direct: false })).toBe(
    'Seen by Moth',
  );
  expect(seenText(onMyWay, { reads: [read(moth, 5), read(finch, 6)], names, direct: false })).toBe(
    'Seen by Moth and Finch',
  );
  expect(
    seenText(onMyWay, { reads: [moth, finch, dee].map(reader => read(reader, 9)), names, direct: false }),
  ).toBe('Seen by Moth and 2 others');
  expect(seenText(onMyWay, { reads: [read(moth, 5)], names, direct: true })).toBe('Seen');
});

test('a message shows its time by the clock of this device', () => {
  expect(clockLabel(new Date(2026, 10, 20, 21, 5).toISOString())).toBe('9:05pm');
});

test('a chat names at most two people as typing', () => {
  const typists = ['Moth', 'Finch', 'Dee'].map(name => ({ userId: name, name, at: 0 }));

  expect(typingText([])).toBeNull();
  expect(typingText(typists.slice(0, 1))).toBe('Moth is typing...');
  expect(typingText(typists.slice(0, 2))).toBe('Moth and Finch are typing...');
  expect(typingText(typists)).toBe('Moth, Finch and others are typing...');
});
