import type { Conversation, ConversationFilter, Message } from '@nightjar/domain/chat/entity';
import { conversation, conversationFilters, message } from '@nightjar/domain/chat/entity';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  caughtUp,
  conversationAfter,
  emptyThread,
  hasToast,
  hasUnread,
  isListed,
  keptMessages,
  type ListPage,
  leavesGap,
  listedHere,
  mergeMessages,
  stillTyping,
  type Thread,
  trimmed,
  withConversation,
  withEmoji,
  withIncoming,
  withOwnEmoji,
  withoutConversation,
  withRead,
  withTyping,
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

test('no message is missing after a refetch, whichever messages were received or sent while the connection came back', () => {
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
      const gap = leavesGap(known, latest);
      const after = {
        ...{ latest, reads: [], foldedUserIds: [] },
        between: gap ? all.filter(({ message_id }) => message_id > (known.wholeTo ?? '')) : [],
        more: pageSize < all.length,
      };
      const shown = caughtUp(known, after);
      expect(shown.messages).toEqual(wholeTo === 0 ? latest : all);
      expect(shown).toMatchObject({ wholeTo: idOf(60), olderLeft: wholeTo === 0 });
    }),
  );
});

test('after a gap that is too wide the thread starts again at its end', () => {
  const known: Thread = {
    ...emptyThread,
    messages: [messageAt(1), messageAt(2), messageAt(900)],
    wholeTo: idOf(2),
  };
  const asked = {
    latest: [messageAt(898), messageAt(899)],
    between: null,
    more: true,
    reads: [],
    foldedUserIds: [],
  };
  expect(caughtUp(known, asked).messages).toEqual([messageAt(898), messageAt(899), messageAt(900)]);
  expect(caughtUp(known, asked).olderLeft).toBe(true);
});

test('an answer without messages leaves the thread as it was', () => {
  const nothing = { latest: [], between: [], more: false, reads: [], foldedUserIds: [] };
  const known: Thread = {
    ...emptyThread,
    messages: [messageAt(1), messageAt(2), messageAt(3)],
    wholeTo: idOf(2),
  };
  expect(caughtUp(known, nothing)).toMatchObject({ messages: known.messages, wholeTo: idOf(2) });
  expect(caughtUp(emptyThread, nothing).wholeTo).toBeNull();
});

