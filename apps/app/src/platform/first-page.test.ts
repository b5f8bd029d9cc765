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

/** Makes a page with so many open queries; the returned functions answer them. */
function pageThatAsks(questions: number): (() => void)[] {
  const queryClient = new QueryClient();
  const answers = Array.from({ length: questions }, (_, question) => {
    const { promise, resolve } = Promise.withResolvers<string>();
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

test('a page without queries is complete at once', async () => {
  pageThatAsks(0);
  await settle();
  expect(reached).toEqual(['answers', 'page']);
});

test('a page has its answers once the last one has arrived', async () => {
  const [first, second] = pageThatAsks(2);
  first?.();
  await settle();
  expect(reached).toEqual([]);
  second?.();
  await settle();
  expect(reached).toEqual(['answers', 'page']);
});

test('a page with its answers waits for a part that still loads', async () => {
  const isLoaded = page.hold();
  pageThatAsks(0);
  await settle();
  expect(reached).toEqual(['answers']);
  isLoaded();
  await settle();
  expect(reached).toEqual(['answers', 'page']);
});

test('a part that another takes over from leaves no gap', async () => {
  const isBegun = page.hold();
  pageThatAsks(0);
  await settle();
  isBegun();
  page.hold();
  await settle();
  expect(reached).toEqual(['answers']);
});

test('a page that was not drawn yet is not complete', async () => {
  page.hold()();
  await settle();
  expect(reached).toEqual([]);
});

test('a server that does not answer delays the rest for 15 seconds', async () => {
  pageThatAsks(1);
  await vi.advanceTimersByTimeAsync(14_999);
  expect(reached).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(reached).toEqual(['answers', 'page']);
});
