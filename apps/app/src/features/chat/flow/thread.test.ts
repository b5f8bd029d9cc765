import { type Message, message } from '@nightjar/domain/chat/entity';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  emptyThread,
  mayLeaveGap,
  mergeMessages,
  mostKeptMessages,
  type Thread,
  threadAfterRefetch,
  withEmoji,
  withIncoming,
  withOwnEmoji,
  withoutOldMessages,
  withReadMark,
  withVoucher,
} from './thread.ts';

const me = '00000000-0000-4000-8000-00000000000a';
const moth = '00000000-0000-4000-8000-00000000000b';

const messageAt = (place: number, overrides: Record<string, unknown> = {}): Message =>
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
    ...overrides,
  });

const idOf = (place: number) => `0190b36d-0000-7000-8000-${String(place).padStart(12, '0')}`;
const thread = (messages: Message[]): Thread => ({ ...emptyThread, messages });

test('no message is missing after a chat is loaded again, whichever messages came while the connection was restored', () => {
  const all = Array.from({ length: 60 }, (_, place) => messageAt(place + 1));
  const received = fc.subarray(all);
  fc.assert(
    fc.property(fc.nat(60), received, fc.integer({ min: 1, max: 40 }), (wholeTo, receivedAfter, pageSize) => {
      const known: Thread = {
        ...emptyThread,
        messages: mergeMessages(all.slice(0, wholeTo), receivedAfter),
        wholeTo: wholeTo === 0 ? null : idOf(wholeTo),
      };
      const latest = all.slice(-pageSize);
      const gap = mayLeaveGap(known, latest);
      const after = {
        ...{ latest, reads: [], foldedUserIds: [] },
        between: gap ? all.filter(({ message_id }) => message_id > (known.wholeTo ?? '')) : [],
        more: pageSize < all.length,
      };
      const shown = threadAfterRefetch(known, after);
      expect(shown.messages).toEqual(wholeTo === 0 ? latest : all);
      expect(shown).toMatchObject({ wholeTo: idOf(60), olderLeft: wholeTo === 0 });
    }),
  );
});

test('a chat that missed more messages than a refetch brings shows only its latest messages', () => {
  const known: Thread = {
    ...emptyThread,
    messages: [messageAt(1), messageAt(2), messageAt(900)],
    wholeTo: idOf(2),
  };
  const refetch = {
    latest: [messageAt(898), messageAt(899)],
    between: null,
    more: true,
    reads: [],
    foldedUserIds: [],
  };
  expect(threadAfterRefetch(known, refetch).messages).toEqual([
    messageAt(898),
    messageAt(899),
    messageAt(900),
  ]);
  expect(threadAfterRefetch(known, refetch).olderLeft).toBe(true);
});

test('an answer of the server without new messages leaves a stored chat unchanged', () => {
  const nothing = { latest: [], between: [], more: false, reads: [], foldedUserIds: [] };
  const known: Thread = {
    ...emptyThread,
    messages: [messageAt(1), messageAt(2), messageAt(3)],
    wholeTo: idOf(2),
  };
  expect(threadAfterRefetch(known, nothing)).toMatchObject({ messages: known.messages, wholeTo: idOf(2) });
  expect(threadAfterRefetch(emptyThread, nothing).wholeTo).toBeNull();
});

test('a chat has each message once and in order, in whatever order pages and live messages arrive', () => {
  const places = fc.array(fc.array(fc.nat(50)), { maxLength: 8 });
  fc.assert(
    fc.property(places, batches => {
      const merged = batches.reduce<readonly Message[]>(
        (known, batch) =>
          mergeMessages(
            known,
            batch.toSorted((a, b) => a - b).map(place => messageAt(place)),
          ),
        [],
      );

      const expected = [...new Set(batches.flat())].toSorted((a, b) => a - b).map(idOf);
      expect(merged.map(({ message_id }) => message_id)).toEqual(expected);
    }),
  );
});

