import { describe, expect, it } from 'vitest';
import { CallError } from '../client.ts';
import type { OutboxEntry } from './entry.ts';
import {
  added,
  dropped,
  due,
  type Entries,
  givenUp,
  givenUpAfter,
  giveUpTooOld,
  outcomeOf,
  pauseAfter,
  recovered,
  retried,
  settled,
  started,
} from './schedule.ts';

const now = Date.parse('2026-11-20T22:00:00Z');
const entry = (id: string, lane: string, change: Partial<OutboxEntry> = {}) =>
  ({ id, lane, kind: 'follow-venue', payload: {}, state: 'waiting', addedAt: now, ...change }) as OutboxEntry;
const ids = (entries: Entries) => entries.map(({ id }) => id);
const never = () => false;
const failed = (status: number, retryAfterSeconds?: number) =>
  outcomeOf(new CallError('Not now.', { code: 'x', status, retryAfterSeconds }));

describe('the next entry to send', () => {
  it('is the first of each lane', () => {
    const entries = [entry('a1', 'a'), entry('a2', 'a'), entry('b1', 'b')];
    expect(ids(due(entries, new Set(), never))).toEqual(['a1', 'b1']);
  });

  it('is nothing of a lane that is sending', () => {
    const entries = [entry('a1', 'a', { state: 'sending' }), entry('a2', 'a')];
    expect(due(entries, new Set(['a']), never)).toEqual([]);
  });

  it('skips a refused entry', () => {
    const entries = [entry('a1', 'a', { state: 'refused' }), entry('a2', 'a')];
    expect(ids(due(entries, new Set(), never))).toEqual(['a2']);
  });

  it('is not of a lane that waits, with all entries behind its first', () => {
    const entries = [entry('a1', 'a'), entry('b1', 'b'), entry('a2', 'a')];
    expect(ids(due(entries, new Set(), lane => lane === 'a'))).toEqual(['b1']);
  });

  it('is of at most four lanes at once', () => {
    const entries = ['a', 'b', 'c', 'd', 'e'].map(lane => entry(lane, lane));
    expect(due(entries, new Set(), never)).toHaveLength(4);
    expect(ids(due(entries, new Set(['a', 'b', 'c']), never))).toEqual(['d']);
  });
});

describe('the outcome of an attempt', () => {
  it.each([0, 401, 500, 503])('is, with %i, that all lanes wait', status => {
    expect(failed(status)).toEqual({ ended: 'later', waits: 'all', afterMs: null });
  });

  it('is, with 429, that its lane waits as long as the server asks', () => {
    expect(failed(429, 12)).toEqual({ ended: 'later', waits: 'lane', afterMs: 12_000 });
  });

  it.each([200, 400, 403, 404, 409])("is, with %i, a refusal with the server's sentence", status => {
    expect(failed(status)).toEqual({ ended: 'refused', message: 'Not now.' });
  });

  it('is, for an account on hold, that all lanes wait', () => {
    const error = new CallError('On hold.', { code: 'suspended', status: 403 });
    expect(outcomeOf(error)).toEqual({ ended: 'later', waits: 'all', afterMs: null });
  });

  it('is, with an answer that this version cannot read, that the entry was sent', () => {
    const error = new CallError('?', { code: 'unexpected_answer', status: 200 });
    expect(outcomeOf(error)).toEqual({ ended: 'sent' });
  });

  it('is, without an answer, that the entry waits', () => {
    expect(outcomeOf(new TypeError('chunk'))).toMatchObject({ ended: 'later' });
  });
});

it('pauses grow from one second to thirty', () => {
  expect([1, 2, 3, 4, 5, 6, 60].map(pauseAfter)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

describe('the entries of the queue', () => {
  const a = entry('a', 'lane');

  it('stay in the order in which they were added', () => {
    expect(ids(added(entry('b', 'lane'))([a]))).toEqual(['a', 'b']);
  });

  it('leave once they are sent', () => expect(settled('a', { ended: 'sent' })([a])).toEqual([]));

  it('stay with their sentence where they are refused', () => {
    const [refused] = settled('a', { ended: 'refused', message: 'Too far.' })([a]);
    expect(refused).toMatchObject({ state: 'refused', message: 'Too far.' });
  });

  it('are sent again where the app was closed meanwhile', () => {
    expect(recovered(started('a')([a]))).toEqual([a]);
  });

  it('cannot be removed while they are being sent', () => {
    expect(dropped('a')([a])).toEqual([]);
    expect(ids(dropped('a')(started('a')([a])))).toEqual(['a']);
  });

  it('are given up after a day, and not before', () => {
    const later = now + givenUpAfter;
    expect(giveUpTooOld(later)([a])).toEqual([a]);
    expect(giveUpTooOld(later + 1)([a])).toEqual([{ ...a, state: 'refused', message: givenUp }]);
  });
});

describe('the second attempt of a refused entry', () => {
  const refused = (message: string) => entry('a', 'lane', { state: 'refused', message });

  it('is at the end of its lane under a new id, because the server keeps its refusal under the old one', () => {
    const after = retried('a', 'new', now + 1)([refused('Too far.'), entry('b', 'lane')]);
    expect(ids(after)).toEqual(['b', 'new']);
    expect(after[1]).toEqual(entry('new', 'lane', { addedAt: now + 1 }));
  });

  it('keeps the id of an entry that was given up, which may have arrived', () => {
    expect(ids(retried('a', 'new', now)([refused(givenUp)]))).toEqual(['a']);
  });

  it('does not exist where the entry waits already', () => {
    const waiting = [entry('a', 'lane')];
    expect(retried('a', 'new', now)(waiting)).toBe(waiting);
  });
});
