import { Button } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useEffect } from 'react';
import { RowsSkeleton } from './skeletons.tsx';

/** What this needs of a TanStack infinite query. */
export type PagedQuery = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
};

/** Stands at the end of a list: brings the next page as it comes into view. After a failure it waits for a press. */
export function MoreBelow({ query }: { query: PagedQuery }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const { ref, entry } = useIntersection({ rootMargin: '400px' });
  const near = entry?.isIntersecting ?? false;
  useEffect(() => {
    if (near && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [near, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  if (!hasNextPage) return null;
  return (
    <div ref={ref}>
      {isFetchNextPageError ? (
        <Button variant="default" fullWidth onClick={() => void fetchNextPage()}>
          The rest did not load. Try again
        </Button>
      ) : (
        <RowsSkeleton rows={2} action />
      )}
    </div>
  );
}
