import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Requests that wait for the first page wait at most this many milliseconds, in case the server does not answer. */
const longestWaitMs = 15_000;

/**
 * Tracks what the first page of a start is still loading. Other requests wait for it, because they would delay it on a
 * slow network.
 */
export function createFirstPage() {
  const answered = Promise.withResolvers<void>();
  const complete = Promise.withResolvers<void>();
  let parts = 0;
  let isFetching = () => true;

  /** The page is checked after the commit, because another part of the page may begin to load in the same commit. */
  const review = () =>
    queueMicrotask(() => {
      if (isFetching()) return;
      answered.resolve();
      if (parts === 0) complete.resolve();
    });

  return {
    /** Resolves once the first page has the answers to its queries. */
    answered: answered.promise,

    /** Resolves once the first page is complete, including its map. */
    complete: complete.promise,

    /** Starts the tracking after the page has made its queries, and returns the function that ends the tracking. */
    watch(queryClient: QueryClient): () => void {
      isFetching = () => queryClient.isFetching() > 0;
      review();
      const stop = queryClient.getQueryCache().subscribe(review);
      const patience = setTimeout(() => {
        answered.resolve();
        complete.resolve();
      }, longestWaitMs);
      const end = () => {
        stop();
        clearTimeout(patience);
      };
      void complete.promise.then(end);
      return end;
    },

    /** The page does not count as complete until the returned function is called. */
    hold(): () => void {
      parts += 1;
      return () => {
        parts -= 1;
        review();
      };
    },
  };
}

const firstPage = createFirstPage();

export const watchFirstPage = firstPage.watch;

/** The typefaces wait for this before they load: a page looks better with them, but works without them. */
export const afterFirstAnswers = (): Promise<void> => firstPage.answered;

/**
 * Everything that the page does not show waits for this: the live channel, the code of listeners, and the service
 * worker, which fetches the whole app.
 */
export const afterFirstPage = (): Promise<void> => firstPage.complete;

/** Keeps the first page from counting as complete while `loading` is true. */
export function useFirstPagePart(loading: boolean): void {
  useEffect(() => (loading ? firstPage.hold() : undefined), [loading]);
}
