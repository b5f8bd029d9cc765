import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import classes from './thread-skeleton.module.css';

const bubbleWidthPercents = [58, 34, 46, 64, 28, 52, 40, 60];

export function ThreadSkeleton() {
  return (
    <div aria-hidden className={classes.thread}>
      {bubbleWidthPercents.map((width, place) => (
        <Skeleton
          key={`bubble-${place + 1}`}
          height={place % 3 === 1 ? '4rem' : '2.75rem'}
          width={`${width}%`}
          radius="lg"
          className={classes.bubble}
          data-own={place % 4 > 1 || undefined}
        />
      ))}
    </div>
  );
}
