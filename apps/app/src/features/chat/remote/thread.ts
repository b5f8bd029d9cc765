import { messages } from '@nightjar/domain/chat/calls';
import { type Message, messagesPageLimit, messagesPageSize } from '@nightjar/domain/chat/entity';
import type { OutputOf } from '@nightjar/domain/kernel/call';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { queryClient } from '../../../platform/query-client.ts';
import {
  emptyThread,
  mayLeaveGap,
  mergeMessages,
  type Thread,
  threadAfterRefetch,
  withoutOldMessages,
} from '../flow/thread.ts';
import { conversationOptions } from './conversation.ts';
import { findListedConversation } from './list.ts';

/**
 * The key of a query that makes no call, because this device itself writes the stored threads. `keep` in the query's
 * meta keeps the threads over a restart of the app.
 */
const threadsStoreName = 'kept-threads';
queryClient.setQueryDefaults([threadsStoreName], { meta: { keep: 'thread' } });

/** After more missed messages than this, the thread keeps only its latest page. */
const mostMissedMessages = 2000;

/**
 * Loads the messages of a thread in order. A refetch merges the latest page into the known messages. Where messages are
 * missing between them, it requests all messages after `wholeTo`.
 */
export function threadOptions(userId: string, conversationId: string) {
  const queryKey = [messages.id, conversationId, userId];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<Thread> => {
      const pageOf = (page: { after?: string; limit: number }) =>
        api.call(messages, { user_id: userId, conversation_id: conversationId, ...page }, { signal });
      const known = () => queryClient.getQueryData<Thread>(queryKey) ?? emptyThread;
      const latest = await pageOf({ limit: openingPageSize(userId, conversationId) });
      const between = await loadMissedMessages(latest.messages, known(), after =>
        pageOf({ after, limit: messagesPageLimit }),
      );
      const { messages: page, more, reads, folded_user_ids: foldedUserIds } = latest;
      // The known messages are read after the calls have answered, because messages may have arrived during the calls.
      return threadAfterRefetch(known(), { latest: page, between, more, reads, foldedUserIds });
    },
    initialData: () => queryClient.getQueryData(keptThreadOptions(userId, conversationId).queryKey),
    initialDataUpdatedAt: 0,
    // Structural sharing is not needed, because an unchanged message is the same object already. It compares messages
    // by their position in the list, so an older page at the top would replace every object.
    structuralSharing: false,
  });
}

/**
 * Returns the size of the first page. It holds the unread messages, as far as the server's limit allows, and some read
 * ones, because the chat opens at the first unread message.
 */
function openingPageSize(userId: string, conversationId: string): number {
  const one = queryClient.getQueryData(conversationOptions(userId, conversationId).queryKey);
  const unread = (one ?? findListedConversation(userId, conversationId))?.unread_count ?? 0;
  return Math.min(messagesPageLimit, Math.max(messagesPageSize, unread + 10));
}

/** Returns the messages between `wholeTo` and the latest page; null where there are too many to request. */
async function loadMissedMessages(
  latest: readonly Message[],
  known: Thread,
  pageAfter: (messageId: string) => Promise<Pick<OutputOf<typeof messages>, 'messages' | 'more'>>,
): Promise<Message[] | null> {
  let { wholeTo } = known;
  const missed: Message[] = [];
  while (wholeTo !== null && mayLeaveGap({ wholeTo }, latest)) {
    if (missed.length >= mostMissedMessages) return null;
    const page = await pageAfter(wholeTo);
    missed.push(...page.messages);
    if (!page.more) break;
    wholeTo = page.messages.at(-1)?.message_id ?? null;
  }
  return missed;
}

export function updateCachedThread(
  userId: string,
  conversationId: string,
  change: (thread: Thread) => Thread,
): void {
  queryClient.setQueryData(
    threadOptions(userId, conversationId).queryKey,
    thread => thread && change(thread),
  );
}