test('in whatever order pages and live messages arrive, the thread has each message once and in order', () => {
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

test('an incoming message of a person the viewer has blocked has its text removed', () => {
  const folding = { ...thread([messageAt(1)]), foldedUserIds: [moth] };

  expect(withIncoming(folding, messageAt(2)).messages.at(-1)?.message).toBeNull();
});

test('an emoji on a message takes the count of the server; only the viewer’s own act makes it theirs', () => {
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

test('an own emoji on a message shows at once, counts once and can be removed', () => {
  const on = withOwnEmoji(thread([messageAt(1)]), idOf(1), '🔥', true);
  expect(on.messages[0]?.reactions).toEqual([{ emoji: '🔥', count: 1, mine: true }]);
  expect(withOwnEmoji(on, idOf(1), '🔥', true)).toBe(on);
  expect(withOwnEmoji(on, idOf(1), '🔥', false).messages[0]?.reactions).toEqual([]);
});

test('a read position only moves forward', () => {
  const read = withRead(emptyThread, { user_id: moth, last_read_message_id: idOf(5) });

  expect(withRead(read, { user_id: moth, last_read_message_id: idOf(4) })).toBe(read);
  expect(withRead(read, { user_id: moth, last_read_message_id: idOf(6) }).reads).toEqual([
    { user_id: moth, last_read_message_id: idOf(6) },
  ]);
});

test('a trimmed thread keeps its newest messages and records that older ones are left', () => {
  const long = thread(Array.from({ length: keptMessages + 5 }, (_, place) => messageAt(place)));

  expect(trimmed(long)).toMatchObject({ olderLeft: true });
  expect(trimmed(long).messages.at(-1)).toBe(long.messages.at(-1));
  expect(trimmed(long).messages).toHaveLength(keptMessages);
});

test('a user counts as typing until five seconds after their last key, and only once', () => {
  const once = withTyping([], { userId: moth, name: 'Moth', at: 0 });
  const twice = withTyping(once, { userId: moth, name: 'Moth', at: 3000 });

  expect(twice).toHaveLength(1);
  expect(stillTyping(twice, 7999)).toBe(twice);
  expect(stillTyping(twice, 8000)).toEqual([]);
});

test('a conversation counts a message of another member once, and none of the user’s own', () => {
  const conversation = {
    conversation_id: messageAt(1).conversation_id,
    type: 'group' as const,
    title: 'Friday',
    group_name: 'Friday',
    image: null,
    faces: [],
    other: null,
    target_id: null,
    created_by: null,
    member_count: 3,
    last_message: messageAt(1),
    last_message_at: null,
    unread_count: 0,
    mentioned: false,
    last_read_message_id: messageAt(1).message_id,
    muted: false,
    archived: true,
    joined: true,
    admin: false,
    closed: null,
    called_off: false,
  };
  const named = messageAt(2, { mentions: [{ user_id: me, name: 'Rae' }] });

  const after = conversationAfter(conversation, named, me);
  expect(after).toMatchObject({ unread_count: 1, mentioned: true, archived: false });
  expect(conversationAfter(after, named, me)).toBe(after);
  expect(conversationAfter({ ...conversation, muted: true }, named, me).archived).toBe(true);

  const own = messageAt(3, { sender: { ...messageAt(1).sender, id: me } });
  expect(conversationAfter(after, own, me)).toMatchObject({ unread_count: 0, last_read_message_id: idOf(3) });
});

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 20, minute)).toISOString();

/** Builds a group. Its number is in its id, and its last message is from that minute of the evening. */
const listed = (number: number, overrides: Record<string, unknown> = {}): Conversation =>
  conversation.parse({
    conversation_id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    type: 'group',
    title: `Chat ${number}`,
    group_name: `Chat ${number}`,
    image: null,
    faces: [],
    other: null,
    target_id: null,
    created_by: null,
    member_count: 3,
    last_message: messageAt(number),
    last_message_at: at(number),
    unread_count: 0,
    mentioned: false,
    last_read_message_id: null,
    muted: false,
    archived: false,
    joined: true,
    admin: false,
    closed: null,
    called_off: false,
    ...overrides,
  });

const all = { filter: 'all', search: '' } as const;
const pagesOf = (...pages: Conversation[][]): ListPage[] =>
  pages.map((conversations, place) => ({ conversations, more: place < pages.length - 1 }));
const titlesOf = (pages: readonly ListPage[]) =>
  pages.map(({ conversations }) => conversations.map(({ title }) => title));

test('a conversation with a new message goes to the top, and the pages keep their sizes', () => {
  const pages = pagesOf([listed(9), listed(8)], [listed(7), listed(6)]);

  const moved = withConversation(pages, listed(7, { last_message_at: at(30) }), all);

  expect(titlesOf(moved)).toEqual([
    ['Chat 7', 'Chat 9'],
    ['Chat 8', 'Chat 6'],
  ]);
});

test('a conversation that changes without a message keeps its place, and the others stay the same objects', () => {
  const pages = pagesOf([listed(9), listed(8)]);

  const [page] = withConversation(pages, listed(8, { muted: true }), all);

  expect(page?.conversations[0]).toBe(pages[0]?.conversations[0]);
  expect(page?.conversations[1]?.muted).toBe(true);
});

test('an unknown conversation is inserted in order, unless its place is below the last loaded page', () => {
  const [known] = pagesOf([listed(9), listed(5)]);
  if (!known) throw new Error('There is a page.');

  expect(titlesOf(withConversation([known], listed(7), all))).toEqual([['Chat 9', 'Chat 7', 'Chat 5']]);
  expect(titlesOf(withConversation([known], listed(1), all))).toEqual([['Chat 9', 'Chat 5', 'Chat 1']]);
  expect(titlesOf(withConversation([{ ...known, more: true }], listed(1), all))).toEqual([
    ['Chat 9', 'Chat 5'],
  ]);
});

test('a conversation without a message was opened just now, so it comes first', () => {
  const fresh = listed(3, { last_message: null, last_message_at: null });

  expect(titlesOf(withConversation(pagesOf([listed(9)]), fresh, all))).toEqual([['Chat 3', 'Chat 9']]);
});

test('an archived conversation leaves the list and enters the list of archived ones', () => {
  const away = listed(9, { archived: true });

  expect(titlesOf(withConversation(pagesOf([listed(9), listed(8)]), away, all))).toEqual([['Chat 8']]);
  const archived = { filter: 'archived', search: '' } as const;
  expect(titlesOf(withConversation(pagesOf([]), away, archived))).toEqual([['Chat 9']]);
});

test('a conversation that was left or deleted is removed from the list', () => {
  const pages = pagesOf([listed(9), listed(8)]);

  expect(titlesOf(withConversation(pages, listed(9, { joined: false }), all))).toEqual([['Chat 8']]);
  expect(titlesOf(withoutConversation(pages, listed(8).conversation_id))).toEqual([['Chat 9']]);
});

test('a search lists only what the server found: a new conversation is not added on the device', () => {
  const search = { filter: 'all', search: 'lantern' } as const;
  const pages = pagesOf([listed(9)]);

  expect(withConversation(pages, listed(10), search)).toBe(pages);
  expect(titlesOf(withConversation(pages, listed(9, { title: 'New name' }), search))).toEqual([['New name']]);
});

test('whichever conversations receive messages, each is listed once, the latest first', () => {
  const words = fc.array(fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 20, max: 59 })));
  const start = pagesOf(
    [listed(8), listed(7), listed(6)],
    [listed(5), listed(4)],
    [listed(3), listed(2), listed(1)],
  );
  fc.assert(
    fc.property(words, updates => {
      const ordered = updates.toSorted(([, one], [, other]) => one - other);
      const pages = ordered.reduce<readonly ListPage[]>(
        (known, [number, minute]) =>
          withConversation(known, listed(number, { last_message_at: at(minute) }), all),
        start,
      );

      const rows = pages.flatMap(({ conversations }) => conversations);
      expect(new Set(rows.map(({ conversation_id }) => conversation_id)).size).toBe(8);
      expect(rows).toHaveLength(8);
      const times = rows.map(({ last_message_at }) => last_message_at ?? '');
      expect(times).toEqual(times.toSorted().toReversed());
    }),
  );
});

