import {
  archiveConversation,
  conversationMembers,
  conversations,
  createConversation,
  deleteConversation,
  leaveConversation,
  markConversationRead,
  messages,
  muteConversation,
  openConversation,
  openEventConversation,
  openNeighborhoodConversation,
  openVenueConversation,
  type reactToMessage,
  renameConversation,
  unarchiveConversation,
  unmuteConversation,
} from '@nightjar/domain/chat/calls';
import {
  type Conversation,
  type ConversationFilter,
  isRoom,
  type Message,
  messagesPage,
  messagesPageLimit,
} from '@nightjar/domain/chat/entity';
import type { ShotState } from '@nightjar/domain/drinks/entity';
import type { OutputOf } from '@nightjar/domain/kernel/call';
import type { MessageId } from '@nightjar/domain/kernel/id';
import type { userTopic } from '@nightjar/domain/live';
import { neighborhoods } from '@nightjar/domain/places/calls';
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { log } from '../../platform/log.ts';
import type { EntryOf } from '../../platform/outbox/entry.ts';
import { outbox } from '../../platform/outbox/outbox.ts';
import { queryClient } from '../../platform/query-client.ts';
import { whileDown } from '../../platform/realtime.ts';
import {
  caughtUp,
  conversationAfter,
  emptyThread,
  type HeardReaction,
  type ListKind,
  leavesGap,
  listedHere,
  mergeMessages,
  type ReadMark,
  showsVoucher,
  type Thread,
  trimmed,
  withConversation,
  withHeard,
  withMessage,
  withOwnReaction,
  withoutConversation,
  withReaction,
  withRead,
  withVoucher,
} from './flow.ts';

/** What this phone writes down by itself, no call answers: it is said here that it outlasts a restart. */
const keptThreads = 'kept-threads';
const drafts = 'chat-drafts';
for (const written of [keptThreads, drafts])
  queryClient.setQueryDefaults([written], { meta: { keep: true } });

/** While the channel is down the list is asked for this often. Milliseconds. */
const listRefresh = 15_000;

/**
 * One's own conversations, the latest spoken in first; older pages by cursor. `data.pages` are pages of them. Until
 * the server has answered, what is known of the whole list stands in.
 */
export function conversationsOptions(
  userId: string,
  { filter = 'all', search = '' }: { filter?: ConversationFilter; search?: string } = {},
) {
  return infiniteQueryOptions({
    queryKey: [conversations.name, userId, 'list', filter, search],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        conversations,
        { user_id: userId, filter, search: search || undefined, before: pageParam ?? undefined },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: page => (page.more ? page.conversations.at(-1)?.conversation_id : undefined),
    placeholderData: (): ConversationPages | undefined => {
      const known = listedHere(allListed(userId), { filter, search });
      if (known.length === 0) return undefined;
      return { pages: [{ conversations: known, more: false }], pageParams: [null] };
    },
    refetchInterval: whileDown(listRefresh),
    meta: { keep: search === '' },
  });
}

/** One conversation as its header shows it; null where there is none, or none for this user. */
export function conversationOptions(userId: string, conversationId: string) {
  return queryOptions({
    queryKey: [conversations.name, userId, 'one', conversationId],
    queryFn: async ({ signal }): Promise<Conversation | null> => {
      const asked = { user_id: userId, conversation_id: conversationId };
      const page = await api.call(conversations, asked, { signal });
      return page.conversations[0] ?? null;
    },
    placeholderData: () => findListed(userId, conversationId),
    meta: { keep: true },
  });
}

const listsOf = (userId: string) => [conversations.name, userId, 'list'];

function listedPages(userId: string) {
  return queryClient.getQueriesData<ConversationPages>({ queryKey: listsOf(userId) });
}
type ConversationPages = { pages: OutputOf<typeof conversations>[]; pageParams: (string | null)[] };

function allListed(userId: string): Conversation[] {
  const listed = listedPages(userId).flatMap(([, data]) => data?.pages ?? []);
  const rows = listed.flatMap(page => page.conversations);
  return [...new Map(rows.map(row => [row.conversation_id, row])).values()];
}

function findListed(userId: string, conversationId: string): Conversation | undefined {
  return allListed(userId).find(({ conversation_id }) => conversation_id === conversationId);
}

/** What this phone knows of a conversation: its header or its row, whichever has heard the later word. */
function knownConversation(userId: string, conversationId: string): Conversation | undefined {
  const one = queryClient.getQueryData(conversationOptions(userId, conversationId).queryKey);
  const listed = findListed(userId, conversationId);
  if (!one || !listed) return one ?? listed;
  return wordOf(listed) > wordOf(one) ? listed : one;
}

