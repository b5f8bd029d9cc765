import type { VenueCard } from '@nightjar/domain/venues/entity';
import { closingSoonMinutes, openStatus, openStatusText } from '@nightjar/domain/venues/rules/open-status';
import { OpenStatus, type OpenStatusProps } from './open-status.tsx';
import { venueWords } from './words.ts';

type Schedule = Pick<VenueCard, 'hours' | 'closures' | 'timezone'>;

type VenueOpenStatusProps = {
  venue: Schedule;
  now: Date;
  /** True where the status counts the minutes of the last open hour. */
  countsDown?: boolean;
};

/** The opening status is in the venue's own time zone. A venue without opening hours has the text "Hours unknown". */
export function VenueOpenStatus({ venue, now, countsDown = false }: VenueOpenStatusProps) {
  return <OpenStatus {...openStatusProps(venue, now, countsDown)} />;
}

function openStatusProps(venue: Schedule, now: Date, countsDown: boolean): OpenStatusProps {
  if (venue.hours.length === 0) return { state: 'closed', text: venueWords.hoursUnknown };
  const status = openStatus(venue, now);
  if (!status.open) return { state: 'closed', text: openStatusText(status) };
  if (status.minutesLeft > closingSoonMinutes) return { state: 'open', text: openStatusText(status) };
  const { until, minutesLeft } = status;
  return {
    state: 'closing',
    text: countsDown ? venueWords.closesIn(until, minutesLeft) : venueWords.closes(until),
  };
}
