import { VisuallyHidden } from '@mantine/core';
import { relativeTime } from '@nightjar/domain/kernel/time';
import { longRelativeTime } from './long-relative-time.ts';

export type RelativeTimeProps = {
  /**
   * `at` is the time to show, where a time in the future counts as `now`, and `now` is the present time, both in epoch milliseconds.
   */
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