const wordOf = ({ last_message }: Conversation) => last_message?.message_id ?? '';

/** Who is in a conversation; `search` completes an "@". */
export function membersOptions(userId: string, conversationId: string, search = '') {
  return queryOptions({
    queryKey: [conversationMembers.name, conversationId, userId, search],
    queryFn: ({ signal }) =>
      api.call(
        conversationMembers,
        { user_id: userId, conversation_id: conversationId, search: search || undefined },
        { signal },
      ),
    staleTime: 60_000,
    meta: { keep: search === '' },
  });
}

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
  });
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

function changeThread(userId: string, conversationId: string, change: (thread: Thread) => Thread): void {
  queryClient.setQueryData(
    threadOptions(userId, conversationId).queryKey,
    thread => thread && change(thread),
  );
}

/** Puts the page above the oldest known message into the thread. */
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

/** Asks for what was missed: after a lost line, or when the phone comes back. */
export function catchUp(userId: string, conversationId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: threadOptions(userId, conversationId).queryKey });
}

/** Lets go of what is far above, once nobody looks, and keeps the rest for a start without signal. */
export function trimThread(userId: string, conversationId: string): void {
  changeThread(userId, conversationId, trimmed);
  const thread = queryClient.getQueryData(threadOptions(userId, conversationId).queryKey);
  if (thread) keepThread(userId, conversationId, thread);
}

/** A message came: into its thread, if it is known here, and to the top of the list. */
export function hearMessage(userId: string, message: Message): void {
  const { conversation_id: id } = message;
  const one = knownConversation(userId, id);
  changeThread(userId, id, thread => withHeard(thread, message, one ? isRoom(one.type) : false));
  if (one) putConversation(userId, conversationAfter(one, message, userId));
  else void askConversation(userId, id);
}

/** A drink was answered or poured: the card of its last sending says so, in whichever thread it stands. */
export function hearVoucher(voucherId: string, state: ShotState): void {
  queryClient.setQueriesData<Thread>(
    { queryKey: [messages.name] },
    thread => thread && withVoucher(thread, voucherId, state),
  );
}

/** Whether a thread on this phone has a card of this drink. */
export function knowsVoucher(voucherId: string): boolean {
  const threads = queryClient.getQueriesData<Thread>({ queryKey: [messages.name] });
  return threads.some(([, thread]) => thread && showsVoucher(thread, voucherId));
}

export function hearReaction(userId: string, conversationId: string, heard: HeardReaction): void {
  changeThread(userId, conversationId, thread => withReaction(thread, heard, userId));
}

export function hearRead(userId: string, conversationId: string, mark: ReadMark): void {
  changeThread(userId, conversationId, thread => withRead(thread, mark));
}

/** What may change of a conversation, as one's own channel says it. */
type Changed = Extract<UserNews, { event: 'conversation_changed' }>['payload']['reason'];
type UserNews = NonNullable<ReturnType<typeof userTopic.hear>>;

/** Changes that leave its people as they are. */
const ofItself: readonly (Changed | undefined)[] = ['spoken', 'read', 'settings', 'mentioned'];

/** Something of a conversation changed: it alone is asked for again, and its members where they may be others. */
export async function refreshConversation(
  userId: string,
  conversationId: string,
  reason?: Changed,
): Promise<void> {
  if (reason === 'deleted') return dropConversation(userId, conversationId);
  const members = membersOptions(userId, conversationId).queryKey.slice(0, 2);
  await Promise.all([
    askConversation(userId, conversationId),
    ofItself.includes(reason) || queryClient.invalidateQueries({ queryKey: members }),
  ]);
}

/** Conversations that are just being asked for, and whether something happened to them meanwhile. */
const asking = new Map<string, boolean>();

/** Asks for one conversation and puts it wherever it is shown; however often, one question at a time. */
async function askConversation(userId: string, conversationId: string): Promise<void> {
  if (asking.has(conversationId)) {
    asking.set(conversationId, true);
    return;
  }
  try {
    do {
      asking.set(conversationId, false);
      const asked = { user_id: userId, conversation_id: conversationId };
      const [one] = (await api.call(conversations, asked)).conversations;
      if (one) putConversation(userId, one);
      else dropConversation(userId, conversationId);
    } while (asking.get(conversationId));
  } catch (error) {
    log.swallowed('A conversation was not asked for again', error);
  } finally {
    asking.delete(conversationId);
  }
}

/** A conversation as this phone knows it, or as the server does; null where it is none of this person's. */
export async function findConversation(userId: string, conversationId: string): Promise<Conversation | null> {
  const known = knownConversation(userId, conversationId);
  return known ?? queryClient.fetchQuery(conversationOptions(userId, conversationId));
}