export async function loadOlderMessages(userId: string, conversationId: string): Promise<void> {
  const oldest = queryClient.getQueryData(threadOptions(userId, conversationId).queryKey)?.messages[0];
  if (!oldest) return;
  const page = await api.call(messages, {
    user_id: userId,
    conversation_id: conversationId,
    before: oldest.message_id,
    limit: messagesPageSize,
  });
  updateCachedThread(userId, conversationId, thread => ({
    ...thread,
    messages: mergeMessages(page.messages, thread.messages),
    olderLeft: page.more,
  }));
}

/** The refetched page ends this many messages after the message with the expired link, without the last of these. */
const refetchedMessageCount = 15;
type ExpiredAttachmentLink = { readonly messageId: string; readonly expired: string };
const linkRenewals = new Map<string, Promise<void>>();

/**
 * Refetches a message whose link to an attachment has expired, together with the messages near it. The calls run one
 * after the other. The first call renews the links near its message too, so the following calls find theirs renewed and
 * do nothing.
 */
export async function renewLinks(
  userId: string,
  conversationId: string,
  link: ExpiredAttachmentLink,
): Promise<void> {
  const before = linkRenewals.get(conversationId) ?? Promise.resolve();
  const renewal = before.then(() => renewMessageLinks(userId, conversationId, link));
  linkRenewals.set(conversationId, renewal);
  await renewal;
}

async function renewMessageLinks(
  userId: string,
  conversationId: string,
  { messageId, expired }: ExpiredAttachmentLink,
): Promise<void> {
  const known = queryClient.getQueryData(threadOptions(userId, conversationId).queryKey)?.messages ?? [];
  const place = known.findIndex(({ message_id }) => message_id === messageId);
  if (known[place]?.attachment_url !== expired) return;
  const input = {
    user_id: userId,
    conversation_id: conversationId,
    before: known[place + refetchedMessageCount]?.message_id,
    limit: messagesPageSize,
  };
  const page = await api.call(messages, input).catch(() => null);
  if (!page) return;
  updateCachedThread(userId, conversationId, thread => ({
    ...thread,
    messages: mergeMessages(thread.messages, page.messages),
  }));
}

/** Asks for missed messages, after a lost connection or a time in the background. */
export function catchUpThread(userId: string, conversationId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: threadOptions(userId, conversationId).queryKey });
}

/**
 * The end of a thread, which is stored for a start without a network. It is a short entry apart from the loaded thread,
 * because each change writes the whole stored entry again.
 */
function keptThreadOptions(userId: string, conversationId: string) {
  return queryOptions({
    queryKey: [threadsStoreName, conversationId, userId],
    queryFn: (): Thread => emptyThread,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function storeThreadTail(userId: string, conversationId: string, thread: Thread): void {
  queryClient.setQueryData(keptThreadOptions(userId, conversationId).queryKey, withoutOldMessages(thread));
}

/** Removes the older messages of a thread that is no longer on screen, and stores its latest messages. */
export function trimThread(userId: string, conversationId: string): void {
  updateCachedThread(userId, conversationId, withoutOldMessages);
  const thread = queryClient.getQueryData(threadOptions(userId, conversationId).queryKey);
  if (thread) storeThreadTail(userId, conversationId, thread);
}

/** Removes a thread and its stored end from this device. */
export function forgetThread(userId: string, conversationId: string): void {
  for (const { queryKey } of [
    threadOptions(userId, conversationId),
    keptThreadOptions(userId, conversationId),
  ])
    queryClient.removeQueries({ queryKey });
}

/** Tests whether the thread on this device hides the sender's messages. */
export function isSenderHidden(userId: string, { conversation_id, sender }: Message): boolean {
  const thread = queryClient.getQueryData(threadOptions(userId, conversation_id).queryKey);
  return sender !== null && (thread?.foldedUserIds.includes(sender.id) ?? false);
}
