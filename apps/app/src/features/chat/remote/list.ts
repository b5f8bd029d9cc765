import { conversations } from '@nightjar/domain/chat/calls';
import type { Conversation, ConversationFilter } from '@nightjar/domain/chat/entity';
import type { OutputOf } from '@nightjar/domain/kernel/call';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { refetchWhileDown } from '../../../platform/realtime.ts';
import { filterOnDevice, type ListFilter } from '../flow/list.ts';

/** The list is refetched after this many milliseconds while the channel is down. */
const listRefreshMs = 15_000;

/**
 * Loads the list of conversations, the one with the latest message first. A cursor requests older pages. Until the
 * server has answered, the list shows every known conversation that belongs in it.
 */
export function conversationsOptions(
  userId: string,
  { filter = 'all', search = '' }: { filter?: ConversationFilter; search?: string } = {},
) {
  return infiniteQueryOptions({
    queryKey: [conversations.id, userId, 'list', filter, search],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        conversations,
        { user_id: userId, filter, search: search || undefined, before: pageParam ?? undefined },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: page => (page.more ? page.conversations.at(-1)?.conversation_id : undefined),
    placeholderData: (): ConversationPages | undefined => {
      const known = filterOnDevice(allListedConversations(userId), { filter, search });
      if (known.length === 0) return undefined;
      return { pages: [{ conversations: known, more: false }], pageParams: [null] };
    },
    refetchInterval: refetchWhileDown(listRefreshMs),
    meta: { keep: search === '' && conversations.id },
  });
}

type ConversationPages = { pages: ConversationPageList; pageParams: (string | null)[] };
type ConversationPageList = OutputOf<typeof conversations>[];

const conversationListKey = (userId: string) => [conversations.id, userId, 'list'];

function cachedConversationLists(userId: string) {
  return queryClient.getQueriesData<ConversationPages>({ queryKey: conversationListKey(userId) });
}

/** Returns the conversations that any list on this device has. */
export function allListedConversations(userId: string): Conversation[] {
  const listed = cachedConversationLists(userId).flatMap(([, data]) => data?.pages ?? []);
  const rows = listed.flatMap(page => page.conversations);
  return [...new Map(rows.map(row => [row.conversation_id, row])).values()];
}

export function findListedConversation(userId: string, conversationId: string): Conversation | undefined {
  return allListedConversations(userId).find(({ conversation_id }) => conversation_id === conversationId);
}

export function refreshConversations(userId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: conversationListKey(userId) });
}

/** Applies a change to every list. A list for which `change` returns the same pages is not written. */
export function changeConversationLists(
  userId: string,
  change: (pages: ConversationPageList, list: ListFilter) => readonly ConversationPageList[number][],
) {
  const [, , place] = conversationListKey(userId);
  for (const [queryKey, data] of cachedConversationLists(userId)) {
    if (!data) continue;
    const [filter, search] = queryKey.slice(queryKey.indexOf(place) + 1) as [ConversationFilter, string];
    const pages = change(data.pages, { filter, search });
    if (pages !== data.pages) queryClient.setQueryData(queryKey, { ...data, pages: [...pages] });
  }
}

/**
 * A list that is not on screen keeps this many pages. They show when the user returns, and after a start without a
 * network.
 */
const mostKeptPages = 3;

export function trimConversationLists(userId: string): void {
  for (const [queryKey, data] of cachedConversationLists(userId)) {
    if (!data || data.pages.length <= mostKeptPages) continue;
    const cut = {
      pages: data.pages.slice(0, mostKeptPages),
      pageParams: data.pageParams.slice(0, mostKeptPages),
    };
    queryClient.setQueryData(queryKey, cut);
  }
}
