import { Skeleton, Stack } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import classes from './skeletons.module.css';

/** Draws placeholders for the rows of a list: each has a face and two lines, and with `action` one control. */
export function RowsSkeleton({ rows = 6, action = false }: { rows?: number; action?: boolean }) {
  return (
    <div aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        <div key={`row-${row + 1}`} className={classes.row}>
          <Skeleton circle height="2.75rem" className={classes.face} />
          <Stack gap="xs" flex={1}>
            <Skeleton height="1rem" width={`${58 - ((row * 13) % 24)}%`} />
            <Skeleton height=".8125rem" width={`${38 - ((row * 7) % 14)}%`} />
          </Stack>
          {action && <Skeleton height="2.25rem" width="4.5rem" />}
        </div>
      ))}
    </div>
  );
}

/** Draws placeholders for the cards of venues and events. */
export function CardsSkeleton({ cards = 3 }: { cards?: number }) {
  return (
    <div aria-hidden className={classes.cards}>
      {Array.from({ length: cards }, (_, card) => (
        <div key={`card-${card + 1}`} className={classes.card}>
          <Skeleton height="7rem" radius="lg" />
          <Skeleton height="1.0625rem" width="62%" />
          <Skeleton height=".9375rem" width="40%" />
        </div>
      ))}
    </div>
  );
}

/** Draws a placeholder for a page with a picture on top, a title and a row of buttons. */
export function ProfileSkeleton() {
  return (
    <div aria-hidden className={classes.profile}>
      <Skeleton height="14rem" radius={0} />
      <div className={classes.card}>
        <Skeleton height="1.875rem" width="70%" />
        <Skeleton height=".9375rem" width="45%" />
        <Skeleton height="3.125rem" />
      </div>
      <RowsSkeleton rows={3} />
    </div>
  );
}

/** Draws a placeholder for a large number, such as a count. */
export function CountSkeleton() {
  return <Skeleton aria-hidden height="8.875rem" radius="lg" />;
}

/** Draws placeholders for the big number of the Drink Bank and two vouchers below it. */
export function HeroSkeleton() {
  return (
    <div aria-hidden className={classes.cards}>
      <Skeleton height="11rem" radius="lg" />
      <Skeleton height="6rem" radius="lg" />
      <Skeleton height="6rem" radius="lg" />
    </div>
  );
}
