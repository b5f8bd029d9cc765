import { hours, minutes } from '@nightjar/domain/kernel/time';
import { longestShiftHours, type OwnPro, shortestShiftHours } from '@nightjar/domain/staff/entity';

/** A usual night behind the bar, and two other common ones (ux decision D17). */
export const usualShiftHours = 6;
export const shiftPresets = [4, 6, 8] as const;
const stepHours = 1;

/** A shift one step longer or shorter, inside what a shift may be; whole hours but for the bounds. */
export function stepShift(current: number, steps: 1 | -1): number {
  const next = current + steps * stepHours;
  return Math.min(longestShiftHours, Math.max(Math.ceil(shortestShiftHours), next));
}

/** How long the code and colour stay in sight: long enough to be read across a bar. */
export const revealSeconds = 10;

/** So close to its end a shift asks whether it goes on. */
const lastCallBefore = 15 * minutes;

export type ShiftView = {
  /** Milliseconds left; null off shift. */
  readonly left: number | null;
  /** 0 to 1 of what the ring shows. */
  readonly share: number;
  readonly ending: boolean;
};

/** A shift as the panel draws it: its start is not known, so the ring is full at the usual length. */
export function shiftView(pro: Pick<OwnPro, 'clocked_in' | 'clocked_in_until'>, now: number): ShiftView {
  const until = pro.clocked_in && pro.clocked_in_until ? Date.parse(pro.clocked_in_until) : null;
  if (until === null || until <= now) return { left: null, share: 0, ending: false };
  const left = until - now;
  return { left, share: Math.min(1, left / (usualShiftHours * hours)), ending: left <= lastCallBefore };
}

/** The hours to ask for so that a running shift ends an hour later, inside what a shift may be. */
export function hourMore(left: number): number {
  const wanted = left / hours + 1;
  return Math.min(longestShiftHours, Math.max(shortestShiftHours, Math.round(wanted * 100) / 100));
}
