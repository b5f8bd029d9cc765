import { messages } from '@nightjar/domain/chat/calls';
import { type Message, messagesPage, messagesPageLimit } from '@nightjar/domain/chat/entity';
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
import { findListed } from './list.ts';

/**
 * No call answers these entries: this device writes them itself. The `keep` of their meta lets them outlast a
 * restart.
 */
const keptThreads = 'kept-threads';
queryClient.setQueryDefaults([keptThreads], { meta: { keep: true } });

/** When more messages than this were missed, the thread starts again at its end. */
const catchUpLimit = 2000;

/**
 * The query returns the messages of a thread in order. A refetch merges the latest page into the known
 * messages. When the two do not overlap, it asks for all messages `after` the last complete one.
 */
export function threadOptions(userId: string, conversationId: string) {
  const queryKey = [messages.id, conversationId, userId];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<Thread> => {
      const pageOf = (page: { after?: string; limit: number }) =>
        api.call(messages, { user_id: userId, conversation_id: conversationId, ...page }, { signal });
      const known = () => queryClient.getQueryData<Thread>(queryKey) ?? emptyThread;
      const latest = await pageOf({ limit: pageToOpen(userId, conversationId) });
      const between = await missedBefore(latest.messages, known(), after =>
        pageOf({ after, limit: messagesPageLimit }),
      );
      const { messages: page, more, reads, folded_user_ids: foldedUserIds } = latest;
      // The thread is read after the calls, because messages may have arrived meanwhile.
      return threadAfterRefetch(known(), { latest: page, between, more, reads, foldedUserIds });
    },
    initialData: () => queryClient.getQueryData(keptThreadOptions(userId, conversationId).queryKey),
    initialDataUpdatedAt: 0,
    // An unchanged message is the same object already. Structural sharing compares by place, and after a page above it
    // would make a new object of every message.
    structuralSharing: false,
  });
}

/**
 * The first page holds all unread messages and some before them, because the chat opens at the first unread
 * message.
 */
function pageToOpen(userId: string, conversationId: string): number {
  const one = queryClient.getQueryData(conversationOptions(userId, conversationId).queryKey);
  const unread = (one ?? findListed(userId, conversationId))?.unread_count ?? 0;
  return Math.min(messagesPageLimit, Math.max(messagesPage, unread + 10));
}

/**
 * Returns the messages between the last complete one and the latest page; null when they are too many to ask
 * for.
 */
async function missedBefore(
  latest: readonly Message[],
  known: Thread,
  pageAfter: (messageId: string) => Promise<Pick<OutputOf<typeof messages>, 'messages' | 'more'>>,
): Promise<Message[] | null> {
  let { wholeTo } = known;
  const missed: Message[] = [];
  while (wholeTo !== null && mayLeaveGap({ wholeTo }, latest)) {
    if (missed.length >= catchUpLimit) return null;
    const page = await pageAfter(wholeTo);
    missed.push(...page.messages);
    if (!page.more) break;
    wholeTo = page.messages.at(-1)?.message_id ?? null;
  }
  return missed;
}

export function changeThread(
  userId: string,
  conversationId: string,
  change: (thread: Thread) => Thread,
): void {
  queryClient.setQueryData(
    threadOptions(userId, conversationId).queryKey,
    thread => thread && change(thread),
  );
}

export async function loadOlder(userId: string, conversationId: string): Promise<void> {
  const oldest = queryClient.getQueryData(threadOptions(userId, conversationId).queryKey)?.messages[0];
  if (!oldest) return;
  const page = await api.call(messages, {
    user_id: userId,
    conversation_id: conversationId,
    before: oldest.message_id,
    limit: messagesPage,
  });
  changeThread(userId, conversationId, thread => ({
    ...thread,
    messages: mergeMessages(page.messages, thread.messages),
    olderLeft: page.more,
  }));
}

/** This many messages after the one with the expired link are refetched with it. */
const refetchedAfter = 15;
type ExpiredLink = { readonly messageId: string; readonly expired: string };
const linkRenewals = new Map<string, Promise<void>>();

/**
 * Refetches a message, with its neighbours, because the link to its attachment has expired. Calls run one
 * after the other, and the first renews the links of its neighbours: a screen full of pictures asks once.
 */
export async function renewLinks(userId: string, conversationId: string, link: ExpiredLink): Promise<void> {
  const before = linkRenewals.get(conversationId) ?? Promise.resolve();
  const renewal = before.then(() => renewOne(userId, conversationId, link));
  linkRenewals.set(conversationId, renewal);
  await renewal;
}

async function renewOne(
  userId: string,
  conversationId: string,
  { messageId, expired }: ExpiredLink,
): Promise<void> {
  const known = queryClient.getQueryData(threadOptions(userId, conversationId).queryKey)?.messages ?? [];
  const place = known.findIndex(({ message_id }) => message_id === messageId);
  if (known[place]?.attachment_url !== expired) return;
  const input = {
    user_id: userId,
    conversation_id: conversationId,
    before: known[place + refetchedAfter]?.message_id,
    limit: messagesPage,
  };
  const page = await api.call(messages, input).catch(() => null);
  if (!page) return;
  changeThread(userId, conversationId, thread => ({
    ...thread,
    messages: mergeMessages(thread.messages, page.messages),
  }));
}

/** Asks for missed messages, after a lost connection or a time in the background. */
export function catchUp(userId: string, conversationId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: threadOptions(userId, conversationId).queryKey });
}

/**
 * The end of a thread is stored for a start without network. It is an entry of its own, because a stored
 * entry is written as a whole with every change.
 */
function keptThreadOptions(userId: string, conversationId: string) {
  return queryOptions({
    queryKey: [keptThreads, conversationId, userId],
    queryFn: (): Thread => emptyThread,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function keepThread(userId: string, conversationId: string, thread: Thread): void {
  queryClient.setQueryData(keptThreadOptions(userId, conversationId).queryKey, withoutOldMessages(thread));
}

/** Drops the older messages of a thread that is no longer on screen, and stores the rest. */
export function trimThread(userId: string, conversationId: string): void {
  changeThread(userId, conversationId, withoutOldMessages);
  const thread = queryClient.getQueryData(threadOptions(userId, conversationId).queryKey);
  if (thread) keepThread(userId, conversationId, thread);
}

/** Removes a thread and its stored end, after the user deleted the conversation. */
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
