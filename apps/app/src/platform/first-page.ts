import { withResolvers } from '@nightjar/domain/kernel/floor/with-resolvers';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Requests that wait for the first page wait at most this many milliseconds, in case the server does not answer. */
const longestWaitMs = 15_000;

/**
 * Tracks what the first page of a start is still loading. Other requests wait until the first page is complete, because
 * on a slow network they would delay it.
 */
export function createFirstPage() {
  const answered = withResolvers<void>();
  const complete = withResolvers<void>();
  let parts = 0;
  let isFetching = () => true;

  /**
   * React may begin to load another part of the page in the same commit, so this waits until after the commit before it
   * checks whether the page is complete.
   */
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

    /**
     * Keeps the page from counting as complete until the returned function is called, because a part of the page is
     * still loading.
     */
    hold(): () => void {
      parts += 1;
      return () => {
        parts -= 1;
        review();
      };
    },
  };
}

const firstPageTracker = createFirstPage();

export const watchFirstPage = firstPageTracker.watch;

/**
 * Resolves once the first page has its answers. Then the typefaces load: a page looks better with them, but works
 * without them.
 */
export const afterFirstAnswers = (): Promise<void> => firstPageTracker.answered;

/**
 * Resolves once the first page is complete. Then everything that the page does not show begins to load: the live
 * channel, the code of listeners, and the service worker, which fetches the whole app.
 */
export const afterFirstPage = (): Promise<void> => firstPageTracker.complete;

/** True once the first page is complete. */
export function useFirstPageComplete(): boolean {
  const [isComplete, setComplete] = useState(false);
  useEffect(() => {
    let isMounted = true;
    void afterFirstPage().then(() => isMounted && setComplete(true));
    return () => {
      isMounted = false;
    };
  }, []);
  return isComplete;
}

/** Keeps the first page from counting as complete while `loading` is true. */
export function useFirstPagePart(loading: boolean): void {
  useEffect(() => (loading ? firstPageTracker.hold() : undefined), [loading]);
}
