import type { Message } from '@nightjar/domain/chat/entity';
import { message } from '@nightjar/domain/chat/entity';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  attachmentProblem,
  conversationAfter,
  emptyThread,
  keptMessages,
  mergeMessages,
  stillTyping,
  type Thread,
  trimmed,
  typingLine,
  withHeard,
  withOwnReaction,
  withReaction,
  withRead,
  withTyping,
} from './flow.ts';

const me = '00000000-0000-4000-8000-00000000000a';
const moth = '00000000-0000-4000-8000-00000000000b';

const said = (place: number, overrides: Record<string, unknown> = {}): Message =>
  message.parse({
    message_id: idOf(place),
    conversation_id: '00000000-0000-4000-8000-0000000000cc',
    sender: {
      id: moth,
      first_name: 'Moth',
      nickname: null,
      full_name: null,
      profile_image: null,
      verified: false,
      pro: false,
      private: false,
    },
    message: `word ${place}`,
    attachment_url: null,
    thumbnail_url: null,
    attachment_type: null,
    mentions: [],
    reply_to: null,
    reactions: [],
    voucher: null,
    client_id: null,
    created_at: '2026-11-20T23:00:00Z',
    ...overrides,
  });

const idOf = (place: number) => `0190b36d-0000-7000-8000-${String(place).padStart(12, '0')}`;
const thread = (messages: Message[]): Thread => ({ ...emptyThread, messages });

test('however pages and live messages come, each is there once and in order', () => {
  const places = fc.array(fc.array(fc.nat(50)), { maxLength: 8 });
  fc.assert(
    fc.property(places, batches => {
      const merged = batches.reduce<readonly Message[]>(
        (known, batch) =>
          mergeMessages(
            known,
            batch.toSorted((a, b) => a - b).map(place => said(place)),
          ),
        [],
      );

      const expected = [...new Set(batches.flat())].toSorted((a, b) => a - b).map(idOf);
      expect(merged.map(({ message_id }) => message_id)).toEqual(expected);
    }),
  );
});

test('a message heard again unchanged stays the same object, so that nothing is drawn again', () => {
  const known = [said(1), said(2)];
  const merged = mergeMessages(known, [said(1), said(2, { message: 'else' })]);

  expect(merged[0]).toBe(known[0]);
  expect(merged[1]?.message).toBe('else');
});

test("a blocked person's words are left out of rooms and emptied in groups", () => {
  const folding = { ...thread([said(1)]), foldedUserIds: [moth] };

  expect(withHeard(folding, said(2), true).messages).toHaveLength(1);
  expect(withHeard(folding, said(2), false).messages.at(-1)?.message).toBeNull();
});

test('a reaction carries the count of the server; whose own it is changes by the own hand alone', () => {
  const heart = { message_id: idOf(1), emoji: '❤️', on: true };
  const other = withReaction(thread([said(1)]), { ...heart, user_id: moth, count: 1 }, me);
  expect(other.messages[0]?.reactions).toEqual([{ emoji: '❤️', count: 1, mine: false }]);

  const both = withReaction(other, { ...heart, user_id: me, count: 2 }, me);
  expect(both.messages[0]?.reactions).toEqual([{ emoji: '❤️', count: 2, mine: true }]);

  const left = withReaction(both, { ...heart, user_id: moth, on: false, count: 1 }, me);
  expect(left.messages[0]?.reactions).toEqual([{ emoji: '❤️', count: 1, mine: true }]);

  const none = withReaction(left, { ...heart, user_id: me, on: false, count: 0 }, me);
  expect(none.messages[0]?.reactions).toEqual([]);
});

test('an own reaction shows at once, counts once, and can be taken back', () => {
  const on = withOwnReaction(thread([said(1)]), idOf(1), '🔥', true);
  expect(on.messages[0]?.reactions).toEqual([{ emoji: '🔥', count: 1, mine: true }]);
  expect(withOwnReaction(on, idOf(1), '🔥', true)).toBe(on);
  expect(withOwnReaction(on, idOf(1), '🔥', false).messages[0]?.reactions).toEqual([]);
});

test('a read position only moves forward', () => {
  const read = withRead(emptyThread, { user_id: moth, last_read_message_id: idOf(5) });

  expect(withRead(read, { user_id: moth, last_read_message_id: idOf(4) })).toBe(read);
  expect(withRead(read, { user_id: moth, last_read_message_id: idOf(6) }).reads).toEqual([
    { user_id: moth, last_read_message_id: idOf(6) },
  ]);
});

test('a thread that nobody looks at keeps its end, and knows that older ones are left', () => {
  const long = thread(Array.from({ length: keptMessages + 5 }, (_, place) => said(place)));

  expect(trimmed(long)).toMatchObject({ olderLeft: true });
  expect(trimmed(long).messages.at(-1)).toBe(long.messages.at(-1));
  expect(trimmed(long).messages).toHaveLength(keptMessages);
});

test('somebody types until five seconds after their last key, and twice is still one', () => {
  const once = withTyping([], { userId: moth, name: 'Moth', at: 0 });
  const twice = withTyping(once, { userId: moth, name: 'Moth', at: 3000 });

  expect(twice).toHaveLength(1);
  expect(stillTyping(twice, 7999)).toBe(twice);
  expect(stillTyping(twice, 8000)).toEqual([]);
});

test('two people at most are named as typing', () => {
  const typists = ['Moth', 'Finch', 'Dee'].map(name => ({ userId: name, name, at: 0 }));

  expect(typingLine([])).toBeNull();
  expect(typingLine(typists.slice(0, 1))).toBe('Moth is typing...');
  expect(typingLine(typists.slice(0, 2))).toBe('Moth and Finch are typing...');
  expect(typingLine(typists)).toBe('Moth, Finch and others are typing...');
});

test('a conversation counts a message once, and an own one not at all', () => {
  const conversation = {
    conversation_id: said(1).conversation_id,
    type: 'group' as const,
    title: 'Friday',
    group_name: 'Friday',
    image: null,
    faces: [],
    other: null,
    target_id: null,
    created_by: null,
    member_count: 3,
    last_message: said(1),
    last_message_at: null,
    unread_count: 0,
    mentioned: false,
    last_read_message_id: said(1).message_id,
    muted: false,
    archived: true,
    joined: true,
    admin: false,
    closed: null,
  };
  const named = said(2, { mentions: [{ user_id: me, name: 'Rae' }] });

  const after = conversationAfter(conversation, named, me);
  expect(after).toMatchObject({ unread_count: 1, mentioned: true, archived: false });
  expect(conversationAfter(after, named, me)).toBe(after);
  expect(conversationAfter({ ...conversation, muted: true }, named, me).archived).toBe(true);

  const own = said(3, { sender: { ...said(1).sender, id: me } });
  expect(conversationAfter(after, own, me)).toMatchObject({ unread_count: 0, last_read_message_id: idOf(3) });
});

test('what cannot be sent is refused before anything of it goes out', () => {
  const megabytes = (size: number) => size * 1024 * 1024;

  expect(attachmentProblem({ type: 'image/jpeg', size: megabytes(30) })).toBeNull();
  expect(attachmentProblem({ type: 'video/mp4', size: megabytes(60) })).toBeNull();
  expect(attachmentProblem({ type: 'video/mp4', size: megabytes(60) + 1 })).toMatch('over 60 MB');
  expect(attachmentProblem({ type: 'image/svg+xml', size: 100 })).toMatch("can't be sent");
  expect(attachmentProblem({ type: 'video/x-matroska', size: 100 })).toMatch('Try an MP4');
  expect(attachmentProblem({ type: '', size: 100 })).toMatch("can't be sent");
});
