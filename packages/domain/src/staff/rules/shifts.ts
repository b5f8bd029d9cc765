import type { Refusal } from '../../kernel/failure.ts';
import { clockLabel, hours, later } from '../../kernel/time.ts';
import { staffRefusals } from '../refusals.ts';

type Shift = { clocked_in_until: Date | null };

/** A shift ends by itself, because clocking out may be forgotten. */
export function isClockedIn(pro: Shift, now: Date): boolean {
  return pro.clocked_in_until !== null && pro.clocked_in_until > now;
}

/** Writes "On until 2:00am", by the clock at the venue. */
export const shiftText = (until: string | null, timezone: string): string =>
  until ? `On until ${clockLabel(new Date(until), timezone)}` : 'On now';

export function decideClockIn(
  pro: { state: string },
  venue: { active: boolean },
  { durationHours, now }: { durationHours: number; now: Date },
): { granted: true; until: Date } | Refusal<'not_approved' | 'venue_inactive'> {
  if (pro.state !== 'approved') return staffRefusals.refuse('not_approved');
  if (!venue.active) return staffRefusals.refuse('venue_inactive');
  return { granted: true, until: later(now, durationHours * hours) };
}
