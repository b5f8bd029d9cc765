import { days, seconds } from '@nightjar/domain/kernel/time';
import { CallError } from '../client.ts';
import type { OutboxEntry } from './entry.ts';

export type Entries = readonly OutboxEntry[];
/** A change of the whole queue, applied to whatever it is by then. */
export type Step = (entries: Entries) => Entries;

/** The server remembers a key for so long: what is older might go out twice. */
export const givenUpAfter = days;
export const givenUp = 'It found no signal for a day and was given up.';

/** How many lanes send at once. */
const lanesAtOnce = 4;

/**
 * How a try ended. `later` is tried again under the same id: the lane alone or everything waits, `afterMs` where the
 * server said how long, else a pause that grows.
 */
export type Outcome =
  | { readonly ended: 'sent' }
  | { readonly ended: 'refused'; readonly message: string }
  | { readonly ended: 'later'; readonly waits: 'lane' | 'all'; readonly afterMs: number | null };

const tooMany = 429;
const notSignedIn = 401;
const usualWaitMs = 5 * seconds;

export function outcomeOf(error: unknown): Outcome {
  // A chunk that did not come, or a token that could not be renewed: neither is the server's no.
  if (!(error instanceof CallError)) return { ended: 'later', waits: 'all', afterMs: null };
  const { status, code, message, retryAfterSeconds } = error;
  const told = retryAfterSeconds === undefined ? null : retryAfterSeconds * seconds;
  // The call was made; only its answer is of a newer server.
  if (code === 'unexpected_answer') return { ended: 'sent' };
  if (status === tooMany) return { ended: 'later', waits: 'lane', afterMs: told ?? usualWaitMs };
  if (status === 0 || status === notSignedIn || status >= 500)
    return { ended: 'later', waits: 'all', afterMs: told };
  return { ended: 'refused', message };
}

/** 1, 2, 4 … 30 seconds, in milliseconds; `failures` counts from 1. */
export function pauseAfter(failures: number): number {
  return Math.min(seconds * 2 ** (failures - 1), 30 * seconds);
}

/** What may start now: of each lane that is neither sending nor waiting the first that was not refused. */
export function due(
  entries: Entries,
  busyLanes: ReadonlySet<string>,
  waits: (lane: string) => boolean,
): Entries {
  const seen = new Set(busyLanes);
  const free = lanesAtOnce - busyLanes.size;
  const firsts: OutboxEntry[] = [];
  for (const entry of entries) {
    if (firsts.length >= free) break;
    if (entry.state === 'refused' || seen.has(entry.lane)) continue;
    seen.add(entry.lane);
    if (!waits(entry.lane)) firsts.push(entry);
  }
  return firsts;
}

const isTooOld = ({ addedAt }: OutboxEntry, now: number) => now - addedAt > givenUpAfter;

export function hasTooOld(entries: Entries, now: number): boolean {
  return entries.some(entry => entry.state === 'waiting' && isTooOld(entry, now));
}

export function giveUpTooOld(now: number): Step {
  return entries =>
    entries.map(entry =>
      entry.state === 'waiting' && isTooOld(entry, now)
        ? { ...entry, state: 'refused', message: givenUp }
        : entry,
    );
}

export const added =
  (entry: OutboxEntry): Step =>
  entries => [...entries, entry];

export const started = (id: string): Step => changed(id, entry => ({ ...entry, state: 'sending' }));

export function settled(id: string, outcome: Outcome): Step {
  switch (outcome.ended) {
    case 'sent':
      return without(id);
    case 'refused':
      return changed(id, entry => ({ ...entry, state: 'refused', message: outcome.message }));
    case 'later':
      return changed(id, entry => ({ ...entry, state: 'waiting' }));
  }
}

/** What an app that was closed in the middle of sending has left: nobody knows whether it arrived. */
export const recovered: Step = entries =>
  entries.map(entry => (entry.state === 'sending' ? { ...entry, state: 'waiting' } : entry));

/**
 * A refused one waits again, at the end of its lane. The server's no is kept under the old id, so it gets a new one;
 * what was given up may have arrived, so it keeps its own.
 */
export function retried(id: string, newId: string, now: number): Step {
  return entries => {
    const refused = entries.find(entry => entry.id === id && entry.state === 'refused');
    if (!refused) return entries;
    const { message, ...rest } = refused;
    const again = { ...rest, id: message === givenUp ? id : newId, state: 'waiting', addedAt: now } as const;
    return [...entries.filter(entry => entry !== refused), again];
  };
}

/** Takes back what has not gone out. One that is on its way cannot be. */
export const dropped =
  (id: string): Step =>
  entries =>
    entries.filter(entry => entry.id !== id || entry.state === 'sending');

function changed(id: string, change: (entry: OutboxEntry) => OutboxEntry): Step {
  return entries => entries.map(entry => (entry.id === id ? change(entry) : entry));
}

const without =
  (id: string): Step =>
  entries =>
    entries.filter(entry => entry.id !== id);
