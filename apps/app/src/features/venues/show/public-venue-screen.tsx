import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMinute } from '../../../platform/now.ts';
import { PageColumns } from '../../../ui/shell/page-columns.tsx';
import { PageSection } from '../../../ui/shell/page-section.tsx';
import { PublicPage } from '../../places/parts/public-page.tsx';
import { publicVenueOptions } from '../remote/venue.ts';
import { HoursTable } from './hours-table.tsx';
import { Amenities, GettingThere } from './venue-facts.tsx';
import { VenueHeading } from './venue-heading.tsx';
import { VenuePhotos } from './venue-photos.tsx';
import { VenueSkeleton } from './venue-skeleton.tsx';
import { showWords } from './words.ts';

/** The page of a venue for a visitor without a session shows what the venue is, when it is open, and where it is. */
export function PublicVenueScreen({ venueId }: { venueId: string }) {
  const query = useQuery(publicVenueOptions(venueId));
  const now = new Date(useMinute());
  return (
    <PublicPage
      query={query}
      path={`/venues/${venueId}`}
      skeleton={<VenueSkeleton />}
      errorFallback={showWords.failed}
    >
      {(venue, join) => (
        <PageColumns
          cover={<VenuePhotos venue={venue} onBack={null} />}
          facts={<VenueHeading venue={venue} now={now} />}
          action={join}
        >
          {venue.description && (
            <PageSection title={showWords.about}>
              <Text>{venue.description}</Text>
            </PageSection>
          )}
          <Amenities venue={venue} />
          {venue.hours.length > 0 && <HoursTable venue={venue} now={now} />}
          <GettingThere venue={venue} />
        </PageColumns>
      )}
    </PublicPage>
  );
}
