import { messages } from '@nightjar/domain/chat/calls';
import { type Message, messagesPage, messagesPageLimit } from '@nightjar/domain/chat/entity';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { aheadOfThumb } from '../../../ui/row/quiet-frame.ts';
import { caughtUp, emptyThread, leavesGap, mergeMessages, type Thread, trimmed } from '../flow.ts';
import { conversationOptions } from './conversation.ts';
import { findListed } from './list.ts';

/** What this phone writes down by itself, no call answers: it is said here that it outlasts a restart. */
const keptThreads = 'kept-threads';
queryClient.setQueryDefaults([keptThreads], { meta: { keep: true } });

/** After a longer silence than this many messages the thread starts afresh at its end. */
const catchUpLimit = 2000;

/**
 * The thread, flat and in order. Asking again catches up: the latest page is laid over what is known, and where they
 * do not meet, everything `after` what is known whole is asked for until none is left.
 */
export function threadOptions(userId: string, conversationId: string) {
  const queryKey = [messages.name, conversationId, userId];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<Thread> => {
      const asked = { user_id: userId, conversation_id: conversationId };
      const latest = await api.call(
        messages,
        { ...asked, limit: pageToOpen(userId, conversationId) },
        { signal },
      );
      const known = () => queryClient.getQueryData<Thread>(queryKey) ?? emptyThread;
      const between = await missedBefore(latest.messages, known(), asked, signal);
      const { messages: page, more, reads, folded_user_ids: foldedUserIds } = latest;
      // Read only now: what was heard while we asked is part of what is known.
      return caughtUp(known(), { latest: page, between, more, reads, foldedUserIds });
    },
    initialData: () => queryClient.getQueryData(keptThreadOptions(userId, conversationId).queryKey),
    initialDataUpdatedAt: 0,
    // A message that did not change is the same object already. The query would look for it at the same place of the
    // list, where after a page above there is another one, and make a new object of every message.
    structuralSharing: false,
  });
}

/** All that is unread and a little of what came before, so that the chat opens where reading goes on. */
function pageToOpen(userId: string, conversationId: string): number {
  const one = queryClient.getQueryData(conversationOptions(userId, conversationId).queryKey);
  const unread = (one ?? findListed(userId, conversationId))?.unread_count ?? 0;
  return Math.min(messagesPageLimit, Math.max(messagesPage, unread + 10));
}

/** What lies between what is known whole and the latest page; null where it is too much to ask for. */
async function missedBefore(
  latest: readonly Message[],
  known: Thread,
  asked: { user_id: string; conversation_id: string },
  signal: AbortSignal,
): Promise<Message[] | null> {
  let { wholeTo } = known;
  const missed: Message[] = [];
  while (wholeTo !== null && leavesGap({ wholeTo }, latest)) {
    if (missed.length >= catchUpLimit) return null;
    const page = await api.call(messages, { ...asked, after: wholeTo, limit: messagesPageLimit }, { signal });
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

/** Puts the page above the oldest known message into the thread. */
export async function loadOlder(userId: string, conversationId: string): Promise<void> {
  const oldest = queryClient.getQueryData(threadOptions(userId, conversationId).queryKey)?.messages[0];
  if (!oldest) return;
  const asked = { user_id: userId, conversation_id: conversationId, before: oldest.message_id };
  const page = await aheadOfThumb(pause => api.call(messages, { ...asked, limit: messagesPage }, { pause }));
  changeThread(userId, conversationId, thread => ({
    ...thread,
    messages: mergeMessages(page.messages, thread.messages),
    olderLeft: page.more,
  }));
}

/** How many of the messages behind one are asked for with it. */
const around = 15;
/** A message, and the link of its attachment that opens nothing any more. */
type Ended = { readonly messageId: string; readonly dead: string };
const renewals = new Map<string, Promise<void>>();

/**
 * Asks for a message again, with those around it, because `dead`, a link to its attachment, has ended. A screen full of
 * pictures asks once.
 */
export async function renewLinks(userId: string, conversationId: string, ended: Ended): Promise<void> {
  const before = renewals.get(conversationId) ?? Promise.resolve();
  const renewal = before.then(() => renewOne(userId, conversationId, ended));
  renewals.set(conversationId, renewal);
  await renewal;
}

async function renewOne(userId: string, conversationId: string, { messageId, dead }: Ended): Promise<void> {
  const known = queryClient.getQueryData(threadOptions(userId, conversationId).queryKey)?.messages ?? [];
  const place = known.findIndex(({ message_id }) => message_id === messageId);
  if (known[place]?.attachment_url !== dead) return;
  const before = known[place + around]?.message_id;
  const asked = { user_id: userId, conversation_id: conversationId, before, limit: messagesPage };
  const page = await api.call(messages, asked).catch(() => null);
  if (!page) return;
  changeThread(userId, conversationId, thread => ({
    ...thread,
    messages: mergeMessages(thread.messages, page.messages),
  }));
}

/** Asks for what was missed: after a lost line, or when the phone comes back. */
export function catchUp(userId: string, conversationId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: threadOptions(userId, conversationId).queryKey });
}

/**
 * The end of a thread, for a start without signal. It stands apart from what is on the screen: what is kept is written
 * down whole with every change.
 */
function keptThreadOptions(userId: string, conversationId: string) {
  return queryOptions({
    queryKey: [keptThreads, conversationId, userId],
    queryFn: (): Thread => emptyThread,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Keeps the end of a thread that was shown. */
export function keepThread(userId: string, conversationId: string, thread: Thread): void {
  queryClient.setQueryData(keptThreadOptions(userId, conversationId).queryKey, trimmed(thread));
}

/** Lets go of what is far above, once nobody looks, and keeps the rest for a start without signal. */
export function trimThread(userId: string, conversationId: string): void {
  changeThread(userId, conversationId, trimmed);
  const thread = queryClient.getQueryData(threadOptions(userId, conversationId).queryKey);
  if (thread) keepThread(userId, conversationId, thread);
}

/** The history is gone for this user. */
export function forgetThread(userId: string, conversationId: string): void {
  for (const { queryKey } of [
    threadOptions(userId, conversationId),
    keptThreadOptions(userId, conversationId),
  ])
    queryClient.removeQueries({ queryKey });
}

/** Whether this phone knows that the message's author is not to be heard here. */
export function isFoldedHere(userId: string, { conversation_id, sender }: Message): boolean {
  const thread = queryClient.getQueryData(threadOptions(userId, conversation_id).queryKey);
  return sender !== null && (thread?.foldedUserIds.includes(sender.id) ?? false);
}
