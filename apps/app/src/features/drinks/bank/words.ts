import type { DrinkBankStats } from '@nightjar/domain/drinks/entity';
import { drinkRefusals } from '@nightjar/domain/drinks/refusals';
import { clockLabel, dayLabel } from '@nightjar/domain/kernel/time';

/** "of 4 this period, tops up May 29"; why none is left. */
export function periodText(
  { free_total, free_left, period_ends_at }: DrinkBankStats,
  timezone: string,
): string {
  if (free_total === 0) return drinkRefusals.refuse('no_allowance').message;
  const date = period_ends_at ? dayLabel(new Date(period_ends_at), timezone) : 'the next period';
  if (free_left === 0) return drinkRefusals.refuse('nothing_left', { params: { date } }).message;
  return `of ${free_total} this period, tops up ${date}`;
}

/** "Use by 11:59pm, May 29". */
export const useByText = (until: string, timezone: string): string =>
  `Use by ${clockLabel(new Date(until), timezone)}, ${dayLabel(new Date(until), timezone)}`;
