import { nightDate } from '@nightjar/domain/kernel/night';
import { days } from '@nightjar/domain/kernel/time';

const noonOf = (night: string) => new Date(`${night}T12:00:00Z`);
const formatNight = (night: string, format: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...format }).format(noonOf(night));

/**
 * Names a past night relative to today: "Tonight", "Last night", within the last week "Thursday", and before that "Nov
 * 12".
 */
export function relativeNight(
  night: string,
  now: Date,
  timezone = Intl.DateTimeFormat().resolvedOptions().timeZone,
): string {
  const ago = Math.round((noonOf(nightDate(now, timezone)).getTime() - noonOf(night).getTime()) / days);
  if (ago <= 0) return 'Tonight';
  if (ago === 1) return 'Last night';
  return formatNight(night, ago < 7 ? { weekday: 'long' } : { month: 'short', day: 'numeric' });
}
