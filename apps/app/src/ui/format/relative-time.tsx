import { VisuallyHidden } from '@mantine/core';
import { relativeTime } from '@nightjar/domain/kernel/time';
import { longRelativeTime } from './long-relative-time.ts';

export type RelativeTimeProps = {
  /** Both in milliseconds since the epoch. */
  at: number;
  now: number;
};

/** "3 h" to the eye, "3 hours ago" to the ear, the exact moment to machines. */
export function RelativeTime({ at, now }: RelativeTimeProps) {
  const short = relativeTime(new Date(at), new Date(now));
  return (
    <time dateTime={new Date(at).toISOString()}>
      <span aria-hidden>{short}</span>
      <VisuallyHidden>{longRelativeTime(short)}</VisuallyHidden>
    </time>
  );
}
