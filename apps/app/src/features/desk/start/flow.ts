import { hourLabel } from '@nightjar/domain/kernel/time';
import type { DeskVenueRow } from '@nightjar/domain/venues/desk/entity';
import {
  closingSoonMinutes,
  type OpenStatus,
  openStatus,
  openStatusText,
} from '@nightjar/domain/venues/rules/open-status';

export type PartOfDay = 'Morning' | 'Afternoon' | 'Evening';

/**
 * Returns the part of the day that the greeting names. It is still evening before five in the morning, because the
 * people of a bar work at night.
 */
export function partOfDay(hhmm: number): PartOfDay {
  if (hhmm >= 500 && hhmm < 1200) return 'Morning';
  return hhmm >= 1200 && hhmm < 1700 ? 'Afternoon' : 'Evening';
}

type ScheduledVenue = Pick<DeskVenueRow, 'name' | 'hours' | 'closures' | 'timezone' | 'archived_at'>;
export type NextOpening = { readonly name: string; readonly status: OpenStatus };

/**
 * Returns the venue to name at the start of a shift: an open venue, else the venue that opens first. It is null where
 * no venue is open or has an opening to come.
 */
export function nextOpening(venues: readonly ScheduledVenue[], now: Date): NextOpening | null {
  const openings = venues
    .filter(({ hours, archived_at }) => hours.length > 0 && archived_at === null)
    .map(venue => ({ name: venue.name, status: openStatus(venue, now) }))
    .filter(({ status }) => status.minutesLeft !== null);
  const rank = ({ status }: NextOpening) => (status.open ? -1 : (status.minutesLeft ?? 0));
  return openings.toSorted((one, other) => rank(one) - rank(other))[0] ?? null;
}

/**
 * A venue that opens within this many minutes opens in the present shift. A later opening belongs to another shift.
 */
const sameShiftWithinMinutes = 12 * 60;

/** Describes the next opening: "Doors in 2 h." `place` names the venue of a user who has several: " at The Lantern". */
export function openingText({ status }: NextOpening, place = ''): string {
  const { minutesLeft } = status;
  if (status.open && status.minutesLeft <= closingSoonMinutes)
    return `Last call${place} in ${waitText(status.minutesLeft)}.`;
  if (status.open) return `Doors are open${place} until ${hourLabel(status.until)}.`;
  if (minutesLeft !== null && minutesLeft <= sameShiftWithinMinutes)
    return `Doors${place} in ${waitText(minutesLeft)}.`;
  return `${openStatusText(status)}.`;
}

/** Writes the time until the opening as "25 min", "2 h" or "1 h 50 min". */
function waitText(minutes: number): string {
  const parts = [
    minutes >= 60 ? `${Math.floor(minutes / 60)} h` : '',
    minutes % 60 > 0 || minutes === 0 ? `${minutes % 60} min` : '',
  ];
  return parts.filter(Boolean).join(' ');
}
