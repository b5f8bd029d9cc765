import { plainText } from '../../kernel/text.ts';
import { days, later } from '../../kernel/time.ts';
import { longestEvent } from '../entity.ts';
import { eventEnd } from './nights.ts';
import { moveByWallClock } from './series.ts';

/** A calendar orders two versions of an event by these (RFC 5546, 2.1.5). `changed` is a moment. */
export type Version = { sequence: number | null; changed: string | null };

/**
 * The version with the higher number is newer; of two with the same number, the one with the later change. Where a
 * program does not number its versions any more, the later change decides.
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
 * Splits an event that is longer than allowed into events that follow each other: a week each as far as `until`, and
 * then the rest.
 */
export function weeksOf({ starts_at, ends_at }: Times, timezone: string, until: Date): Times[] {
  const weeks: Times[] = [];
  let from = starts_at;
  while (ends_at && ends_at > later(from, longestEvent) && from <= until) {
    const next = moveByWallClock(from, 7 * days, timezone);
    weeks.push({ starts_at: from, ends_at: next });
    from = next;
  }
  return from <= until || weeks.length === 0 ? [...weeks, { starts_at: from, ends_at }] : weeks;
}

export const isEventOver = (event: Times, now: Date): boolean => eventEnd(event) <= now;

/** An import knows this night already, or meets it for the first time. */
export type ImportedNight = {
  /** Names the event of the calendar that the night belongs to. */
  base: string;
  name: string;
  night: string;
  starts_at: Date;
};

/** A night that moves by at most this is still the same night. */
const longestMove = 3 * days;

/**
 * Pairs nights that a calendar does not hold any more with nights that it holds for the first time: each such pair is
 * one night that moved. The nearest are paired first, each night once; a night on the same day is preferred.
 */
export function pairMoved<Gone extends ImportedNight, Fresh extends ImportedNight>(
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

/** Google splits a series and names the new part by the UID of the whole and the night on which it begins. */
const splitOffPattern = /_R\d{8}(?:T\d{6}Z?)?(?=@|$)/;

/** Returns the name that the parts of a series share, however often it was split. */
export const seriesName = (uid: string): string => uid.replace(splitOffPattern, '');

/** The name of a series shows whether it was split off another one. */
export const isSplitOffSeries = (uid: string): boolean => splitOffPattern.test(uid);

export const isSameName = (one: string, other: string): boolean =>
  plainText(one).trim() === plainText(other).trim();
