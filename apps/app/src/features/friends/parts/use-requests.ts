import { useMemo, useSyncExternalStore } from 'react';
import { useOutbox } from '../../../platform/outbox/outbox.ts';
import { alsoOnSignOut } from '../../account/remote.ts';
import { act, type Other } from '../components/use-relation.ts';
import { type RequestLists, requestLists } from '../flow.ts';
import type { PendingRequests } from '../remote/people.ts';

/** How long a no can be taken back, in milliseconds: as long as its toast stays. */
const heldFor = 6000;

type Held = { readonly send: () => void; readonly timer: number };

/** Nos that are not sent yet, by friendship. They outlive the page they were said on. */
const held = new Map<string, Held>();
const listeners = new Set<() => void>();
let heldIds: ReadonlySet<string> = new Set();

function tell(): void {
  heldIds = new Set(held.keys());
  for (const listener of listeners) listener();
}

function release(id: string): Held | undefined {
  const found = held.get(id);
  if (found) window.clearTimeout(found.timer);
  held.delete(id);
  tell();
  return found;
}

/** Takes the request out of sight and sends the no once it can no longer be taken back. */
export function holdDecline(userId: string, other: Other & { readonly friendship_id: string }): void {
  const id = other.friendship_id;
  watchTheEnd();
  release(id);
  const send = () => {
    act(userId, other, 'decline');
    release(id);
  };
  held.set(id, { send, timer: window.setTimeout(send, heldFor) });
  tell();
}

export function takeBackDecline(friendshipId: string): void {
  release(friendshipId);
}

/** Whoever closes the app after a no has said it; whoever signs out leaves nothing to be sent by the next. */
function watchTheEnd(): void {
  window.addEventListener('pagehide', sendAll);
  alsoOnSignOut(sendNone);
}

function sendAll(): void {
  for (const { send } of [...held.values()]) send();
}

function sendNone(): void {
  for (const id of [...held.keys()]) release(id);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The requests that still wait for an answer: not those answered here, whether or not the server knows yet. */
export function useRequestLists(answer: PendingRequests | undefined): RequestLists {
  const waiting = useSyncExternalStore(subscribe, () => heldIds);
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
    return requestLists(answer ?? { requests: [], received_count: 0 }, settled);
  }, [answer, waiting, entries]);
}
