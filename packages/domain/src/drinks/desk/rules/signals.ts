import { days } from '../../../kernel/time.ts';
import type { PourSignal } from '../entity.ts';

export type SignalKind = PourSignal['kind'];
export type SignalSpan = 'day' | 'week' | 'month';

/** A signal counts the pours of this long a time before now. */
export const signalSpanLasts: Record<SignalSpan, number> = {
  day: 1 * days,
  week: 7 * days,
  month: 30 * days,
};

type SignalLimit = { readonly least: Readonly<Record<SignalSpan, number>>; readonly times: number };

/**
 * A count below `least` is never unusual. From `least` on, a count is unusual where it is at least `times` the count
 * that is usual at the venue.
 */
export const signalLimits: Readonly<Record<SignalKind, SignalLimit>> = {
  /**
   * Counts the pours of a pro in their busiest hour. A drink takes about two minutes to pour, so a pro can pour thirty
   * in an hour at most.
   */
  pro_velocity: { least: { day: 20, week: 20, month: 20 }, times: 2 },
  /** Counts the pours of one pro for one guest: a plan has a few free drinks a month. */
  pair_velocity: { least: { day: 4, week: 7, month: 14 }, times: 3 },
  /** Counts the pours for guests whose accounts were on one phone. */
  device_velocity: { least: { day: 4, week: 8, month: 16 }, times: 3 },
  overrides: { least: { day: 5, week: 8, month: 16 }, times: 3 },
  taken_back: { least: { day: 3, week: 5, month: 10 }, times: 3 },
};

/** With fewer counts than this to compare, the median does not show what is usual. */
export const fewestCompared = 3;
/** A signal names at most this many guests. */
export const mostGuestsShown = 5;
/** An answer has at most this many signals. */
export const mostSignalsShown = 50;

export type SignalCount = {
  readonly kind: SignalKind;
  readonly pours: number;
  readonly nights: number;
  readonly guests: number;
  /**
   * `pours` are a part of this many pours. Only the sentence of `taken_back` shows it: there it counts all pours of the
   * pro in the span, also those that were taken back.
   */
  readonly of: number;
  /**
   * Gives the median of the counts at the venue with which `pours` is compared: those of the same kind, and for
   * `device_velocity` those of single guests. `compared` is the number of these counts.
   */
  readonly median: number;
  readonly compared: number;
};

/** Returns what is usual at the venue; null where too few counts can be compared. */
export const usualCount = ({ median, compared }: Pick<SignalCount, 'median' | 'compared'>): number | null =>
  compared < fewestCompared ? null : median;

/** Rates how unusual a count is: a signal is shown from a score of 1 on. */
export function signalScoreOf(counted: SignalCount, span: SignalSpan): number {
  const { least, times } = signalLimits[counted.kind];
  const limit = Math.max(least[span], times * (usualCount(counted) ?? 0));
  return Math.round((counted.pours / limit) * 100) / 100;
}

export const isSignalShown = (score: number): boolean => score >= 1;

/** Builds the reason that a signal shows: "14 pours for one guest in 3 nights; usual here is 2". */
export function reasonSentence(counted: SignalCount): string {
  const usual = usualCount(counted);
  return `${countSentence(counted)}${usual === null ? '' : `; usual here is ${Math.round(usual * 10) / 10}`}`;
}

function countSentence({ kind, pours, nights, guests, of }: SignalCount): string {
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
