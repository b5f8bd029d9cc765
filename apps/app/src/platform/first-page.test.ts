import { withResolvers } from '@nightjar/domain/kernel/floor/with-resolvers';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFirstPage } from './first-page.ts';

let page: ReturnType<typeof createFirstPage>;
let reached: string[];
let end = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  page = createFirstPage();
  reached = [];
  void page.answered.then(() => reached.push('answers'));
  void page.complete.then(() => reached.push('page'));
});

afterEach(() => {
  end();
  vi.useRealTimers();
});

/** Makes a page with `questions` open queries, and returns the functions that answer them. */
function pageThatAsks(questions: number): (() => void)[] {
  const queryClient = new QueryClient();
  const answers = Array.from({ length: questions }, (_, question) => {
    const { promise, resolve } = withResolvers<string>();
    void queryClient.prefetchQuery({ queryKey: [question], queryFn: () => promise });
    return () => resolve('answer');
  });
  const stop = page.watch(queryClient);
  end = () => {
    stop();
    queryClient.clear();
  };
  return answers;
}

const settle = () => vi.advanceTimersByTimeAsync(0);

test('the first page is complete at once where it has no queries', async () => {
  pageThatAsks(0);
  await settle();
  expect(reached).toEqual(['answers', 'page']);
});

test('the first page is complete once its last query has been answered', async () => {
  const [first, second] = pageThatAsks(2);
  first?.();
  await settle();
  expect(reached).toEqual([]);
  second?.();
  await settle();
  expect(reached).toEqual(['answers', 'page']);
});

test('the first page waits for a lazily loaded part although its queries have been answered', async () => {
  const isLoaded = page.hold();
  pageThatAsks(0);
  await settle();
  expect(reached).toEqual(['answers']);
  isLoaded();
  await settle();
  expect(reached).toEqual(['answers', 'page']);
});

test('the first page is not complete when one part has loaded and another begins to load', async () => {
  const isBegun = page.hold();
  pageThatAsks(0);
  await settle();
  isBegun();
  page.hold();
  await settle();
  expect(reached).toEqual(['answers']);
});

test('the first page is not complete before it was drawn', async () => {
  page.hold()();
  await settle();
  expect(reached).toEqual([]);
});

test('a server that does not answer delays what waits for the first page by at most 15 seconds', async () => {
  pageThatAsks(1);
  await vi.advanceTimersByTimeAsync(14_999);
  expect(reached).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(reached).toEqual(['answers', 'page']);
});
