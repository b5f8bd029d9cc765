import 'fake-indexeddb/auto';
import { brand } from '@nightjar/domain/brand';
import { days } from '@nightjar/domain/kernel/time';
import { QueryClient } from '@tanstack/react-query';
import { createStore, entries, get, set } from 'idb-keyval';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from './client.ts';
import {
  changesKeptAnswer,
  forgetAnswers,
  queryClient,
  restoreAnswers,
  shouldRetry,
} from './query-client.ts';

const failed = (status: number) => new CallError('no', { code: 'x', status });

describe('a retry', () => {
  it.each([0, 500, 503])('a query that fails with %i is retried twice', status => {
    expect(shouldRetry(0, failed(status))).toBe(true);
    expect(shouldRetry(1, failed(status))).toBe(true);
    expect(shouldRetry(2, failed(status))).toBe(false);
  });

  it.each([200, 400, 401, 403, 404, 429])('a query that is refused with %i is not retried', status => {
    expect(shouldRetry(0, failed(status))).toBe(false);
  });

  it('a query that fails by an error of our own code is not retried', () =>
    expect(shouldRetry(0, new TypeError('x'))).toBe(false));
});

describe('the stored answers are written', () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const written: unknown[] = [];
  client.getQueryCache().subscribe(event => changesKeptAnswer(event) && written.push(event.query.queryKey));
  const writtenAfter = async (work: () => unknown) => {
    written.length = 0;
    await work();
    // The query cache calls its listeners in a later task, so the test waits for that task.
    await new Promise(resolve => setTimeout(resolve));
    return written.flat();
  };
  const answer = (queryKey: string[], meta: { keep?: 'draft' }) =>
    client.fetchQuery({ queryKey, queryFn: () => 'yes', meta });

  it('an answer of the server is stored on the device once, when it has arrived, and not while it loads', async () => {
    expect(await writtenAfter(() => answer(['kept'], { keep: 'draft' }))).toEqual(['kept']);
  });

  it('nothing is stored on the device for an answer that is marked as not to be kept', async () => {
    expect(await writtenAfter(() => answer(['passing'], {}))).toEqual([]);
  });

  it('nothing is stored on the device after a request without an answer, so that the last answer stays', async () => {
    const fails = () =>
      client
        .fetchQuery({ queryKey: ['kept'], queryFn: () => Promise.reject(failed(0)), meta: { keep: 'draft' } })
        .catch(() => {});
    expect(await writtenAfter(fails)).toEqual([]);
  });

  it('the answers on the device are stored again when one of them is removed', async () => {
    expect(await writtenAfter(() => client.removeQueries({ queryKey: ['kept'] }))).toEqual(['kept']);
  });
});

describe('the storage of answers on the device', () => {
  beforeAll(() => restoreAnswers({ selectFitting: async () => [] }));
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
  afterEach(async () => {
    vi.useRealTimers();
    await forgetAnswers();
  });
  const stored = async () => JSON.stringify(await entries(createStore(brand.slug, 'answers')));
  const answer = (text: string) =>
    queryClient.fetchQuery({
      queryKey: [text],
      queryFn: () => text,
      meta: { keep: 'draft' },
      gcTime: Number.POSITIVE_INFINITY,
    });

  it('an answer is stored on the device a moment after it arrived', async () => {
    await answer('a bar nearby');
    expect(await stored()).not.toContain('a bar nearby');
    vi.advanceTimersByTime(300);
    expect(await stored()).toContain('a bar nearby');
  });

  it('an answer stored on the device is shown at the next start, which fetches it again however young it is', async () => {
    await answer('a team');
    await vi.advanceTimersByTimeAsync(600);
    queryClient.getQueryCache().clear();
    await restoreAnswers({ selectFitting: async () => [] });
    const restored = queryClient.getQueryCache().find({ queryKey: ['a team'] });
    expect(restored?.state.data).toBe('a team');
    expect(restored?.isStaleByTime(days)).toBe(true);
  });

  it('after a day without an answer only a lasting answer is shown, and it stays for the next start', async () => {
    await answer('a ticket');
    await answer('a bar nearby');
    await vi.advanceTimersByTimeAsync(600);
    const selectLasting = (queries: readonly { queryKey: readonly unknown[] }[]) =>
      queries.filter(({ queryKey }) => queryKey[0] === 'a ticket') as never;
    for (const _ of ['the first start', 'the second start']) {
      vi.setSystemTime(Date.now() + 2 * days);
      queryClient.getQueryCache().clear();
      await restoreAnswers({ selectFitting: async () => [], selectLasting });
      expect(queryClient.getQueryData(['a ticket'])).toBe('a ticket');
      expect(queryClient.getQueryData(['a bar nearby'])).toBeUndefined();
    }
  });

  it('an answer that another version of the app has stored is shown only if it fits, and each answer of the same version is', async () => {
    await answer('a draft');
    await answer('an old form');
    await vi.advanceTimersByTimeAsync(600);
    const database = createStore(brand.slug, 'answers');
    const text = (await get<string>('kept', database)) ?? '';
    await set('kept', JSON.stringify({ ...JSON.parse(text), buster: '0.0.1' }), database);
    queryClient.getQueryCache().clear();
    await restoreAnswers({
      selectFitting: async queries => queries.filter(({ queryKey }) => queryKey[0] === 'a draft'),
    });
    expect(queryClient.getQueryData(['a draft'])).toBe('a draft');
    expect(queryClient.getQueryData(['an old form'])).toBeUndefined();
  });

  it('the app starts without the answers of another version where the code that reads them does not load', async () => {
    await answer('a draft');
    await vi.advanceTimersByTimeAsync(600);
    const database = createStore(brand.slug, 'answers');
    const text = (await get<string>('kept', database)) ?? '';
    await set('kept', JSON.stringify({ ...JSON.parse(text), buster: '0.0.1' }), database);
    queryClient.getQueryCache().clear();
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await restoreAnswers({ selectFitting: () => Promise.reject(new TypeError('Failed to fetch')) });
    expect(queryClient.getQueryData(['a draft'])).toBeUndefined();
    expect(warned).toHaveBeenCalledOnce();
    warned.mockRestore();
  });

  it('an answer of a session that ended before the answer was stored is not stored on the device', async () => {
    await answer('a face');
    await forgetAnswers();
    await vi.advanceTimersByTimeAsync(600);
    expect(await stored()).not.toContain('a face');
  });

  it('an answer of a session that ended while the answer was being stored is not stored on the device', async () => {
    await answer('a friend');
    vi.advanceTimersByTime(300);
    await forgetAnswers();
    await vi.advanceTimersByTimeAsync(600);
    expect(await stored()).toBe('[]');
  });

  it('no answer is stored on the device from the end of the session on, however long storing takes', async () => {
    for (const text of ['a friend', 'a chat', 'a drink']) await answer(text);
    await vi.advanceTimersByTimeAsync(600);
    expect(await stored()).toContain('a drink');
    await forgetAnswers();
    expect(await stored()).toBe('[]');
    await vi.advanceTimersByTimeAsync(600);
    expect(await stored()).toBe('[]');
  });
});
