import { houseTimezone, localTime } from '@nightjar/domain/kernel/time';

/** The night begins at 9:00pm and is over at 2:00am, by the clocks of the demo city. */
const nightBegins = 2100;
const nightIsOver = 200;
/** A night may begin this late, so that an hour of evening is left. */
const latestBeginning = 2300;

/**
 * The timezone in which a demo that starts now has its evening. That of the real Tampa where it is evening there;
 * elsewhere a fixed number of whole hours from UTC, in which no clock is ever changed.
 */
export function eveningTimezone(now: Date): string {
  const { hhmm } = localTime(now, houseTimezone);
  if (hhmm >= nightBegins && hhmm < latestBeginning) return houseTimezone;
  // `Etc/GMT+5` is five hours behind UTC. Those names exist from -14 to 12.
  const behind = ((now.getUTCHours() - nightBegins / 100 + 35) % 24) - 11;
  return `Etc/GMT${behind > 0 ? '+' : ''}${behind || ''}`;
}

export function isNight(now: Date, timezone: string): boolean {
  const { hhmm } = localTime(now, timezone);
  return hhmm >= nightBegins || hhmm < nightIsOver;
}
