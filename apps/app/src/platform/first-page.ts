import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Requests after the first page wait at most this long for a server that does not answer. Milliseconds. */
const longestWaitMs = 15_000;

/**
 * Tracks what the first page of a start is still loading, because other requests would delay it on a slow network.
 */
export function createFirstPage() {
  const answered = Promise.withResolvers<void>();
  const complete = Promise.withResolvers<void>();
  let parts = 0;
  let isFetching = () => true;

  /** The page is checked after the commit, because another part may begin to load in the same commit. */
  const review = () =>
    queueMicrotask(() => {
      if (isFetching()) return;
      answered.resolve();
      if (parts === 0) complete.resolve();
    });

  return {
    /** Resolves once the page has its answers. */
    answered: answered.promise,

    /** Resolves once the page is complete, with its map. */
    complete: complete.promise,

    /** Starts the tracking once the page has made its queries; returns the function that ends it. */
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

    /** The page is not complete until the returned function is called. */
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

/** Awaited by parts that the page shows better with and can do without: the typefaces. */
export const afterFirstAnswers = (): Promise<void> => firstPage.answered;

/**
 * Awaited by parts that the page does not show: the live channel, the code of listeners, and the service worker, which
 * fetches the whole app.
 */
export const afterFirstPage = (): Promise<void> => firstPage.complete;

/** The first page is not complete while this part of it loads. */
export function useFirstPagePart(loading: boolean): void {
  useEffect(() => (loading ? firstPage.hold() : undefined), [loading]);
}
