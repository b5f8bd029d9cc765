import { hours, minutes } from '@nightjar/domain/kernel/time';
import { longestShiftHours, type OwnPro, shortestShiftHours } from '@nightjar/domain/staff/entity';

/** A shift usually has this many hours. */
export const usualShiftHours = 6;
/** The form offers these lengths of a shift, in hours, as buttons. */
export const shiftPresets = [4, 6, 8] as const;
const stepHours = 1;

/**
 * Returns the length of a shift increased or decreased by one hour, from one hour up to the longest shift.
 */
export function stepShiftHours(current: number, steps: 1 | -1): number {
  const next = current + steps * stepHours;
  return Math.min(longestShiftHours, Math.max(Math.ceil(shortestShiftHours), next));
}

/** The app asks this many milliseconds before the end of a shift whether the shift continues. */
const lastCallBeforeEndMs = 15 * minutes;

export type ShiftView = {
  /** These are the milliseconds until the end of the shift; null off shift. */
  readonly left: number | null;
  /** The share of the shift that is left, from 0 to 1, which the ring shows. */
  readonly share: number;
  readonly ending: boolean;
};

/**
 * Returns what the ring of a shift shows. The start of a shift is not known, so the ring is full while at least the
 * usual length is left.
 */
export function shiftView(pro: Pick<OwnPro, 'clocked_in' | 'clocked_in_until'>, now: number): ShiftView {
  const until = pro.clocked_in && pro.clocked_in_until ? Date.parse(pro.clocked_in_until) : null;
  if (until === null || until <= now) return { left: null, share: 0, ending: false };
  const left = until - now;
  return { left, share: Math.min(1, left / (usualShiftHours * hours)), ending: left <= lastCallBeforeEndMs };
}

/**
 * Returns the number of hours, from now, after which a running shift ends an hour later than before. The longest shift
 * is the limit.
 */
export function hoursAfterExtension(left: number): number {
  const wanted = left / hours + 1;
  return Math.min(longestShiftHours, Math.max(shortestShiftHours, Math.round(wanted * 100) / 100));
}
