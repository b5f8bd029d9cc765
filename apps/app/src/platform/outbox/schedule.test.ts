import { describe, expect, it } from 'vitest';
import { CallError } from '../client.ts';
import type { OutboxEntry } from './entry.ts';
import {
  addEntry,
  dropEntry,
  type Entries,
  entriesToSend,
  givenUpReason,
  giveUpAfterMs,
  giveUpTooOldEntries,
  markEntrySending,
  outcomeOfError,
  pauseAfterFailures,
  resetInterrupted,
  retryEntry,
  settleEntry,
} from './schedule.ts';

const now = Date.parse('2026-11-20T22:00:00Z');
const entry = (id: string, lane: string, change: Partial<OutboxEntry> = {}) =>
  ({ id, lane, kind: 'follow-venue', payload: {}, state: 'waiting', addedAt: now, ...change }) as OutboxEntry;
const ids = (entries: Entries) => entries.map(({ id }) => id);
const never = () => false;
const failed = (status: number, retryAfterSeconds?: number) =>
  outcomeOfError(new CallError('Not now.', { code: 'x', status, retryAfterSeconds }));

describe('the next entry to send', () => {
  it('the outbox sends the oldest write of each of its lanes next', () => {
    const entries = [entry('a1', 'a'), entry('a2', 'a'), entry('b1', 'b')];
    expect(ids(entriesToSend(entries, new Set(), never))).toEqual(['a1', 'b1']);
  });

  it('the outbox sends no further write of a lane while one of that lane is being sent', () => {
    const entries = [entry('a1', 'a', { state: 'sending' }), entry('a2', 'a')];
    expect(entriesToSend(entries, new Set(['a']), never)).toEqual([]);
  });

  it('the outbox goes on after a write that the server refused', () => {
    const entries = [entry('a1', 'a', { state: 'refused' }), entry('a2', 'a')];
    expect(ids(entriesToSend(entries, new Set(), never))).toEqual(['a2']);
  });

  it('the outbox sends nothing of a lane that has to wait', () => {
    const entries = [entry('a1', 'a'), entry('b1', 'b'), entry('a2', 'a')];
    expect(ids(entriesToSend(entries, new Set(), lane => lane === 'a'))).toEqual(['b1']);
  });

  it('the outbox sends writes of at most four of its lanes at once', () => {
    const entries = ['a', 'b', 'c', 'd', 'e'].map(lane => entry(lane, lane));
    expect(entriesToSend(entries, new Set(), never)).toHaveLength(4);
    expect(ids(entriesToSend(entries, new Set(['a', 'b', 'c']), never))).toEqual(['d']);
  });
});

describe('the outcome of an attempt', () => {
  it.each([0, 401, 500, 503])(
    'the outbox waits with all of its lanes after an answer of the server with the status %i',
    status => {
      expect(failed(status)).toEqual({ ended: 'later', waits: 'all', afterMs: null });
    },
  );

  it('one lane of the outbox waits after an answer with status 429 for as long as the server asks', () => {
    expect(failed(429, 12)).toEqual({ ended: 'later', waits: 'lane', afterMs: 12_000 });
  });

  it.each([200, 400, 403, 404, 409])(
    "an entry of the outbox is refused with the server's sentence after an answer with status %i",
    status => {
      expect(failed(status)).toEqual({ ended: 'refused', message: 'Not now.' });
    },
  );

  it('all lanes of the outbox wait while the account is on hold', () => {
    const error = new CallError('On hold.', { code: 'suspended', status: 403 });
    expect(outcomeOfError(error)).toEqual({ ended: 'later', waits: 'all', afterMs: null });
  });

  it('an entry of the outbox counts as sent after an answer that this version cannot read', () => {
    const error = new CallError('?', { code: 'unexpected_answer', status: 200 });
    expect(outcomeOfError(error)).toEqual({ ended: 'sent' });
  });

  it('an entry of the outbox waits for a server that is being updated, and is refused by one that is newer than the app', () => {
    const unknown = (update: 'app' | 'server') =>
      outcomeOfError(new CallError('Update.', { code: 'unknown_call', status: 404, update }));
    expect(unknown('server')).toEqual({ ended: 'later', waits: 'lane', afterMs: null });
    expect(unknown('app')).toEqual({ ended: 'refused', message: 'Update.' });
  });

  it('an entry of the outbox waits where there is no answer', () => {
    expect(outcomeOfError(new TypeError('chunk'))).toMatchObject({ ended: 'later' });
  });
});

it('the pauses of the outbox grow from one second to thirty', () => {
  expect([1, 2, 3, 4, 5, 6, 60].map(pauseAfterFailures)).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
});

describe('the entries of the queue', () => {
  const a = entry('a', 'lane');

  it('the entries of the outbox stay in the order in which they were added', () => {
    expect(ids(addEntry(entry('b', 'lane'))([a]))).toEqual(['a', 'b']);
  });

  it('an entry of the outbox is removed once it is sent', () =>
    expect(settleEntry('a', { ended: 'sent' })([a])).toEqual([]));

  it('a refused entry of the outbox stays with its sentence', () => {
    const [refused] = settleEntry('a', { ended: 'refused', message: 'Too far.' })([a]);
    expect(refused).toMatchObject({ state: 'refused', message: 'Too far.' });
  });

  it('an entry of the outbox is sent again where the app was closed while it was being sent', () => {
    expect(resetInterrupted(markEntrySending('a')([a]))).toEqual([a]);
  });

  it('an entry of the outbox cannot be removed while it is being sent', () => {
    expect(dropEntry('a')([a])).toEqual([]);
    expect(ids(dropEntry('a')(markEntrySending('a')([a])))).toEqual(['a']);
  });

  it('an entry of the outbox is given up after a day, and not before', () => {
    const later = now + giveUpAfterMs;
    expect(giveUpTooOldEntries(later)([a])).toEqual([a]);
    expect(giveUpTooOldEntries(later + 1)([a])).toEqual([{ ...a, state: 'refused', message: givenUpReason }]);
  });
});

describe('the second attempt of a refused entry', () => {
  const refused = (message: string) => entry('a', 'lane', { state: 'refused', message });

  it('a refused write is sent again at the end of its lane in the outbox under a new id, because the server keeps its refusal under the old id', () => {
    const after = retryEntry('a', 'new', now + 1)([refused('Too far.'), entry('b', 'lane')]);
    expect(ids(after)).toEqual(['b', 'new']);
    expect(after[1]).toEqual(entry('new', 'lane', { addedAt: now + 1 }));
  });

  it('an entry of the outbox that was given up is sent again under its old id, because it may have arrived', () => {
    expect(ids(retryEntry('a', 'new', now)([refused(givenUpReason)]))).toEqual(['a']);
  });

  it('a waiting entry of the outbox cannot be sent a second time', () => {
    const waiting = [entry('a', 'lane')];
    expect(retryEntry('a', 'new', now)(waiting)).toBe(waiting);
  });
});
