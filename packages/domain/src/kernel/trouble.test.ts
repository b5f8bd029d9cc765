import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type FailedCall,
  type QueryFacts,
  retryWaitMs,
  tellsAfterMs,
  troubleOf,
  troubleOfPage,
  untilToldMs,
} from './trouble.ts';

const failure = (status: number, fields: Partial<FailedCall> = {}): FailedCall =>
  Object.assign(new Error(`HTTP error! status: ${status}`), { status, code: 'unexpected', ...fields });

describe('the trouble that an error means', () => {
  it.each([
    ['a lost connection', failure(0, { code: 'unreached' }), { kind: 'unreached' }],
    [
      'an error of the browser for a lost connection',
      new TypeError('Failed to fetch'),
      { kind: 'unreached' },
    ],
    ['a broken server', failure(500), { kind: 'failed', sentence: null }],
    ['a page of a proxy', failure(404), { kind: 'failed', sentence: null }],
    [
      'a call that no side explains',
      failure(404, { code: 'unknown_call', update: null }),
      { kind: 'failed', sentence: null },
    ],
    ['too many requests', failure(429, { retryAfterSeconds: 7 }), { kind: 'too_many', waitSeconds: 7 }],
    ['too many requests without a time', failure(429), { kind: 'too_many', waitSeconds: null }],
    ['an ended session', failure(401), { kind: 'signed_out' }],
    [
      'a server that explains itself',
      failure(503, { code: 'unavailable', message: 'Payments are out of reach for a moment.' }),
      { kind: 'failed', sentence: 'Payments are out of reach for a moment.' },
    ],
    [
      'a refusal',
      failure(200, { code: 'cooldown', message: 'Wait a moment.' }),
      { kind: 'refused', sentence: 'Wait a moment.' },
    ],
    [
      'an app that is too old',
      failure(404, { code: 'unknown_call', update: 'app', message: 'This needs a newer app.' }),
      { kind: 'refused', sentence: 'This needs a newer app.' },
    ],
  ])('the error of %s means its own trouble', (_what, error, trouble) => {
    expect(troubleOf(error)).toEqual(trouble);
  });
});

const facts = (change: Partial<QueryFacts>): QueryFacts => ({
  hasData: false,
  isFetching: true,
  waitedMs: 0,
  failure: null,
  ...change,
});

describe('the trouble of a page', () => {
  it('a page that waits for an answer is slow after four seconds and not before', () => {
    expect(troubleOfPage([facts({ waitedMs: tellsAfterMs - 1 })])).toBeNull();
    expect(troubleOfPage([facts({ waitedMs: tellsAfterMs })])).toEqual({ kind: 'slow' });
  });

  it('a page that tries a failed query again says after three seconds why the query failed', () => {
    const retried = facts({ failure: failure(500), waitedMs: 3000 });
    expect(troubleOfPage([retried])).toEqual({ kind: 'failed', sentence: null });
    expect(troubleOfPage([{ ...retried, waitedMs: 2999 }])).toBeNull();
    expect(untilToldMs({ ...retried, waitedMs: 2999 })).toBe(1);
  });

  it('a page with the data of all its queries has no trouble, whatever their last refetch did', () => {
    expect(troubleOfPage([facts({ hasData: true, failure: failure(500), waitedMs: 60_000 })])).toBeNull();
  });

  it('a page tells no refusal, because it decides itself what a refusal means', () => {
    const refused = failure(404, { code: 'not_found', message: 'Venue not found' });
    expect(troubleOfPage([facts({ isFetching: false, failure: refused })])).toBeNull();
  });

  it('a lost connection is told before any other trouble of the page', () => {
    const settled = [failure(500), failure(429), failure(0)].map(reason =>
      facts({ isFetching: false, failure: reason }),
    );
    fc.assert(
      fc.property(fc.shuffledSubarray(settled, { minLength: 3 }), queries => {
        expect(troubleOfPage(queries)).toEqual({ kind: 'unreached' });
      }),
    );
  });
});

describe('when a failed query is fetched again by itself', () => {
  it('a server that is asked too often is asked again after the time that it named', () => {
    expect(retryWaitMs(failure(429, { retryAfterSeconds: 30 }), 1)).toBe(30_000);
  });

  it('a broken server is asked again after 5 s, and ever more rarely up to once a minute', () => {
    expect([1, 2, 3, 9].map(failures => retryWaitMs(failure(500), failures))).toEqual([
      5000, 10_000, 20_000, 60_000,
    ]);
  });

  it('a refused query is not fetched again', () => {
    expect(retryWaitMs(failure(404, { code: 'not_found' }), 1)).toBeNull();
  });

  it('every wait is between one second and the time that the server named or a minute', () => {
    fc.assert(
      fc.property(fc.integer({ min: 500, max: 599 }), fc.nat(1000), (status, failures) => {
        const wait = retryWaitMs(failure(status), failures) ?? 0;
        expect(wait).toBeGreaterThanOrEqual(1000);
        expect(wait).toBeLessThanOrEqual(60_000);
      }),
    );
  });
});
