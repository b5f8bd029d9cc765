import { days, seconds } from '@nightjar/domain/kernel/time';
import { CallError } from '../client.ts';
import type { OutboxEntry } from './entry.ts';

export type Entries = readonly OutboxEntry[];
/** A change gets all entries of the queue at the time when it is applied, and returns the new entries. */
export type EntriesChange = (entries: Entries) => Entries;

/**
 * An entry that is older than this many milliseconds is not sent any more. The server keeps an idempotency key for a
 * day, so it could execute an older entry a second time.
 */
export const giveUpAfterMs = days;
export const givenUpReason = 'It found no signal for a day and was given up.';

/** Entries of at most this many lanes are sent at once. */
const mostLanes = 4;

/**
 * An attempt to send an entry has one of these outcomes. After `later` the app tries again under the same id. Until
 * then the entry's lane (`lane`) or every lane (`all`) waits for `afterMs` milliseconds. Where `afterMs` is null, a
 * lane waits for one second, and all lanes wait for a pause that grows with each failure.
 */
export type SendOutcome =
  | { readonly ended: 'sent' }
  | { readonly ended: 'refused'; readonly message: string }
  | { readonly ended: 'later'; readonly waits: 'lane' | 'all'; readonly afterMs: number | null };

const tooManyRequestsStatus = 429;
const unauthorizedStatus = 401;
const defaultRetryDelayMs = 5 * seconds;

export function outcomeOfError(error: unknown): SendOutcome {
  // Code of the app that did not load, or a token that was not renewed, is no refusal by the server. The entry is sent
  // later.
  if (!(error instanceof CallError)) return { ended: 'later', waits: 'all', afterMs: null };
  const { status, code, message, retryAfterSeconds, update } = error;
  const asked = retryAfterSeconds === undefined ? null : retryAfterSeconds * seconds;
  // A newer version of the server has executed the call. This version of the app does not know the form of its answer,
  // so the entry counts as sent.
  if (code === 'unexpected_answer') return { ended: 'sent' };
  // A server that is older than the app will know the call after its own update, so the entry waits. Where the app is
  // the older one, the entry is refused with a sentence.
  if (code === 'unknown_call' && update === 'server') return { ended: 'later', waits: 'lane', afterMs: null };
  if (status === tooManyRequestsStatus)
    return { ended: 'later', waits: 'lane', afterMs: asked ?? defaultRetryDelayMs };
  // The writes of an account on hold (`suspended`) wait in the outbox until the hold has ended.
  if (status === 0 || status === unauthorizedStatus || status >= 500 || code === 'suspended')
    return { ended: 'later', waits: 'all', afterMs: asked };
  return { ended: 'refused', message };
}

/**
 * Returns a pause in milliseconds: 1 second after the first failure, then 2, 4 and so on up to 30 seconds. `failures`
 * counts from 1.
 */
export function pauseAfterFailures(failures: number): number {
  return Math.min(seconds * 2 ** (failures - 1), 30 * seconds);
}

/**
 * Returns the entries to send now: the first entry of each lane that is not refused. A lane that is already sending, or
 * that waits, gives none.
 */
export function entriesToSend(
  entries: Entries,
  busyLanes: ReadonlySet<string>,
  waits: (lane: string) => boolean,
): Entries {
  const seen = new Set(busyLanes);
  const free = mostLanes - busyLanes.size;
  const firsts: OutboxEntry[] = [];
  for (const entry of entries) {
    if (firsts.length >= free) break;
    if (entry.state === 'refused' || seen.has(entry.lane)) continue;
    seen.add(entry.lane);
    if (!waits(entry.lane)) firsts.push(entry);
  }
  return firsts;
}

const isTooOld = ({ addedAt }: OutboxEntry, now: number) => now - addedAt > giveUpAfterMs;

export function hasTooOldEntry(entries: Entries, now: number): boolean {
  return entries.some(entry => entry.state === 'waiting' && isTooOld(entry, now));
}

export function giveUpTooOldEntries(now: number): EntriesChange {
  return entries =>
    entries.map(entry =>
      entry.state === 'waiting' && isTooOld(entry, now)
        ? { ...entry, state: 'refused', message: givenUpReason }
        : entry,
    );
}

export const addEntry =
  (entry: OutboxEntry): EntriesChange =>
  entries => [...entries, entry];

export const markEntrySending = (id: string): EntriesChange =>
  changeEntry(id, entry => ({ ...entry, state: 'sending' }));

export function settleEntry(id: string, outcome: SendOutcome): EntriesChange {
  switch (outcome.ended) {
    case 'sent':
      return withoutEntry(id);
    case 'refused':
      return changeEntry(id, entry => ({ ...entry, state: 'refused', message: outcome.message }));
    case 'later':
      return changeEntry(id, entry => ({ ...entry, state: 'waiting' }));
  }
}

/**
 * Entries that were being sent when the app closed wait again, because the app does not know whether they reached the
 * server.
 */
export const resetInterrupted: EntriesChange = entries =>
  entries.map(entry => (entry.state === 'sending' ? { ...entry, state: 'waiting' } : entry));

/**
 * Puts a refused entry at the end of its lane, so that it is sent again. It gets a new id, because the server keeps the
 * refusal under the old id. An entry that became too old to be sent keeps its id, because it may have reached the
 * server.
 */
export function retryEntry(id: string, newId: string, now: number): EntriesChange {
  return entries => {
    const refused = entries.find(entry => entry.id === id && entry.state === 'refused');
    if (!refused) return entries;
    const { message, ...rest } = refused;
    const again = {
      ...rest,
      id: message === givenUpReason ? id : newId,
      state: 'waiting',
      addedAt: now,
    } as const;
    return [...entries.filter(entry => entry !== refused), again];
  };
}

/** Removes an entry, unless it is being sent. */
export const dropEntry =
  (id: string): EntriesChange =>
  entries =>
    entries.filter(entry => entry.id !== id || entry.state === 'sending');

function changeEntry(id: string, change: (entry: OutboxEntry) => OutboxEntry): EntriesChange {
  return entries => entries.map(entry => (entry.id === id ? change(entry) : entry));
}

const withoutEntry =
  (id: string): EntriesChange =>
  entries =>
    entries.filter(entry => entry.id !== id);
