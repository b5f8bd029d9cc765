import { countdown, seconds } from '@nightjar/domain/kernel/time';

/** Whole seconds from `now` to `until`, both in epoch milliseconds; 0 once it is past. */
export function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / seconds));
}

/** What a button says now, or that it says it in a while. */
export function WaitLabel({ seconds: left, after }: { seconds: number; after: string }) {
  return left > 0 ? `${after} in ${countdown(left * seconds)}` : after;
}
