import { Skeleton, Stack } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import classes from './venue-head.module.css';
import { VenueTabs } from './venue-tabs.tsx';

/** The tabs are shown while the venue loads, because their addresses are known. */
export function VenueHeadSkeleton({ venueId }: { venueId: string }) {
  return (
    <>
      <div aria-hidden className={classes.bones}>
        <Skeleton height="4.5rem" width="4.5rem" radius="sm" />
        <Stack gap="xs" flex={1}>
          <Skeleton height="1.75rem" width="14rem" maw="80%" />
          <Skeleton height="1rem" width="10rem" maw="60%" />
        </Stack>
      </div>
      <VenueTabs venueId={venueId} />
    </>
  );
}
