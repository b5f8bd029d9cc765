import { hourLabel } from '@nightjar/domain/kernel/time';
import type { VenueCard } from '@nightjar/domain/venues/entity';
import { closingSoonMinutes, openStatus, openStatusText } from '@nightjar/domain/venues/rules';
import { OpenStatus, type OpenStatusProps } from '../../../ui/place/open-status.tsx';

type Schedule = Pick<VenueCard, 'hours' | 'closures' | 'timezone'>;

/** A venue's status by the clock on its own wall. Where nobody gave its hours, nothing is claimed. */
export function VenueOpenStatus({ venue, now }: { venue: Schedule; now: Date }) {
  return <OpenStatus {...openStatusWords(venue, now)} />;
}

function openStatusWords(venue: Schedule, now: Date): OpenStatusProps {
  if (venue.hours.length === 0) return { state: 'closed', text: 'Hours not known' };
  const status = openStatus(venue, now);
  if (!status.open) return { state: 'closed', text: openStatusText(status) };
  return status.minutesLeft <= closingSoonMinutes
    ? { state: 'closing', text: `Closes ${hourLabel(status.until)}` }
    : { state: 'open', text: openStatusText(status) };
}
