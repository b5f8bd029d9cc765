import {
  type Conversation,
  type ConversationFilter,
  isRoom,
  type Message,
  mostUnreadShown,
} from '@nightjar/domain/chat/entity';

/** Adds a new message to a conversation of the list. Adding the same message twice has no effect. */
export function conversationAfter(conversation: Conversation, message: Message, me: string): Conversation {
  const last = conversation.last_message;
  if (last && last.message_id >= message.message_id) return conversation;
  const own = message.sender?.id === me;
  const named = !own && message.mentions.some(({ user_id }) => user_id === me);
  return {
    ...conversation,
    last_message: message,
    last_message_at: message.created_at,
    unread_count: own ? 0 : Math.min(conversation.unread_count + 1, mostUnreadShown + 1),
    last_read_message_id: own ? message.message_id : conversation.last_read_message_id,
    mentioned: named || (!own && conversation.mentioned),
    archived: conversation.archived && conversation.muted,
  };
}

/** The server sends the list of conversations in pages of this form. */
export type ConversationListPage = { readonly conversations: Conversation[]; readonly more: boolean };
export type ListFilter = { readonly filter: ConversationFilter; readonly search: string };

/** Tests whether a conversation belongs in a list, apart from the list's search text. */
export function belongsInList(conversation: Conversation, filter: ConversationFilter): boolean {
  const { type, joined, archived, closed, other, last_message } = conversation;
  if (!joined || archived !== (filter === 'archived')) return false;
  // A direct conversation is left out of the list while it has no message, and after one of its two people has blocked
  // the other.
  if (type === 'direct' && (last_message === null || (closed === 'blocked' && other !== null))) return false;
  if (filter === 'direct') return type === 'direct';
  if (filter === 'groups') return type === 'group';
  return filter !== 'rooms' || isRoom(type);
}

/**
 * Returns the list after a change of one conversation, which is moved to its place or removed. The pages stay the same
 * objects when nothing changes.
 */
export function withConversation<Page extends ConversationListPage>(
  pages: readonly Page[],
  changed: Conversation,
  list: ListFilter,
): readonly Page[] {
  const more = pages.at(-1)?.more ?? false;
  return withChangedRows(pages, rows => withConversationInOrder(rows, changed, { ...list, more }));
}

export function withoutConversation<Page extends ConversationListPage>(pages: readonly Page[], id: string) {
  return withChangedRows(pages, rows => {
    const place = rows.findIndex(({ conversation_id }) => conversation_id === id);
    return place < 0 ? rows : rows.toSpliced(place, 1);
  });
}

type ConversationRows = readonly Conversation[];

/** `more` is true where the server has conversations below the last row. */
type FilteredList = ListFilter & { readonly more: boolean };

function withConversationInOrder(
  rows: ConversationRows,
  changed: Conversation,
  { filter, search, more }: FilteredList,
): ConversationRows {
  const place = rows.findIndex(({ conversation_id }) => conversation_id === changed.conversation_id);
  const before = rows[place];
  const without = before ? rows.toSpliced(place, 1) : rows;
  if (before === changed) return rows;
  if (!belongsInList(changed, filter)) return without;
  if (before?.last_message_at === changed.last_message_at) return rows.with(place, changed);
  // A conversation that the search has not found so far is not added to its list, because only the server knows what
  // the search finds.
  if (!before && search !== '') return rows;
  const below = without.findIndex(row => isMoreRecent(changed, row));
  if (below < 0) return more ? without : [...without, changed];
  return without.toSpliced(below, 0, changed);
}

/** A conversation without a message is the most recent, because the user has just opened it. */
function isMoreRecent(one: Conversation, other: Conversation): boolean {
  return one.last_message_at === null || (other.last_message_at ?? '') < one.last_message_at;
}

/**
 * The first page alone grows or shrinks when a row is added or removed, because each next page begins where the page
 * before it ended.
 */
function withChangedRows<Page extends ConversationListPage>(
  pages: readonly Page[],
  change: (rows: ConversationRows) => ConversationRows,
): readonly Page[] {
  const before = pages.flatMap(page => page.conversations);
  const rows = change(before);
  if (rows === before) return pages;
  let end = rows.length;
  const cut = pages.toReversed().map((page, place) => {
    const size = place === pages.length - 1 ? end : page.conversations.length;
    const conversations = rows.slice(Math.max(0, end - size), end);
    end = Math.max(0, end - size);
    return { ...page, conversations };
  });
  return cut.toReversed();
}

/** Returns the known conversations that belong in a list. The list shows them until the server has answered. */
export function filterOnDevice(known: ConversationRows, { filter, search }: ListFilter): Conversation[] {
  const text = search.trim().toLowerCase();
  return known.filter(row => belongsInList(row, filter) && row.title.toLowerCase().includes(text));
}

/** Tests whether the list has an unread conversation. A muted one counts only when it mentions the user. */
export function hasUnreadConversation(pages: readonly ConversationListPage[]): boolean {
  return pages.some(({ conversations }) =>
    conversations.some(({ unread_count, muted, mentioned }) => unread_count > 0 && (!muted || mentioned)),
  );
}

/** Tests whether a new message shows a toast on screens other than the chat. */
export function showsToast(conversation: Conversation, message: Message, me: string): boolean {
  return message.sender?.id !== me && !conversation.muted && conversation.joined;
}
