import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import classes from './person.module.css';

/** The skeleton has the shape of the loaded page, so that nothing moves once the person is there. */
export function PersonSkeleton() {
  return (
    <div className={classes.page}>
      <Skeleton height="4.5rem" />
      <div className={classes.panels}>
        {['profile', 'plan', 'drinks', 'teams', 'reports', 'devices'].map(panel => (
          <Skeleton key={panel} height="14rem" />
        ))}
      </div>
    </div>
  );
}
