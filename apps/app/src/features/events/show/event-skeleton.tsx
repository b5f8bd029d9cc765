import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { IconTiles } from '../../../ui/input/icon-tile.tsx';
import { ActionBar } from '../../../ui/shell/action-bar.tsx';
import { PageColumns } from '../../../ui/shell/page-columns.tsx';
import heading from './event-heading.module.css';
import poster from './event-poster.module.css';

/**
 * The skeleton has the parts of the loaded page: poster, ticket, name, time, bar, guests, tiles, the main
 * action.
 */
export function EventSkeleton() {
  return (
    <PageColumns
      hidden
      cover={<div className={poster.poster} />}
      facts={
        <>
          <div className={heading.heading}>
            <div className={heading.edge}>
              <Skeleton width="4rem" height="4.25rem" radius="sm" />
            </div>
            <Skeleton height="2.025rem" width="82%" />
            <Skeleton height="1.3rem" width="60%" />
            <Skeleton height="1.3rem" width="42%" />
          </div>
          <Skeleton height={104} radius="lg" />
        </>
      }
      action={
        <ActionBar>
          <Skeleton height={52} />
        </ActionBar>
      }
    >
      <Skeleton height={112} radius="lg" />
      <IconTiles>
        <Skeleton height={72} />
        <Skeleton height={72} />
      </IconTiles>
    </PageColumns>
  );
}
