import { houseTimezone, localTime } from '@nightjar/domain/kernel/time';

/** The night begins at 9:00pm and is over at 2:00am, by the clocks of the demo city. */
const nightBeginsAt = 2100;
const nightEndsAtHhmm = 200;
/** A demo that starts before this time still has more than three hours of the night left. */
const latestNightBeginning = 2300;

/**
 * Returns a timezone in which it is evening for a demo that starts now. If it is evening in the real Tampa, that is
 * Tampa's timezone. Otherwise it is a whole number of hours from UTC, without summer time.
 */
export function eveningTimezone(now: Date): string {
  const { hhmm } = localTime(now, houseTimezone);
  if (hhmm >= nightBeginsAt && hhmm < latestNightBeginning) return houseTimezone;
  // In the names of timezones, `Etc/GMT+5` is five hours behind UTC. Such names exist only from `Etc/GMT-14` to
  // `Etc/GMT+12`, so the number of hours behind UTC is kept within these bounds.
  const behind = ((now.getUTCHours() - nightBeginsAt / 100 + 35) % 24) - 11;
  return `Etc/GMT${behind > 0 ? '+' : ''}${behind || ''}`;
}

export function isNight(now: Date, timezone: string): boolean {
  const { hhmm } = localTime(now, timezone);
  return hhmm >= nightBeginsAt || hhmm < nightEndsAtHhmm;
}
