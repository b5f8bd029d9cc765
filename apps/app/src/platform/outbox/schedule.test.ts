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

describe('what goes out next', () => {
  it('is the first of each lane', () => {
    const entries = [entry('a1', 'a'), entry('a2', 'a'), entry('b1', 'b')];
    expect(ids(due(entries, new Set(), never))).toEqual(['a1', 'b1']);
  });

  it('is nothing of a lane that is sending', () => {
    const entries = [entry('a1', 'a', { state: 'sending' }), entry('a2', 'a')];
    expect(due(entries, new Set(['a']), never)).toEqual([]);
  });

  it('steps over a refused one', () => {
    const entries = [entry('a1', 'a', { state: 'refused' }), entry('a2', 'a')];
    expect(ids(due(entries, new Set(), never))).toEqual(['a2']);
  });

  it('leaves a lane that was told to wait, with all that stands behind', () => {
    const entries = [entry('a1', 'a'), entry('b1', 'b'), entry('a2', 'a')];
    expect(ids(due(entries, new Set(), lane => lane === 'a'))).toEqual(['b1']);
  });

  it('is no more than four lanes at once', () => {
    const entries = ['a', 'b', 'c', 'd', 'e'].map(lane => entry(lane, lane));
    expect(due(entries, new Set(), never)).toHaveLength(4);
    expect(ids(due(entries, new Set(['a', 'b', 'c']), never))).toEqual(['d']);
  });
});

describe('how a try ends', () => {
  it.each([0, 401, 500, 503])('with %i everything waits', status => {
    expect(failed(status)).toEqual({ ended: 'later', waits: 'all', afterMs: null });
  });

  it('with 429 its lane waits as long as the server says', () => {
    expect(failed(429, 12)).toEqual({ ended: 'later', waits: 'lane', afterMs: 12_000 });
  });

  it.each([200, 400, 403, 404, 409])("with %i it is refused in the server's words", status => {
    expect(failed(status)).toEqual({ ended: 'refused', message: 'Not now.' });
  });

  it('of an account on hold waits with all others', () => {
    const error = new CallError('On hold.', { code: 'suspended', status: 403 });
    expect(outcomeOf(error)).toEqual({ ended: 'later', waits: 'all', afterMs: null });
  });

  it('with an answer this version cannot read it has gone out', () => {
    const error = new CallError('?', { code: 'unexpected_answer', status: 200 });
    expect(outcomeOf(error)).toEqual({ ended: 'sent' });
  });

  it('without any answer it waits', () => {
    expect(outcomeOf(new TypeError('chunk'))).toMatchObject({ ended: 'later' });
  });
});

it('pauses grow from one second to thirty', () => {
  expect([1, 2, 3, 4, 5, 6, 60].map(pauseAfter)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

describe('the queue', () => {
  const a = entry('a', 'lane');

  it('keeps what was added in order', () => {
    expect(ids(added(entry('b', 'lane'))([a]))).toEqual(['a', 'b']);
  });

  it('lets go of what was sent', () => expect(settled('a', { ended: 'sent' })([a])).toEqual([]));

  it('keeps a refused one with its sentence', () => {
    const [refused] = settled('a', { ended: 'refused', message: 'Too far.' })([a]);
    expect(refused).toMatchObject({ state: 'refused', message: 'Too far.' });
  });

  it('sends again what a closed app was sending', () => {
    expect(recovered(started('a')([a]))).toEqual([a]);
  });

  it('does not take back what is on its way', () => {
    expect(dropped('a')([a])).toEqual([]);
    expect(ids(dropped('a')(started('a')([a])))).toEqual(['a']);
  });

  it('gives up what is a day old, and only then', () => {
    const later = now + givenUpAfter;
    expect(giveUpTooOld(later)([a])).toEqual([a]);
    expect(giveUpTooOld(later + 1)([a])).toEqual([{ ...a, state: 'refused', message: givenUp }]);
  });
});

describe('a second try of a refused one', () => {
  const refused = (message: string) => entry('a', 'lane', { state: 'refused', message });

  it('goes to the end under a new id, for the server keeps its no under the old one', () => {
    const after = retried('a', 'new', now + 1)([refused('Too far.'), entry('b', 'lane')]);
    expect(ids(after)).toEqual(['b', 'new']);
    expect(after[1]).toEqual(entry('new', 'lane', { addedAt: now + 1 }));
  });

  it('keeps the id of what was given up, which may have arrived', () => {
    expect(ids(retried('a', 'new', now)([refused(givenUp)]))).toEqual(['a']);
  });

  it('is none where it waits already', () => {
    const waiting = [entry('a', 'lane')];
    expect(retried('a', 'new', now)(waiting)).toBe(waiting);
  });
});