test('a message that is received again unchanged stays the same object, so that its row does not render again', () => {
  const known = [messageAt(1), messageAt(2)];
  const merged = mergeMessages(known, [messageAt(1), messageAt(2, { message: 'else' })]);

  expect(merged[0]).toBe(known[0]);
  expect(merged[1]?.message).toBe('else');
});

test('an incoming message loses its text where the viewer has blocked the sender', () => {
  const folding = { ...thread([messageAt(1)]), foldedUserIds: [moth] };

  expect(withIncoming(folding, messageAt(2)).messages.at(-1)?.message).toBeNull();
});

test("an emoji on a message shows the server's count, and is marked as the viewer's own only after the viewer put it there", () => {
  const heart = { message_id: idOf(1), emoji: '❤️', on: true };
  const other = withEmoji(thread([messageAt(1)]), { ...heart, user_id: moth, count: 1 }, me);
  expect(other.messages[0]?.reactions).toEqual([{ emoji: '❤️', count: 1, mine: false }]);

  const both = withEmoji(other, { ...heart, user_id: me, count: 2 }, me);
  expect(both.messages[0]?.reactions).toEqual([{ emoji: '❤️', count: 2, mine: true }]);

  const left = withEmoji(both, { ...heart, user_id: moth, on: false, count: 1 }, me);
  expect(left.messages[0]?.reactions).toEqual([{ emoji: '❤️', count: 1, mine: true }]);

  const none = withEmoji(left, { ...heart, user_id: me, on: false, count: 0 }, me);
  expect(none.messages[0]?.reactions).toEqual([]);
});

test('an emoji that the viewer puts on a message is shown at once, counts once and can be removed', () => {
  const fire = { message_id: idOf(1), emoji: '🔥', on: true };
  const on = withOwnEmoji(thread([messageAt(1)]), fire);
  expect(on.messages[0]?.reactions).toEqual([{ emoji: '🔥', count: 1, mine: true }]);
  expect(withOwnEmoji(on, fire)).toBe(on);
  expect(withOwnEmoji(on, { ...fire, on: false }).messages[0]?.reactions).toEqual([]);
});

test('the position up to which a member has read a chat only moves forward', () => {
  const read = withReadMark(emptyThread, { user_id: moth, last_read_message_id: idOf(5) });

  expect(withReadMark(read, { user_id: moth, last_read_message_id: idOf(4) })).toBe(read);
  expect(withReadMark(read, { user_id: moth, last_read_message_id: idOf(6) }).reads).toEqual([
    { user_id: moth, last_read_message_id: idOf(6) },
  ]);
});

test('a shortened chat keeps its newest messages and records that older messages exist', () => {
  const long = thread(Array.from({ length: mostKeptMessages + 5 }, (_, place) => messageAt(place)));

  expect(withoutOldMessages(long)).toMatchObject({ olderLeft: true });
  expect(withoutOldMessages(long).messages.at(-1)).toBe(long.messages.at(-1));
  expect(withoutOldMessages(long).messages).toHaveLength(mostKeptMessages);
});

const drink = '00000000-0000-4000-8000-0000000000dd';
const sentDrink = (place: number, state: string) =>
  messageAt(place, { voucher: { voucher_id: drink, title: 'A drink', state, recipient_id: me } });

test('an answer to a sent drink changes only the card that was sent last for that drink', () => {
  const twice = thread([sentDrink(1, 'declined'), sentDrink(2, 'pending')]);
  const after = withVoucher(twice, drink, 'accepted');
  expect(after.messages.map(({ voucher }) => voucher?.state)).toEqual(['declined', 'accepted']);
});

test('the card of a declined drink does not change when the drink is redeemed later', () => {
  const ended = thread([sentDrink(1, 'declined')]);
  expect(withVoucher(ended, drink, 'redeemed')).toBe(ended);
  expect(withVoucher(thread([sentDrink(1, 'accepted')]), drink, 'redeemed').messages[0]?.voucher?.state).toBe(
    'redeemed',
  );
});
