import { useMemo, useSyncExternalStore } from 'react';
import { useOutbox } from '../../../platform/outbox/outbox.ts';
import { changeRelation } from '../../people/parts/actions.ts';
import type { OtherPerson } from '../../people/parts/flow.ts';
import { clearOnSignOut } from '../../people/remote/session.ts';
import { type RequestLists, splitFriendRequests } from '../flow.ts';
import type { PendingRequests } from '../remote/people.ts';

/** A decline is sent after this many milliseconds. Until then a toast offers to undo it. */
const heldDeclineMs = 6000;

type HeldDecline = { readonly send: () => void; readonly timer: number };

/** The declines that are not sent yet, by the id of the friendship. They are kept even when the page is left. */
const heldDeclines = new Map<string, HeldDecline>();
const heldDeclineListeners = new Set<() => void>();
let heldDeclineIds: ReadonlySet<string> = new Set();

function notifyListeners(): void {
  heldDeclineIds = new Set(heldDeclines.keys());
  for (const listener of heldDeclineListeners) listener();
}

function removeHeldDecline(id: string): HeldDecline | undefined {
  const found = heldDeclines.get(id);
  if (found) window.clearTimeout(found.timer);
  heldDeclines.delete(id);
  notifyListeners();
  return found;
}

/** Hides the request, and sends the decline once it can no longer be taken back. */
export function holdDecline(userId: string, other: OtherPerson & { readonly friendship_id: string }): void {
  const id = other.friendship_id;
  sendDeclinesAtAppEnd();
  removeHeldDecline(id);
  const send = () => {
    changeRelation(userId, other, 'decline');
    removeHeldDecline(id);
  };
  heldDeclines.set(id, { send, timer: window.setTimeout(send, heldDeclineMs) });
  notifyListeners();
}

export function takeBackDecline(friendshipId: string): void {
  removeHeldDecline(friendshipId);
}

/** When the app is closed, sends the declines that wait for an undo. A sign-out drops these declines. */
function sendDeclinesAtAppEnd(): void {
  window.addEventListener('pagehide', sendHeldDeclines);
  clearOnSignOut(dropHeldDeclines);
}

function sendHeldDeclines(): void {
  for (const { send } of [...heldDeclines.values()]) send();
}

function dropHeldDeclines(): void {
  for (const id of [...heldDeclines.keys()]) removeHeldDecline(id);
}

function subscribeToHeldDeclines(listener: () => void): () => void {
  heldDeclineListeners.add(listener);
  return () => heldDeclineListeners.delete(listener);
}

/** Returns the open requests, without those that were answered on this device and not yet on the server. */
export function useRequestLists(answer: PendingRequests | undefined): RequestLists {
  const waiting = useSyncExternalStore(subscribeToHeldDeclines, () => heldDeclineIds);
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