test('each filter lists its kind of conversation; a direct chat without a message is in none', () => {
  const shownIn = (overrides: Record<string, unknown>) =>
    conversationFilters.filter((filter: ConversationFilter) => isListed(listed(1, overrides), filter));

  expect(shownIn({ type: 'direct' })).toEqual(['all', 'direct']);
  expect(shownIn({})).toEqual(['all', 'groups']);
  expect(shownIn({ type: 'event' })).toEqual(['all', 'rooms']);
  expect(shownIn({ type: 'venue', archived: true })).toEqual(['archived']);
  expect(shownIn({ type: 'direct', last_message: null })).toEqual([]);
  expect(shownIn({ joined: false })).toEqual([]);
});

test('known conversations are filtered and searched on the device until the server has answered', () => {
  const known = [
    listed(1),
    listed(2, { type: 'venue', title: 'The Low Lantern' }),
    listed(3, { archived: true }),
  ];

  expect(listedHere(known, { filter: 'rooms', search: ' low ' })).toEqual([known[1]]);
  expect(listedHere(known, { filter: 'archived', search: '' })).toEqual([known[2]]);
});

test('the tab has a dot for an unread chat, and for a muted one only where it mentions the user', () => {
  const dot = (overrides: Record<string, unknown>) => hasUnread(pagesOf([listed(1, overrides)]));

  expect(dot({})).toBe(false);
  expect(dot({ unread_count: 1 })).toBe(true);
  expect(dot({ unread_count: 1, muted: true })).toBe(false);
  expect(dot({ unread_count: 1, muted: true, mentioned: true })).toBe(true);
});

test('own messages, muted chats and chats that were left show no toast', () => {
  expect(hasToast(listed(1), messageAt(1), me)).toBe(true);
  expect(hasToast(listed(1), messageAt(1), moth)).toBe(false);
  expect(hasToast(listed(1, { muted: true }), messageAt(1), me)).toBe(false);
  expect(hasToast(listed(1, { joined: false }), messageAt(1), me)).toBe(false);
});

const drink = '00000000-0000-4000-8000-0000000000dd';
const sentDrink = (place: number, state: string) =>
  messageAt(place, { voucher: { voucher_id: drink, title: 'A drink', state, recipient_id: me } });

test('an answer to a drink changes the card of its last sending only', () => {
  const twice = thread([sentDrink(1, 'declined'), sentDrink(2, 'pending')]);
  const after = withVoucher(twice, drink, 'accepted');
  expect(after.messages.map(({ voucher }) => voucher?.state)).toEqual(['declined', 'accepted']);
});

test('a card of a declined drink does not change when the drink is redeemed later', () => {
  const ended = thread([sentDrink(1, 'declined')]);
  expect(withVoucher(ended, drink, 'redeemed')).toBe(ended);
  expect(withVoucher(thread([sentDrink(1, 'accepted')]), drink, 'redeemed').messages[0]?.voucher?.state).toBe(
    'redeemed',
  );
});
