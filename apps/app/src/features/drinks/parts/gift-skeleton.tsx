import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import classes from './gift-page.module.css';

export function GiftSkeleton() {
  return (
    <div aria-hidden className={classes.stage}>
      <Skeleton width="min(100%, 22rem)" radius="lg" mx="auto" className={classes.envelope} />
      <Skeleton height="1.5rem" width="60%" mx="auto" />
    </div>
  );
}
