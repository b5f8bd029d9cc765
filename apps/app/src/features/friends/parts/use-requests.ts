import { useMemo, useSyncExternalStore } from 'react';
import { useOutbox } from '../../../platform/outbox/outbox.ts';
import { changeRelation } from '../../people/parts/actions.ts';
import type { OtherPerson } from '../../people/parts/flow.ts';
import { clearOnSignOut } from '../../people/remote/session.ts';
import { type RequestLists, splitFriendRequests } from '../flow.ts';
import type { PendingRequests } from '../remote/people.ts';

/** A decline is sent after this many milliseconds. Until then a toast offers to undo it. */
const delayedDeclineMs = 6000;

type DelayedDecline = { readonly send: () => void; readonly timer: number };

/** The declines that are not sent yet, by the id of the friendship. They are kept even when the page is left. */
const delayedDeclines = new Map<string, DelayedDecline>();
const delayedDeclineListeners = new Set<() => void>();
let delayedDeclineIds: ReadonlySet<string> = new Set();

function notifyListeners(): void {
  delayedDeclineIds = new Set(delayedDeclines.keys());
  for (const listener of delayedDeclineListeners) listener();
}

function removeDelayedDecline(id: string): DelayedDecline | undefined {
  const found = delayedDeclines.get(id);
  if (found) window.clearTimeout(found.timer);
  delayedDeclines.delete(id);
  notifyListeners();
  return found;
}

/** Hides the request, and sends the decline once it can no longer be taken back. */
export function holdDecline(userId: string, other: OtherPerson & { readonly friendship_id: string }): void {
  const id = other.friendship_id;
  sendDeclinesAtAppEnd();
  removeDelayedDecline(id);
  const send = () => {
    changeRelation(userId, other, 'decline');
    removeDelayedDecline(id);
  };
  delayedDeclines.set(id, { send, timer: window.setTimeout(send, delayedDeclineMs) });
  notifyListeners();
}

export function takeBackDecline(friendshipId: string): void {
  removeDelayedDecline(friendshipId);
}

/** When the app is closed, sends the declines that wait for an undo. A sign-out drops these declines. */
function sendDeclinesAtAppEnd(): void {
  window.addEventListener('pagehide', sendDelayedDeclines);
  clearOnSignOut(dropDelayedDeclines);
}

function sendDelayedDeclines(): void {
  for (const { send } of [...delayedDeclines.values()]) send();
}

function dropDelayedDeclines(): void {
  for (const id of [...delayedDeclines.keys()]) removeDelayedDecline(id);
}

function subscribeToDelayedDeclines(listener: () => void): () => void {
  delayedDeclineListeners.add(listener);
  return () => delayedDeclineListeners.delete(listener);
}

/** Returns the open requests, without those that were answered on this device and not yet on the server. */
export function useRequestLists(answer: PendingRequests | undefined): RequestLists {
  const waiting = useSyncExternalStore(subscribeToDelayedDeclines, () => delayedDeclineIds);
  const entries = useOutbox();
  return useMemo(() => {
    const answered = entries.flatMap(entry =>
      entry.kind === 'answer-friend-request' && entry.state !== 'refused'
        ? [entry.payload.friendship_id]
        : [],
    );
    const cancelled = new Set(
      entries.flatMap(entry =>
        entry.kind === 'friendship-action' && entry.state !== 'refused' ? [entry.payload.other_user_id] : [],
      ),
    );
    const gone = (answer?.requests ?? []).filter(({ person }) => cancelled.has(person.id));
    const settled = new Set([...waiting, ...answered, ...gone.map(({ friendship_id }) => friendship_id)]);
    return splitFriendRequests(answer ?? { requests: [], received_count: 0 }, settled);
  }, [answer, waiting, entries]);
}
