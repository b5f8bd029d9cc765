import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { IconTiles } from '../../../ui/input/icon-tile.tsx';
import { ActionBar } from '../../../ui/shell/action-bar.tsx';
import { PageColumns } from '../../../ui/shell/page-columns.tsx';
import heading from './venue-heading.module.css';
import photos from './venue-photos.module.css';
import classes from './venue-skeleton.module.css';

/** The skeleton has the parts of the loaded page: picture, logo, name, facts, guests, three tiles, the action bar. */
export function VenueSkeleton() {
  return (
    <PageColumns
      hidden
      cover={<Skeleton radius={0} className={photos.photos} />}
      facts={
        <>
          <div className={heading.heading}>
            <Skeleton className={heading.logo} radius="md" />
            <Skeleton height="2.025rem" width="72%" />
            <Skeleton height="1.3rem" width="48%" />
            <Skeleton height="1.3rem" width="62%" />
          </div>
          <Skeleton height="2.85rem" width="56%" />
          <IconTiles>
            <Skeleton height={72} />
            <Skeleton height={72} />
            <Skeleton height={72} />
          </IconTiles>
        </>
      }
      action={
        <ActionBar>
          <Skeleton height={52} />
        </ActionBar>
      }
    >
      <Skeleton height="1.5rem" width="40%" />
      <div className={classes.rows}>
        <RowsSkeleton rows={2} />
      </div>
    </PageColumns>
  );
}
