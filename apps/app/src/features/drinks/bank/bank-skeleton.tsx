import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import actions from './bank-actions.module.css';
import classes from './screen.module.css';

/** The skeleton of count, actions and one group of vouchers. */
export function BankSkeleton() {
  return (
    <div aria-hidden className={classes.skeleton}>
      <Skeleton height="10.5rem" radius="lg" />
      <div className={actions.actions}>
        <Skeleton height="3.125rem" className={actions.first} />
        <Skeleton height="3.125rem" />
        <Skeleton height="3.125rem" />
      </div>
      <Skeleton height="1.25rem" width="9rem" mt="lg" />
      <Skeleton height="5.5rem" radius="lg" />
      <Skeleton height="5.5rem" radius="lg" />
    </div>
  );
}
