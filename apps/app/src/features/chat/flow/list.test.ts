import {
  type Conversation,
  type ConversationFilter,
  conversation,
  conversationFilters,
  type Message,
  message,
} from '@nightjar/domain/chat/entity';
import { exampleGroup, exampleMessage } from '@nightjar/domain/chat/example';
import { examplePerson } from '@nightjar/domain/people/example';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  belongsInList,
  type ConversationListPage,
  conversationAfter,
  filterOnDevice,
  hasUnreadConversation,
  showsToast,
  withConversation,
  withoutConversation,
} from './list.ts';

const me = '00000000-0000-4000-8000-00000000000a';
const moth = '00000000-0000-4000-8000-00000000000b';

const idOf = (place: number) => `0190b36d-0000-7000-8000-${String(place).padStart(12, '0')}`;

/** Builds a message of Moth. */
const messageAt = (place: number, change: Parameters<typeof exampleMessage>[0] = {}): Message =>
  message.parse(exampleMessage({ message_id: idOf(place), sender: examplePerson({ id: moth }), ...change }));

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 20, minute)).toISOString();

type Change = NonNullable<Parameters<typeof exampleGroup>[0]>;

/**
 * Builds a group whose id contains `number`. Its last message was sent `number` minutes after eight in the evening.
 */
const listed = (number: number, change: Change = {}): Conversation =>
  conversation.parse(
    exampleGroup({
      conversation_id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
      title: `Chat ${number}`,
      last_message: messageAt(number),
      last_message_at: at(number),
      ...change,
    }),
  );

const all = { filter: 'all', search: '' } as const;
const pagesOf = (...pages: Conversation[][]): ConversationListPage[] =>
  pages.map((conversations, place) => ({ conversations, more: place < pages.length - 1 }));
const titlesOf = (pages: readonly ConversationListPage[]) =>
  pages.map(({ conversations }) => conversations.map(({ title }) => title));

test("the list of chats counts a message of another member once, and none of the user's own messages", () => {
  const conversation = listed(1, { last_read_message_id: idOf(1), archived: true });
  const named = messageAt(2, { mentions: [{ user_id: me, name: 'Rae' }] });

  const after = conversationAfter(conversation, named, me);
  expect(after).toMatchObject({ unread_count: 1, mentioned: true, archived: false });
  expect(conversationAfter(after, named, me)).toBe(after);
  expect(conversationAfter({ ...conversation, muted: true }, named, me).archived).toBe(true);

  const own = messageAt(3, { sender: examplePerson({ id: me }) });
  expect(conversationAfter(after, own, me)).toMatchObject({ unread_count: 0, last_read_message_id: idOf(3) });
});

test('a chat with a new message moves to the top of the list, and the pages of the list keep their sizes', () => {
  const pages = pagesOf([listed(9), listed(8)], [listed(7), listed(6)]);

  const moved = withConversation(pages, listed(7, { last_message_at: at(30) }), all);

  expect(titlesOf(moved)).toEqual([
    ['Chat 7', 'Chat 9'],
    ['Chat 8', 'Chat 6'],
  ]);
});

test('a chat that changes without a message keeps its place in the list, and all other chats stay the same objects', () => {
  const pages = pagesOf([listed(9), listed(8)]);

  const [page] = withConversation(pages, listed(8, { muted: true }), all);

  expect(page?.conversations[0]).toBe(pages[0]?.conversations[0]);
  expect(page?.conversations[1]?.muted).toBe(true);
});

test('an unknown chat is inserted into the list in order, unless its place is below the last loaded page', () => {
  const [known] = pagesOf([listed(9), listed(5)]);
  if (!known) throw new Error('There is a page.');

  expect(titlesOf(withConversation([known], listed(7), all))).toEqual([['Chat 9', 'Chat 7', 'Chat 5']]);
  expect(titlesOf(withConversation([known], listed(1), all))).toEqual([['Chat 9', 'Chat 5', 'Chat 1']]);
  expect(titlesOf(withConversation([{ ...known, more: true }], listed(1), all))).toEqual([
    ['Chat 9', 'Chat 5'],
  ]);
});

