import type { VenueActivityNow } from '@nightjar/domain/activity/entity';
import { addMilliseconds, days, localTime } from '@nightjar/domain/kernel/time';
import type { Closure, Opening, Venue } from '@nightjar/domain/venues/entity';
import { closureText, showWords } from './words.ts';

/**
 * The hours table shows a day in this form. An opening whose `nextDay` is true ends after midnight. `closedFor` is the
 * reason of a closure on this day, if the closure has one.
 */
export type HoursDay = {
  readonly day: string;
  readonly today: boolean;
  readonly openings: readonly { readonly text: string; readonly nextDay: boolean }[];
  readonly closedFor: string | null;
};

/**
 * Returns the days from Sunday to Saturday, each with its openings in order. The present day is that of the venue's own
 * clock.
 */
export function weekHours({ hours, closures, timezone }: Schedule, now: Date): HoursDay[] {
  const local = localTime(now, timezone);
  return showWords.hours.days.map((day, index) => {
    const ahead = (index + 1 - local.day + 7) % 7;
    const closure = closures.find(({ date }) => date === addDaysToDate(local.date, ahead));
    return {
      day,
      today: ahead === 0,
      openings: closure ? [] : openingsOnDay(hours, index + 1),
      closedFor: closure?.reason ?? null,
    };
  });
}

type Schedule = Pick<Venue, 'hours' | 'closures' | 'timezone'>;

const openingsOnDay = (hours: readonly Opening[], day: number) =>
  hours
    .filter(({ name }) => name === day)
    .toSorted((one, other) => one.hours.start - other.hours.start)
    .map(({ hours: { start, end } }) => ({
      text: showWords.hours.opening(start, end),
      nextDay: end < 1200,
    }));

const addDaysToDate = (date: string, count: number): string =>
  addMilliseconds(new Date(`${date}T00:00:00Z`), count * days)
    .toISOString()
    .slice(0, 10);

/** A closure is shown to guests if its day is at most this many milliseconds ahead. */
const closureNoticeMs = 14 * 24 * 3_600_000;

/** Returns a sentence for each closure of today and of the next days. */
export function closureNotes(closures: readonly Closure[], timezone: string, now: Date): string[] {
  const from = localTime(now, timezone).date;
  const to = localTime(new Date(now.getTime() + closureNoticeMs), timezone).date;
  return closures
    .filter(({ date }) => date >= from && date <= to)
    .toSorted((one, other) => one.date.localeCompare(other.date))
    .map(({ date, reason }) => closureText(date, reason));
}

/** Below the list of guests, at most this many last check-ins are shown. */
const mostLastVisits = 3;

/** Returns the last check-ins of friends who have left, one of each friend and the latest first. */
export function lastVisitsOfFriendsWhoLeft({
  friends_here,
  last_check_ins,
}: VenueActivityNow): VenueActivityNow['last_check_ins'] {
  const listed = new Set<string>(friends_here.map(({ id }) => id));
  const visits = last_check_ins
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .filter(({ person: { id } }) => !listed.has(id) && listed.add(id));
  return visits.slice(0, mostLastVisits);
}

/** Returns why no drink can be redeemed at a venue; null where a drink can be redeemed. A closed bar may still pour. */
export function noRedeemReason({
  active,
  redeems_drinks,
}: Pick<Venue, 'active' | 'redeems_drinks'>): string | null {
  if (!active) return showWords.redeem.onBreak;
  return redeems_drinks ? null : showWords.redeem.noPours;
}
