import { Button } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { memo, useEffect } from 'react';
import classes from './more-below.module.css';
import { RowsSkeleton } from './skeletons.tsx';

/** The component uses these fields of a TanStack infinite query. */
export type PagedQuery = {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
};

/** The next page is requested once the end of the list is fewer than this many pixels below the visible part. */
const loadWithinPixels = 400;

/**
 * Marks the end of a list, and loads the next page of the list as this mark comes into view. After a failure it waits
 * until the user presses a button.
 */
export function MoreBelow({ query, ahead = loadWithinPixels }: { query: PagedQuery; ahead?: number }) {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const { ref, entry } = useIntersection({ rootMargin: `${ahead}px` });
  const isNear = entry?.isIntersecting ?? false;
  useEffect(() => {
    // The next page is also requested after the whole list was refetched, which may have returned fewer pages than
    // before.
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