/** Whether this phone knows that the message's author is not to be heard here. */
export function isFoldedHere(userId: string, { conversation_id, sender }: Message): boolean {
  const thread = queryClient.getQueryData(threadOptions(userId, conversation_id).queryKey);
  return sender !== null && (thread?.foldedUserIds.includes(sender.id) ?? false);
}

/** The conversation about a person, an event, a venue or a neighborhood, where this phone knows of one to go to. */
export function conversationAbout(userId: string, kind: OpenedBy, targetId: string): Conversation | null {
  const about = ({ type, target_id, joined }: Conversation) =>
    type === kind && target_id === targetId && joined;
  return allListed(userId).find(about) ?? null;
}

export function refreshConversations(userId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: listsOf(userId) });
}

/** Changes a conversation wherever it is shown. */
function changeConversation(
  userId: string,
  conversationId: string,
  change: (conversation: Conversation) => Conversation,
): void {
  const known = knownConversation(userId, conversationId);
  if (known) putConversation(userId, change(known));
}

/** Puts a conversation as it is now into its header and the lists; the latest spoken in stands first. */
function putConversation(userId: string, conversation: Conversation): void {
  const { queryKey } = conversationOptions(userId, conversation.conversation_id);
  queryClient.setQueryData(queryKey, one => one && conversation);
  changeLists(userId, (pages, list) => withConversation(pages, conversation, list));
}

/** Out of every list: it was deleted, or is no longer there. */
function dropConversation(userId: string, conversationId: string): void {
  changeLists(userId, pages => withoutConversation(pages, conversationId));
  forgetThread(userId, conversationId);
}

type Pages = ConversationPages['pages'];

function changeLists(userId: string, change: (pages: Pages, list: ListKind) => readonly Pages[number][]) {
  const [, , place] = listsOf(userId);
  for (const [queryKey, data] of listedPages(userId)) {
    if (!data) continue;
    const [filter, search] = queryKey.slice(queryKey.indexOf(place) + 1) as [ConversationFilter, string];
    const pages = change(data.pages, { filter, search });
    if (pages !== data.pages) queryClient.setQueryData(queryKey, { ...data, pages: [...pages] });
  }
}

/** So many pages of a list are kept once nobody looks: a glance away and back, and a start without signal. */
const keptPages = 3;

export function trimLists(userId: string): void {
  for (const [queryKey, data] of listedPages(userId)) {
    if (!data || data.pages.length <= keptPages) continue;
    const cut = { pages: data.pages.slice(0, keptPages), pageParams: data.pageParams.slice(0, keptPages) };
    queryClient.setQueryData(queryKey, cut);
  }
}

/** The four kinds of conversation one opens by what it is about. */
export type OpenedBy = 'direct' | 'event' | 'venue' | 'neighborhood';

