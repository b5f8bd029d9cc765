import { searchableText } from '../../kernel/text.ts';
import { addMilliseconds, days } from '../../kernel/time.ts';
import { longestEvent } from '../entity.ts';
import { eventEnd } from './nights.ts';
import { moveByWallClock } from './series.ts';

/** Calendar programs order two versions of an event by these fields (RFC 5546, 2.1.5). `changed` is a moment. */
export type Version = { sequence: number | null; changed: string | null };

/**
 * True where a version of an event is older than the other one. The version with the higher number is newer; where the
 * numbers are equal, the version that was changed later is newer. Where a program no longer numbers its versions, the
 * later change decides.
 */
export function isOlder(version: Version, than: Version): boolean {
  const [own, other] = [version.sequence ?? 0, than.sequence ?? 0];
  const [changed, before] = [version.changed, than.changed].map(each => (each ? Date.parse(each) : null));
  const isLater = changed != null && before != null && changed > before;
  if (own < other) return version.sequence !== null || !isLater;
  return own === other && changed != null && before != null && changed < before;
}

type Times = { starts_at: Date; ends_at: Date | null };

/**
 * Splits an event that is longer than allowed into events of a week each, which follow each other. The last one is what
 * is left of the event. Weeks that begin after `until` are left out.
 */
export function weeklyTimesOf({ starts_at, ends_at }: Times, timezone: string, until: Date): Times[] {
  const weeks: Times[] = [];
  let from = starts_at;
  while (ends_at && ends_at > addMilliseconds(from, longestEvent) && from <= until) {
    const next = moveByWallClock(from, 7 * days, timezone);
    weeks.push({ starts_at: from, ends_at: next });
    from = next;
  }
  return from <= until || weeks.length === 0 ? [...weeks, { starts_at: from, ends_at }] : weeks;
}

export const isEventOver = (event: Times, now: Date): boolean => eventEnd(event) <= now;

/**
 * Describes a night of an imported calendar. An earlier import has brought it, or this import is the first to bring it.
 */
export type ImportedNight = {
  /** Names the event of the calendar to which the night belongs. */
  base: string;
  name: string;
  night: string;
  starts_at: Date;
};

/** A night that moves by at most this time is still the same night. */
const longestMove = 3 * days;

/**
 * Pairs nights that a calendar no longer holds with nights that it holds for the first time. Each pair is one night
 * that moved. The nearest dates are paired first, and each night once; of pairs that are equally near, the one with the
 * nearest starts comes first.
 */
export function pairMovedNights<Gone extends ImportedNight, Fresh extends ImportedNight>(
  missing: readonly Gone[],
  added: readonly Fresh[],
  mayBe: (gone: Gone, fresh: Fresh) => boolean,
): Map<Fresh, Gone> {
  const apart = (one: ImportedNight, other: ImportedNight) =>
    Math.abs(Date.parse(one.night) - Date.parse(other.night));
  const near = missing.flatMap(one =>
    added.flatMap(other => {
      const far = apart(one, other);
      return far <= longestMove && mayBe(one, other) ? [{ one, other, far }] : [];
    }),
  );
  const pairs = new Map<Fresh, Gone>();
  const taken = new Set<Gone>();
  const soonest = (pair: { one: Gone; other: Fresh }) =>
    Math.abs(pair.one.starts_at.getTime() - pair.other.starts_at.getTime());
  for (const { one, other } of near.sort((a, b) => a.far - b.far || soonest(a) - soonest(b)))
    if (!pairs.has(other) && !taken.has(one)) {
      pairs.set(other, one);
      taken.add(one);
    }
  return pairs;
}

/**
 * When Google Calendar splits a series, it names the new part by the UID of the whole series and the night on which the
 * part begins.
 */
const splitOffPattern = /_R\d{8}(?:T\d{6}Z?)?(?=@|$)/;

/** Returns the name that all parts of a series share, however often the series was split. */
export const seriesName = (uid: string): string => uid.replace(splitOffPattern, '');

/** True where the name shows that this series was split off another series. */
export const isSplitOffSeries = (uid: string): boolean => splitOffPattern.test(uid);

export const isSameName = (one: string, other: string): boolean =>
  searchableText(one).trim() === searchableText(other).trim();
