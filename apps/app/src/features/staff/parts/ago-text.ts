import { relativeTime } from '@nightjar/domain/kernel/time';
import { longRelativeTime } from '../../../ui/format/long-relative-time.ts';

/** "2 days ago", of a time as the server gives it; `now` in milliseconds since the epoch. */
export const agoText = (at: string, now: number): string =>
  longRelativeTime(relativeTime(new Date(at), new Date(now)));
