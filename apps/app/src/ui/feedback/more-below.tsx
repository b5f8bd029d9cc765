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

/**
 * The next page is requested once the end of the list is fewer than this many pixels below the visible part of the
 * page.
 */
const loadWithinPixels = 400;

/**
 * Marks the end of a list, and loads the list's next page when this mark comes near. After a failure it waits until the
 * user presses a button. `ahead` is the distance in pixels.
 */
export function MoreBelow({ query, ahead = loadWithinPixels }: { query: PagedQuery; ahead?: number }) {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const { ref, entry } = useIntersection({ rootMargin: `${ahead}px` });
  const isNear = entry?.isIntersecting ?? false;
  useEffect(() => {
    // When the whole list was fetched again, it may have fewer pages than before. If its end is near, the next page is
    // requested then too.
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
        <NextRowsSkeleton />
      )}
    </div>
  );
}

const NextRowsSkeleton = memo(() => <RowsSkeleton rows={2} action />);
