import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMinute } from '../../../platform/now.ts';
import { PageColumns } from '../../../ui/shell/page-columns.tsx';
import { PageSection } from '../../../ui/shell/page-section.tsx';
import { PublicPage } from '../../places/parts/public-page.tsx';
import { DirectionsLink } from '../../places/parts/way-there.tsx';
import { publicEventOptions } from '../remote/events.ts';
import { EventHeading } from './event-heading.tsx';
import { EventNotice } from './event-notice.tsx';
import classes from './event-page.module.css';
import { EventPoster } from './event-poster.tsx';
import { EventSkeleton } from './event-skeleton.tsx';
import { EventVenue } from './event-venue.tsx';
import { eventState } from './flow.ts';
import { showWords } from './words.ts';

/** The page of an event for a visitor without a session shows what, when and where it is. It names no person. */
export function PublicEventScreen({ eventId }: { eventId: string }) {
  const query = useQuery(publicEventOptions(eventId));
  const now = new Date(useMinute());
  return (
    <PublicPage
      query={query}
      path={`/events/${eventId}`}
      skeleton={<EventSkeleton />}
      errorFallback={showWords.failed}
    >
      {(event, join) => {
        const state = eventState(event, now);
        return (
          <PageColumns
            cover={
              <EventPoster event={event} onBack={null} off={state === 'past' || state === 'cancelled'} />
            }
            facts={
              <>
                <EventHeading event={event} now={now} />
                <EventNotice event={event} now={now} />
                <EventVenue event={event} now={now} />
              </>
            }
            action={join}
          >
            {event.description && (
              <PageSection title={showWords.about}>
                <Text className={classes.text}>{event.description}</Text>
              </PageSection>
            )}
            <PageSection title={showWords.wayThere}>
              <DirectionsLink place={event.venue} />
            </PageSection>
          </PageColumns>
        );
      }}
    </PublicPage>
  );
}