test('a chat without a message was opened just now, so it comes first in the list', () => {
  const fresh = listed(3, { last_message: null, last_message_at: null });

  expect(titlesOf(withConversation(pagesOf([listed(9)]), fresh, all))).toEqual([['Chat 3', 'Chat 9']]);
});

test('an archived chat moves from the list of chats to the list of archived chats', () => {
  const away = listed(9, { archived: true });

  expect(titlesOf(withConversation(pagesOf([listed(9), listed(8)]), away, all))).toEqual([['Chat 8']]);
  const archived = { filter: 'archived', search: '' } as const;
  expect(titlesOf(withConversation(pagesOf([]), away, archived))).toEqual([['Chat 9']]);
});

test('a chat that was left or deleted is removed from the list', () => {
  const pages = pagesOf([listed(9), listed(8)]);

  expect(titlesOf(withConversation(pages, listed(9, { joined: false }), all))).toEqual([['Chat 8']]);
  expect(titlesOf(withoutConversation(pages, listed(8).conversation_id))).toEqual([['Chat 9']]);
});

test('a search for chats lists only what the server found, and a new chat is not added on the device', () => {
  const search = { filter: 'all', search: 'lantern' } as const;
  const pages = pagesOf([listed(9)]);

  expect(withConversation(pages, listed(10), search)).toBe(pages);
  expect(titlesOf(withConversation(pages, listed(9, { title: 'New name' }), search))).toEqual([['New name']]);
});

test('whichever chats receive messages, the list has each chat once, the latest first', () => {
  const messages = fc.array(fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 20, max: 59 })));
  const start = pagesOf(
    [listed(8), listed(7), listed(6)],
    [listed(5), listed(4)],
    [listed(3), listed(2), listed(1)],
  );
  fc.assert(
    fc.property(messages, updates => {
      const ordered = updates.toSorted(([, one], [, other]) => one - other);
      const pages = ordered.reduce<readonly ConversationListPage[]>(
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

test('each filter of the list of chats lists its kind of chat, and no filter lists a direct chat without a message', () => {
  const shownIn = (change: Change) =>
    conversationFilters.filter((filter: ConversationFilter) => belongsInList(listed(1, change), filter));

  expect(shownIn({ type: 'direct' })).toEqual(['all', 'direct']);
  expect(shownIn({})).toEqual(['all', 'groups']);
  expect(shownIn({ type: 'event' })).toEqual(['all', 'rooms']);
  expect(shownIn({ type: 'venue', archived: true })).toEqual(['archived']);
  expect(shownIn({ type: 'direct', last_message: null })).toEqual([]);
  expect(shownIn({ joined: false })).toEqual([]);
});

test('the device filters and searches the known chats until the server has answered', () => {
  const known = [
    listed(1),
    listed(2, { type: 'venue', title: 'The Low Lantern' }),
    listed(3, { archived: true }),
  ];

  expect(filterOnDevice(known, { filter: 'rooms', search: ' low ' })).toEqual([known[1]]);
  expect(filterOnDevice(known, { filter: 'archived', search: '' })).toEqual([known[2]]);
});

test('the chat tab has a dot for an unread chat, and for a muted chat only where the user is mentioned', () => {
  const dot = (change: Change) => hasUnreadConversation(pagesOf([listed(1, change)]));

  expect(dot({})).toBe(false);
  expect(dot({ unread_count: 1 })).toBe(true);
  expect(dot({ unread_count: 1, muted: true })).toBe(false);
  expect(dot({ unread_count: 1, muted: true, mentioned: true })).toBe(true);
});

test("a user's own messages, muted chats and chats that were left show no toast", () => {
  expect(showsToast(listed(1), messageAt(1), me)).toBe(true);
  expect(showsToast(listed(1), messageAt(1), moth)).toBe(false);
  expect(showsToast(listed(1, { muted: true }), messageAt(1), me)).toBe(false);
  expect(showsToast(listed(1, { joined: false }), messageAt(1), me)).toBe(false);
});
