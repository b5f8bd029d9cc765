import { days } from '../../../kernel/time.ts';
import type { PourSignal } from '../entity.ts';

export type SignalKind = PourSignal['kind'];
export type SignalSpan = 'day' | 'week' | 'month';

/** How far back a span looks. */
export const signalSpanLasts: Record<SignalSpan, number> = {
  day: 1 * days,
  week: 7 * days,
  month: 30 * days,
};

type Limit = { readonly least: Readonly<Record<SignalSpan, number>>; readonly times: number };

/** Fewer than `least` is never unusual; above it, so many times what is usual at the venue is. */
export const signalLimits: Readonly<Record<SignalKind, Limit>> = {
  /** Of a pro in the busiest hour: a drink takes two minutes. */
  pro_velocity: { least: { day: 20, week: 20, month: 20 }, times: 2 },
  /** Of one pro for one guest: a plan has a few free drinks a month. */
  pair_velocity: { least: { day: 4, week: 7, month: 14 }, times: 3 },
  /** For guests whose accounts were on one phone. */
  device_velocity: { least: { day: 4, week: 8, month: 16 }, times: 3 },
  overrides: { least: { day: 5, week: 8, month: 16 }, times: 3 },
  taken_back: { least: { day: 3, week: 5, month: 10 }, times: 3 },
};

/** A median of fewer is no measure of what is usual. */
export const fewestCompared = 3;
/** Guests that are named with a signal. */
export const guestsShown = 5;
/** Signals that are answered. */
export const signalsShown = 50;

export type Counted = {
  readonly kind: SignalKind;
  readonly pours: number;
  readonly nights: number;
  readonly guests: number;
  /** All pours of the pro in the span, of which those that were taken back are a part. */
  readonly of: number;
  /** The median at the venue, and of how many. */
  readonly median: number;
  readonly compared: number;
};

/** What is usual there; null where too few can be compared. */
export const usualOf = ({ median, compared }: Pick<Counted, 'median' | 'compared'>): number | null =>
  compared < fewestCompared ? null : median;

/** How unusual a count is: 1 is at the limit of what is shown. */
export function scoreOf(counted: Counted, span: SignalSpan): number {
  const { least, times } = signalLimits[counted.kind];
  const limit = Math.max(least[span], times * (usualOf(counted) ?? 0));
  return Math.round((counted.pours / limit) * 100) / 100;
}

export const isShown = (score: number): boolean => score >= 1;

/** Why it is shown: "14 pours for one guest in 3 nights; usual here is 2". */
export function becauseOf(counted: Counted): string {
  const usual = usualOf(counted);
  return `${factOf(counted)}${usual === null ? '' : `; usual here is ${Math.round(usual * 10) / 10}`}`;
}

function factOf({ kind, pours, nights, guests, of }: Counted): string {
  const inNights = nights === 1 ? 'in one night' : `in ${nights} nights`;
  switch (kind) {
    case 'pro_velocity':
      return `${pours} pours in one hour`;
    case 'pair_velocity':
      return `${pours} pours for one guest ${inNights}`;
    case 'device_velocity':
      return `${pours} pours for ${guests} guests with one phone ${inNights}`;
    case 'overrides':
      return `${pours} overrides ${inNights}`;
    case 'taken_back':
      return `${pours} of ${of} pours taken back ${inNights}`;
  }
}