/** Every neighborhood has a room; which there are changes when an operator imports others. */
export function neighborhoodsOptions() {
  return queryOptions({
    queryKey: [neighborhoods.name],
    queryFn: ({ signal }) => api.call(neighborhoods, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { keep: true },
  });
}

/** The conversation about something as the server opens it: its id, the same however often it is asked for. */
export function openedOptions(userId: string, kind: OpenedBy, targetId: string) {
  return queryOptions({
    queryKey: [`${kind}-conversation`, userId, targetId],
    queryFn: () => openConversationAbout(kind, targetId, userId),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Opens the conversation about a person, an event, a venue or a neighborhood, and answers its id. */
async function openConversationAbout(kind: OpenedBy, targetId: string, userId: string) {
  const by = { created_by: userId, user_id: userId };
  const ask = {
    direct: () => api.call(openConversation, { ...by, other_user_id: targetId }),
    event: () => api.call(openEventConversation, { ...by, event_id: targetId }),
    venue: () => api.call(openVenueConversation, { ...by, venue_id: targetId }),
    neighborhood: () => api.call(openNeighborhoodConversation, { ...by, neighborhood_id: targetId }),
  };
  const { conversation_id } = await ask[kind]();
  return conversation_id;
}

/** Starts a group. `key` stays the same over retries, so that a lost reply starts no second one. */
export async function startGroup(userId: string, userIds: string[], name: string, key: string) {
  const started = await api.call(
    createConversation,
    { created_by: userId, user_ids: userIds, group_name: name },
    { idempotencyKey: key },
  );
  void refreshConversation(userId, started.conversation_id, 'opened');
  return started.conversation_id;
}

/** What may be done to a conversation as a whole. */
export type ConversationAct = 'mute' | 'unmute' | 'archive' | 'unarchive' | 'leave' | 'delete';

const acts = {
  mute: { call: muteConversation, change: { muted: true } },
  unmute: { call: unmuteConversation, change: { muted: false } },
  archive: { call: archiveConversation, change: { archived: true } },
  unarchive: { call: unarchiveConversation, change: { archived: false } },
  leave: { call: leaveConversation, change: { joined: false, closed: 'left' } },
  delete: { call: deleteConversation, change: {} },
} as const;

/** Shown at once, taken back where the server says no; then it is asked for again. */
export function useConversationAct(userId: string, conversationId: string) {
  return useMutation({
    mutationFn: (act: ConversationAct) =>
      api.call(acts[act].call, { user_id: userId, conversation_id: conversationId }),
    onMutate: act => changeConversation(userId, conversationId, one => ({ ...one, ...acts[act].change })),
    onSettled: (_, error, act) =>
      act === 'delete' && !error
        ? dropConversation(userId, conversationId)
        : refreshConversation(userId, conversationId),
  });
}

/** The history is gone for this user. */
function forgetThread(userId: string, conversationId: string): void {
  for (const { queryKey } of [
    threadOptions(userId, conversationId),
    keptThreadOptions(userId, conversationId),
  ])
    queryClient.removeQueries({ queryKey });
}

export function useRename(userId: string, conversationId: string) {
  return useMutation({
    mutationFn: (name: string) =>
      api.call(renameConversation, { user_id: userId, conversation_id: conversationId, group_name: name }),
    onSuccess: ({ group_name }) => {
      changeConversation(userId, conversationId, one => ({ ...one, group_name, title: group_name }));
      void refreshConversation(userId, conversationId);
    },
  });
}

/** Moves the read position forward, here at once; a failure is made good by the next one. */
export async function markRead(userId: string, conversationId: string, messageId: MessageId): Promise<void> {
  changeConversation(userId, conversationId, one => ({ ...one, last_read_message_id: messageId }));
  try {
    const read = await api.call(markConversationRead, {
      user_id: userId,
      conversation_id: conversationId,
      last_read_message_id: messageId,
    });
    changeConversation(userId, conversationId, one => ({
      ...one,
      ...read,
      mentioned: one.mentioned && read.unread_count > 0,
    }));
  } catch (error) {
    log.swallowed('The read position was not told', error);
  }
}

/** What must stay in order within a conversation. */
export const laneOf = (conversationId: string) => `conversation-${conversationId}`;
export const conversationOf = (lane: string) => lane.slice(laneOf('').length);

/** What is said: the call's input without who says it where, and under which name. */
export type Said = Omit<
  EntryOf<'send-message'>['payload'],
  'user_id' | 'conversation_id' | 'reply_to_message_id'
> & {
  /** The message it answers. */
  readonly replyTo: Message | null;
};

/** Says something, at once on this screen and as soon as there is signal everywhere else. */
export function say(userId: string, conversationId: string, { replyTo, ...said }: Said): void {
  const payload = {
    ...said,
    user_id: userId,
    conversation_id: conversationId,
    reply_to_message_id: replyTo?.message_id ?? null,
  };
  outbox.add({ kind: 'send-message', lane: laneOf(conversationId), payload });
}

/** Adds one's own reaction or takes it back: shown at once, told as soon as there is signal. */
export function react(userId: string, message: Message, emoji: string, on: boolean): void {
  const { conversation_id: conversationId, message_id } = message;
  changeThread(userId, conversationId, thread => withOwnReaction(thread, message_id, emoji, on));
  const payload = { user_id: userId, message_id, emoji, on };
  outbox.add({ kind: 'react-to-message', lane: laneOf(conversationId), payload });
}

/** A reaction's answer: the server's counts stand. */
export function hearReactions(
  userId: string,
  conversationId: string,
  { message_id, reactions }: OutputOf<typeof reactToMessage>,
): void {
  changeThread(userId, conversationId, thread =>
    withMessage(thread, message_id, message => ({ ...message, reactions })),
  );
}

/** What was typed and not sent yet, of one conversation; kept on this device until its owner signs out. */
function draftOptions(userId: string, conversationId: string) {
  return queryOptions({
    queryKey: [drafts, userId, conversationId],
    queryFn: () => '',
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export const readDraft = (userId: string, conversationId: string): string =>
  queryClient.getQueryData(draftOptions(userId, conversationId).queryKey) ?? '';

export function keepDraft(userId: string, conversationId: string, text: string): void {
  queryClient.setQueryData(draftOptions(userId, conversationId).queryKey, text);
}
