import { message } from '@nightjar/domain/chat/entity';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayName } from '../parts/words.ts';
import { type PendingMessage, threadItems, tileRatio } from './items.ts';

const me = '00000000-0000-4000-8000-00000000000a';
const moth = '00000000-0000-4000-8000-00000000000b';
const midnight = new Date(2026, 10, 20).getTime();
const minute = 60_000;

/** Builds the message with the number `place`, which `by` sent `at` milliseconds after midnight. */
function messageAt(place: number, by: string, at: number, clientId: string | null = null) {
  return message.parse({
    message_id: `0190b36d-0000-7000-8000-${String(place).padStart(12, '0')}`,
    conversation_id: '00000000-0000-4000-8000-0000000000cc',
    sender: {
      id: by,
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
    client_id: clientId,
    created_at: new Date(midnight + at).toISOString(),
  });
}

const view = { pending: [], olderLeft: false, me, readUpTo: null };

function waiting(id: string, at: number): PendingMessage {
  return {
    id,
    state: 'waiting',
    message: 'on its way',
    attachment_url: null,
    preview_url: null,
    thumbnail_url: null,
    attachment_type: null,
    mentions: [],
    reply_to: null,
    created_at: new Date(midnight + at).toISOString(),
  };
}

test('messages of one person are one group while less than five minutes pass between them', () => {
  const items = threadItems({
    ...view,
    messages: [
      messageAt(1, moth, 0),
      messageAt(2, moth, 4 * minute),
      messageAt(3, moth, 10 * minute),
      messageAt(4, me, 11 * minute),
    ],
  });

  const groups = items.flatMap(item => (item.kind === 'message' ? [[item.first, item.last, item.own]] : []));
  expect(groups).toEqual([
    [true, false, false],
    [false, true, false],
    [true, true, false],
    [true, true, true],
  ]);
});

test('a message shows its time where more than five minutes pass before the next message, or where it is the last', () => {
  const items = threadItems({
    ...view,
    messages: [
      messageAt(1, moth, 0),
      messageAt(2, me, minute),
      messageAt(3, moth, 2 * minute),
      messageAt(4, me, 8 * minute),
    ],
  });

  const timed = items.flatMap(item => (item.kind === 'message' ? [item.timed] : []));
  expect(timed).toEqual([false, false, true, true]);
});

test('the frame of a picture in a chat has the shape of the picture, unless the picture is very long or very wide', () => {
  expect([1.5, 0.75, 9, 0.1, null, undefined].map(tileRatio)).toEqual([1.5, 0.75, 2, 0.6, 0.8, 0.8]);
});

test('a new day in a chat has its own line, and begins a new group of messages', () => {
  const items = threadItems({ ...view, messages: [messageAt(1, moth, -minute), messageAt(2, moth, minute)] });

  expect(items.map(({ kind }) => kind)).toEqual(['day', 'message', 'day', 'message']);
  expect(items.at(-1)).toMatchObject({ first: true, last: true });
});

test('the line "New" in a chat comes before the first unread message of another member', () => {
  const messages = [
    messageAt(1, moth, 0),
    messageAt(2, me, 1000),
    messageAt(3, moth, 2000),
    messageAt(4, moth, 3000),
  ];

  const items = threadItems({ ...view, messages, readUpTo: messages[0]?.message_id ?? null });
  expect(items.map(({ key }) => key).indexOf('new')).toBe(3);

  const read = threadItems({ ...view, messages, readUpTo: messages[3]?.message_id ?? null });
  expect(read.some(({ kind }) => kind === 'new')).toBe(false);
});

test("a message that the server has stored replaces the outbox's waiting entry with the same key in the list of messages", () => {
  const before = threadItems({ ...view, messages: [messageAt(1, moth, 0)], pending: [waiting('c1', 1000)] });
  const after = threadItems({
    ...view,
    messages: [messageAt(1, moth, 0), messageAt(2, me, 1200, 'c1')],
    pending: [waiting('c1', 1000)],
  });

  expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key));
  expect(after.at(-1)).toMatchObject({ kind: 'message', pending: null });
});

test('a chat lists every message once and in order, whichever entries of the outbox wait', () => {
  const speaker = fc.record({
    by: fc.constantFrom(me, moth),
    gap: fc.integer({ min: 0, max: 40 * 60 * minute }),
  });
  fc.assert(
    fc.property(fc.array(speaker, { maxLength: 40 }), fc.array(fc.nat(60)), (speakers, waits) => {
      let at = 0;
      const messages = speakers.map(({ by, gap }, place) => {
        at += gap;
        return messageAt(place, by, at, by === me ? `c${place}` : null);
      });
      const pending = [...new Set(waits)].map(place => waiting(`c${place}`, at));

      const items = threadItems({ ...view, messages, pending });

      const keys = items.map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
      const shown = items.flatMap(item => (item.kind === 'message' && item.message ? [item.message] : []));
      expect(shown).toEqual(messages);
      const groups = items.filter(item => item.kind === 'message');
      expect(groups.filter(({ first }) => first).length).toBe(groups.filter(({ last }) => last).length);
    }),
  );
});

test('a day in a chat is called "Today", "Yesterday", or by its weekday or its date', () => {
  const now = new Date(2026, 10, 20, 1).getTime();
  const before = (days: number) => dayName(new Date(2026, 10, 20 - days, 23).getTime(), now);

  expect([0, 1, 2, 6, 7].map(before)).toEqual(['Today', 'Yesterday', 'Wednesday', 'Saturday', 'Fri, Nov 13']);
  expect(dayName(new Date(2025, 11, 31).getTime(), now)).toBe('Wed, Dec 31, 2025');
});
