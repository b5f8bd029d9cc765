import { plainText } from '../../kernel/text.ts';
import { days, later } from '../../kernel/time.ts';
import { longestEvent } from '../entity.ts';
import { eventEnd } from '../rules.ts';
import { moveOnWall } from './series.ts';

/** Which of two versions of an event in a calendar is the newer one (RFC 5546, 2.1.5). `changed` is a moment. */
export type Version = { sequence: number | null; changed: string | null };

/**
 * The higher number counts, and of the same number the later change. A program that numbers nothing any more is believed
 * by its later change.
 */
export function isOlder(version: Version, than: Version): boolean {
  const [own, other] = [version.sequence ?? 0, than.sequence ?? 0];
  const [changed, before] = [version.changed, than.changed].map(each => (each ? Date.parse(each) : null));
  const isLater = changed != null && before != null && changed > before;
  if (own < other) return version.sequence !== null || !isLater;
  return own === other && changed != null && before != null && changed < before;
}

type Times = { starts_at: Date; ends_at: Date | null };

/** An event that lasts longer than one may, as several that follow each other: a week each until then, and the rest. */
export function weeksOf({ starts_at, ends_at }: Times, timezone: string, until: Date): Times[] {
  const weeks: Times[] = [];
  let from = starts_at;
  while (ends_at && ends_at > later(from, longestEvent) && from <= until) {
    const next = moveOnWall(from, 7 * days, timezone);
    weeks.push({ starts_at: from, ends_at: next });
    from = next;
  }
  return from <= until || weeks.length === 0 ? [...weeks, { starts_at: from, ends_at }] : weeks;
}

export const isOver = (event: Times, now: Date): boolean => eventEnd(event) <= now;

/** A night that an import knows, or one that it meets for the first time. */
export type ImportedNight = {
  /** The event of its calendar that it is of. */
  base: string;
  name: string;
  night: string;
  starts_at: Date;
};

/** So far a night moves, and stays the one it was. */
const movesAtMost = 3 * days;

/**
 * Which nights that a calendar does not hold any more are, at another time, among those that it holds for the first
 * time: the nearest ones, each once. A night on the same day comes first.
 */
export function pairMoved<Gone extends ImportedNight, Fresh extends ImportedNight>(
  gone: readonly Gone[],
  fresh: readonly Fresh[],
  mayBe: (gone: Gone, fresh: Fresh) => boolean,
): Map<Fresh, Gone> {
  const apart = (one: ImportedNight, other: ImportedNight) =>
    Math.abs(Date.parse(one.night) - Date.parse(other.night));
  const near = gone.flatMap(one =>
    fresh.flatMap(other => {
      const far = apart(one, other);
      return far <= movesAtMost && mayBe(one, other) ? [{ one, other, far }] : [];
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

/** Google names what is left of a series that was split by the UID of the whole and the night it begins on. */
const splitOff = /_R\d{8}(?:T\d{6}Z?)?(?=@|$)/;

/** The name that the parts of a series share, however often it was split. */
export const seriesName = (uid: string): string => uid.replace(splitOff, '');

/** Whether a series was split off another one, by their names. */
export const isSplitOff = (uid: string): boolean => splitOff.test(uid);

export const isSameName = (one: string, other: string): boolean =>
  plainText(one).trim() === plainText(other).trim();
