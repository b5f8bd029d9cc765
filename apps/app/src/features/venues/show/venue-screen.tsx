import { Text } from '@mantine/core';
import type { VenueActivityNow } from '@nightjar/domain/activity/entity';
import type { Venue } from '@nightjar/domain/venues/entity';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useOnline } from '../../../platform/network.ts';
import { useMinute } from '../../../platform/now.ts';
import { useOutbox } from '../../../platform/outbox/outbox.ts';
import { GonePage } from '../../../ui/feedback/gone.tsx';
import { isAwaited, isFirstAwaited, QueryView } from '../../../ui/feedback/query-view.tsx';
import { useLacksContent } from '../../../ui/feedback/use-shown-failure.ts';
import { useShownTogether } from '../../../ui/feedback/use-shown-part.ts';
import { Banner } from '../../../ui/overlay/banner.tsx';
import { PageColumns } from '../../../ui/shell/page-columns.tsx';
import { PageHeader } from '../../../ui/shell/page-header.tsx';
import { PageSection } from '../../../ui/shell/page-section.tsx';
import { ReportVenue } from '../../reports/parts/report-venue.tsx';
import { findWaitingCheckIn, outboxLaneOfVenue, withWaitingWrites } from '../flow.ts';
import { prosByVenueOptions, venueNowOptions, venueProfileOptions } from '../remote/venue.ts';
import { HereNow } from './here-now.tsx';
import { HoursTable } from './hours-table.tsx';
import { useVenueLive } from './live.ts';
import { ProsOnShift } from './pros-on-shift.tsx';
import { RedeemBar, VenueActions } from './venue-actions.tsx';
import { Amenities, GettingThere, PourPolicySection } from './venue-facts.tsx';
import { VenueHeading } from './venue-heading.tsx';
import { VenuePhotos } from './venue-photos.tsx';
import classes from './venue-screen.module.css';
import { VenueSkeleton } from './venue-skeleton.tsx';
import { showWords } from './words.ts';

export type VenueScreenProps = {
  venueId: string;
  userId: string;
  onBack: () => void;
  renderMap: (venue: Venue) => ReactNode;
  /** The events of the venue; `awaited` is true while they are not known. */
  events: { readonly awaited: boolean; readonly shown: ReactNode };
};

/** Shows the page of a venue. It helps a guest to decide whether to go, and then to check in and to get drinks. */
export function VenueScreen(props: VenueScreenProps) {
  const { venueId, userId, onBack, events } = props;
  useVenueLive(venueId);
  const query = useQuery(venueProfileOptions(venueId, userId));
  const lacksContent = useLacksContent(query);
  const pros = useQuery(prosByVenueOptions(venueId));
  const activity = useQuery(venueNowOptions(venueId));
  // All queries are sent at once, and their parts are shown together, so that the page does not move.
  const waitsForParts = events.awaited || [pros, activity].some(isFirstAwaited);
  const shows = useShownTogether(isAwaited(query), waitsForParts && query.error === null);
  // The venue may have been archived or put on hold since the app stored it. Then the stored copy is not shown.
  if (query.error && isGone(query.error.status))
    return <GonePage renderBack={link => <Link to="/discover" {...link} />} />;
  return (
    <>
      {lacksContent && <PageHeader title={showWords.title} onBack={onBack} />}
      <QueryView query={query} shows={shows} skeleton={<VenueSkeleton />} errorFallback={showWords.failed}>
        {venue => <VenuePage {...props} venue={venue} activity={activity.data} />}
      </QueryView>
    </>
  );
}

type VenuePageProps = VenueScreenProps & { venue: Venue; activity: VenueActivityNow | undefined };

function VenuePage({ venue: answered, activity, userId, onBack, renderMap, events }: VenuePageProps) {
  const waiting = useOutbox(outboxLaneOfVenue(answered.id));
  const venue = withWaitingWrites(answered, waiting, useOnline());
  const now = new Date(useMinute());
  return (
    <PageColumns
      cover={<VenuePhotos venue={venue} onBack={onBack} />}
      facts={
        <>
          <VenueHeading venue={venue} now={now} />
          {!venue.active && (
            <div className={classes.warning}>
              <Banner kind="warning" text={showWords.onBreak} />
            </div>
          )}
          {venue.active && <HereNow venue={venue} activity={activity} now={now} />}
          <VenueActions venue={venue} userId={userId} coming={findWaitingCheckIn(waiting)} />
        </>
      }
      action={<RedeemBar venue={venue} />}
    >
      <ProsOnShift venueId={venue.id} timezone={venue.timezone} />
      {venue.active && events.shown}
      {venue.description && (
        <PageSection title={showWords.about}>
          <Text>{venue.description}</Text>
        </PageSection>
      )}
      {venue.compPolicy && venue.active && venue.redeems_drinks && (
        <PourPolicySection policy={venue.compPolicy} />
      )}
      <Amenities venue={venue} />
      {venue.hours.length > 0 && <HoursTable venue={venue} now={now} />}
      <GettingThere venue={venue} map={renderMap(venue)} />
      <ReportVenue userId={userId} venue={venue} />
    </PageColumns>
  );
}

/**
 * Tests by the status of the answer whether the venue is missing. No venue has this id, or the page's address contains
 * no valid id.
 */
const isGone = (status: number) => status === 404 || status === 400;
