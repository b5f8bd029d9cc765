import type { Refusal } from '../../kernel/failure.ts';
import { addMilliseconds, clockLabel, hours } from '../../kernel/time.ts';
import { staffRefusals } from '../refusals.ts';

type ShiftEnd = { clocked_in_until: Date | null };

/** True while a pro is on shift. A shift ends by itself, because a pro may forget to clock out. */
export function isClockedIn(pro: ShiftEnd, now: Date): boolean {
  return pro.clocked_in_until !== null && pro.clocked_in_until > now;
}

/** Writes until when a pro is on shift: "On until 2:00am", by the clock of the venue. */
export const shiftText = (until: string | null, timezone: string): string =>
  until ? `On until ${clockLabel(new Date(until), timezone)}` : 'On now';

export function decideClockIn(
  pro: { state: string },
  venue: { active: boolean },
  { durationHours, now }: { durationHours: number; now: Date },
): { granted: true; until: Date } | Refusal<'not_approved' | 'venue_inactive'> {
  if (pro.state !== 'approved') return staffRefusals.refuse('not_approved');
  if (!venue.active) return staffRefusals.refuse('venue_inactive');
  return { granted: true, until: addMilliseconds(now, durationHours * hours) };
}
