import { groupBy } from '../../kernel/floor/group-by.ts';
import { nightEndsAt, nightSpan } from '../../kernel/night.ts';
import { addDays, addMilliseconds, hours, localTime } from '../../kernel/time.ts';
import type { FigureSpan, PourKind } from '../entity.ts';

/** A span includes both its first and its last night. */
export type NightSpan = { readonly from: string; readonly to: string };

const dayOfWeek = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();
const firstOfMonth = (date: string) => `${date.slice(0, 7)}-01`;

/** Returns the span around a night: the night itself, its week from Monday, or its month. */
export function spanAround(night: string, span: FigureSpan): NightSpan {
  if (span === 'day') return { from: night, to: night };
  if (span === 'week') {
    const from = addDays(night, -((dayOfWeek(night) + 6) % 7));
    return { from, to: addDays(from, 6) };
  }
  const from = firstOfMonth(night);
  return { from, to: addDays(firstOfMonth(addDays(from, 31)), -1) };
}

/** Returns the span before the one that contains this night. */
export const spanBefore = (night: string, span: FigureSpan): NightSpan =>
  spanAround(addDays(spanAround(night, span).from, -1), span);

/** Returns the span after the one that contains this night. */
export const spanAfter = (night: string, span: FigureSpan): NightSpan =>
  spanAround(addDays(spanAround(night, span).to, 1), span);

/** Returns the moments at which the first night of a span begins and its last night ends. */
export const momentsOfSpan = ({ from, to }: NightSpan, timezone: string) => ({
  from: nightSpan(from, timezone).from,
  until: nightSpan(to, timezone).until,
});

/**
 * Returns the moment up to which the span before is counted: only as far as the present span has gone, so that half a
 * night is not compared with a whole night.
 */
export function previousSpanCountedUntil(
  { current, before }: { current: NightSpan; before: NightSpan },
  timezone: string,
  now: Date,
): Date {
  const [here, there] = [momentsOfSpan(current, timezone), momentsOfSpan(before, timezone)];
  if (now >= here.until) return there.until;
  const gone = Math.max(0, now.getTime() - here.from.getTime());
  return new Date(Math.min(there.until.getTime(), there.from.getTime() + gone));
}

/**
 * Of all wall clocks of the world, a night begins first on that of the first zone and last on that of the last zone.
 */
export const farthestTimezones = { first: 'Pacific/Kiritimati', last: 'Etc/GMT+12' } as const;

/** Returns two moments. Every pour of these nights was made between them, in whatever time zone its venue is. */
export const boundsInAnyTimezone = (nights: NightSpan) => ({
  from: momentsOfSpan(nights, farthestTimezones.first).from,
  until: momentsOfSpan(nights, farthestTimezones.last).until,
});

export function nightsIn({ from, to }: NightSpan): string[] {
  const nights: string[] = [];
  for (let night = from; night <= to; night = addDays(night, 1)) nights.push(night);
  return nights;
}

/** Returns the hours that the wall clock shows through one night: 23 or 25 of them where clocks change. */
export function hoursOfNight(night: string, timezone: string): number[] {
  const { from, until } = nightSpan(night, timezone);
  const count = Math.round((until.getTime() - from.getTime()) / hours);
  return Array.from({ length: count }, (_, nth) =>
    Math.floor(localTime(addMilliseconds(from, nth * hours), timezone).hhmm / 100),
  );
}

/** A wall clock shows these hours from the beginning of a night. */
const wallHoursOfNight = Array.from({ length: 24 }, (_, nth) => wallHourOfNthHour(nth));

function wallHourOfNthHour(nth: number): number {
  return (nightEndsAt / 100 + nth) % 24;
}

/**
 * Counts pours that are alike. `hour` is the number of hours between the beginning of the night and the pour; `wall` is
 * the hour that the clock at the venue showed.
 */
export type PourCount = {
  readonly night: string;
  readonly hour: number;
  readonly wall: number;
  readonly pro_id: string;
  readonly pro_first_name: string;
  readonly kind: PourKind;
  readonly overridden: boolean;
  readonly taken_back: boolean;
  readonly count: number;
};

export type PourFigures = { free: number; paid: number; overrides: number; taken_back: number };

/** Counts drinks by kind. A pour that was taken back is counted only as such, and not as an override. */
export function pourFiguresOf(counts: readonly PourCount[]): PourFigures {
  const figures = { free: 0, paid: 0, overrides: 0, taken_back: 0 };
  for (const { kind, overridden, taken_back, count } of counts) {
    if (taken_back) figures.taken_back += count;
    else {
      figures[kind] += count;
      if (overridden) figures.overrides += count;
    }
  }
  return figures;
}

export const figuresByNight = (nights: NightSpan, counts: readonly PourCount[]) =>
  nightsIn(nights).map(night => ({ night, ...pourFiguresOf(counts.filter(count => count.night === night)) }));

/**
 * Counts the drinks of one night by its own hours, and those of several nights by the hours of the wall clock. A drink
 * counts for the hour that the clock showed when it was poured; `timezone` only names the hours without a drink.
 */
export function figuresByHour(nights: NightSpan, counts: readonly PourCount[], timezone: string) {
  const kinds = (some: readonly PourCount[]) => {
    const { free, paid } = pourFiguresOf(some);
    return { free, paid };
  };
  if (nights.from === nights.to) {
    const own = hoursOfNight(nights.from, timezone);
    const last = Math.max(own.length - 1, ...counts.map(({ hour }) => hour));
    return Array.from({ length: last + 1 }, (_, nth) => ({
      hour: counts.find(count => count.hour === nth)?.wall ?? own[nth] ?? wallHourOfNthHour(nth),
      ...kinds(counts.filter(count => count.hour === nth)),
    }));
  }
  return wallHoursOfNight.map(hour => ({
    hour,
    ...kinds(counts.filter(count => count.wall === hour)),
  }));
}

/**
 * Counts pours by bartender. The bartender with the most drinks comes first; equal ones are ordered by name. A renamed
 * bartender has the newest name.
 */
export function figuresByPro(counts: readonly PourCount[]) {
  const pros = groupBy(counts, ({ pro_id }) => pro_id);
  return [...pros]
    .map(([pro_id, own]) => ({ pro_id, first_name: own.at(-1)?.pro_first_name ?? '', ...pourFiguresOf(own) }))
    .sort(
      (one, other) =>
        other.free + other.paid - one.free - one.paid || one.first_name.localeCompare(other.first_name),
    );
}

type SettledCount = { readonly free: number; readonly paid: number; readonly taken_back: number };

const noDrinks: SettledCount = { free: 0, paid: 0, taken_back: 0 };
const settledDrinksOf = ({ free, paid, taken_back }: SettledCount) => ({
  ...{ free, paid, taken_back },
  total: free + paid - taken_back,
});

/** Returns every night of a settlement, also a night without a pour, and the sum of all of them. */
export function settleNights(
  nights: NightSpan,
  found: readonly (SettledCount & { readonly night: string })[],
) {
  const known = new Map(found.map(row => [row.night, row]));
  const sum = found.reduce<SettledCount>(
    (all, { free, paid, taken_back }) => ({
      free: all.free + free,
      paid: all.paid + paid,
      taken_back: all.taken_back + taken_back,
    }),
    noDrinks,
  );
  return {
    nights: nightsIn(nights).map(night => ({ night, ...settledDrinksOf(known.get(night) ?? noDrinks) })),
    sum: settledDrinksOf(sum),
  };
}
