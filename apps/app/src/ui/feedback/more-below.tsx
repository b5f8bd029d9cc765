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

/** Nearer to the view than this, the next page is asked for. Pixels. */
const near = 400;

/** Stands at the end of a list: brings the next page as it comes into view. After a failure it waits for a press. */
export function MoreBelow({ query, ahead = near }: { query: PagedQuery; ahead?: number }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const { ref, entry } = useIntersection({ rootMargin: `${ahead}px` });
  const isNear = entry?.isIntersecting ?? false;
  useEffect(() => {
    if (isNear && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [isNear, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
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
