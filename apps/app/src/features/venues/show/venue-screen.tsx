import { Stack } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import type { Venue } from '@nightjar/domain/venues/entity';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useNow } from '../../../platform/now.ts';
import { useOutbox } from '../../../platform/outbox/outbox.ts';
import { Gone } from '../../../ui/feedback/gone.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { ProfileSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Banner } from '../../../ui/overlay/banner.tsx';
import { PageHeader } from '../../../ui/shell/page-header.tsx';
import { ReportVenue } from '../../reports/parts/report-venue.tsx';
import { laneOf, waitingCheckIn, withWaiting } from '../flow.ts';
import { venueProfileOptions } from '../remote.ts';
import { HereNow } from './here-now.tsx';
import { HoursTable } from './hours-table.tsx';
import { ProsOnShift } from './pros-on-shift.tsx';
import { RedeemLink, VenueActions } from './venue-actions.tsx';
import { Amenities, GettingThere, PoursHere } from './venue-facts.tsx';
import { VenueHeading } from './venue-heading.tsx';
import { VenuePhotos } from './venue-photos.tsx';
import classes from './venue-screen.module.css';

export type VenueScreenProps = { venueId: string; userId: string; onBack: () => void };

/** Decide to go, then use the place. */
export function VenueScreen({ venueId, userId, onBack }: VenueScreenProps) {
  const query = useQuery(venueProfileOptions(venueId, userId));
  const failure = query.data ? null : query.error;
  if (failure && isGone(failure.status))
    return <Gone renderBack={props => <Link to="/discover" {...props} />} />;
  return (
    <>
      {failure && <PageHeader title="Venue" onBack={onBack} />}
      <QueryView query={query} skeleton={<ProfileSkeleton />} errorFallback="Failed to fetch venue profile">
        {venue => <VenuePage venue={venue} userId={userId} onBack={onBack} />}
      </QueryView>
    </>
  );
}

function VenuePage({ venue: told, userId, onBack }: { venue: Venue; userId: string; onBack: () => void }) {
  const waiting = useOutbox(laneOf(told.id));
  const venue = withWaiting(told, waiting);
  const now = new Date(useNow());
  const { ref, entry } = useIntersection();
  const pours = venue.active && venue.redeems_drinks;
  const isPast = entry !== null && !entry.isIntersecting && entry.boundingClientRect.bottom < 0;
  return (
    <>
      <VenuePhotos venue={venue} onBack={onBack} />
      <Stack gap="lg" className={classes.page}>
        <VenueHeading venue={venue} now={now} />
        {!venue.active && <Banner kind="warning" text="Taking a break. Check back soon." />}
        <VenueActions venue={venue} userId={userId} coming={waitingCheckIn(waiting)} redeemRef={ref} />
        <HereNow venue={venue} />
        <ProsOnShift venueId={venue.id} timezone={venue.timezone} />
        {venue.compPolicy && pours && <PoursHere policy={venue.compPolicy} />}
        {venue.hours.length > 0 && <HoursTable venue={venue} now={now} />}
        <Amenities venue={venue} />
        <GettingThere venue={venue} />
        <ReportVenue userId={userId} venue={venue} />
      </Stack>
      {pours && isPast && (
        <div className={classes.redeemBar}>
          <RedeemLink venueId={venue.id} />
        </div>
      )}
    </>
  );
}

/** There is no venue with this id, or the address names none. */
const isGone = (status: number) => status === 404 || status === 400;
