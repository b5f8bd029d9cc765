import { Button } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { memo, useEffect } from 'react';
import classes from './more-below.module.css';
import { RowsSkeleton } from './skeletons.tsx';

/** What this needs of a TanStack infinite query. */
export type PagedQuery = {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
};

/** Nearer to the view than this, the next page is asked for. Pixels. */
const near = 400;

/** The end of a list: loads the next page as it comes into view. After a failure it waits for a press. */
export function MoreBelow({ query, ahead = near }: { query: PagedQuery; ahead?: number }) {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const { ref, entry } = useIntersection({ rootMargin: `${ahead}px` });
  const isNear = entry?.isIntersecting ?? false;
  useEffect(() => {
    // Also after the whole list was asked for again: it may have come back with fewer pages than before.
    if (isNear && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [isNear, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  if (!hasNextPage) return null;
  return (
    <div ref={ref} className={classes.more}>
      {isFetchNextPageError ? (
        <Button variant="default" fullWidth onClick={() => void fetchNextPage()}>
          The rest did not load. Try again
        </Button>
      ) : (
        <Coming />
      )}
    </div>
  );
}

const Coming = memo(() => <RowsSkeleton rows={2} action />);
