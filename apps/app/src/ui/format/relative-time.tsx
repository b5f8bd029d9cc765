import { VisuallyHidden } from '@mantine/core';
import { relativeTime } from '@nightjar/domain/kernel/time';
import { longRelativeTime } from './long-relative-time.ts';

export type RelativeTimeProps = {
  /** These are the past or future time and the present moment, both in milliseconds since the epoch. */
  at: number;
  now: number;
};

/** Shows a time as "3 h", lets a screen reader read "3 hours ago", and gives the exact time to programs. */
export function RelativeTime({ at, now }: RelativeTimeProps) {
  const short = relativeTime(new Date(at), new Date(now));
  return (
    <time dateTime={new Date(at).toISOString()}>
      <span aria-hidden>{short}</span>
      <VisuallyHidden>{longRelativeTime(short)}</VisuallyHidden>
    </time>
  );
}
