import { VisuallyHidden } from '@mantine/core';
import { relativeTime } from '@nightjar/domain/kernel/time';
import { longRelativeTime } from './long-relative-time.ts';

export type RelativeTimeProps = {
  /** The time to show, in milliseconds since the epoch. A time in the future is shown like `now`, the present time. */
  at: number;
  now: number;
};

/** Shows a time as "3 h". A screen reader reads "3 hours ago", and the element's `datetime` has the exact time. */
export function RelativeTime({ at, now }: RelativeTimeProps) {
  const short = relativeTime(new Date(at), new Date(now));
  return (
    <time dateTime={new Date(at).toISOString()}>
      <span aria-hidden>{short}</span>
      <VisuallyHidden>{longRelativeTime(short)}</VisuallyHidden>
    </time>
  );
}
