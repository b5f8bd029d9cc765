import { Button } from '@mantine/core';
import { venueTopic } from '@nightjar/domain/live';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useMinute } from '../../../platform/now.ts';
import { listenToTopic } from '../../../platform/realtime.ts';
import { QueryError } from '../../../ui/feedback/query-view.tsx';
import { useShownFailure } from '../../../ui/feedback/use-shown-failure.ts';
import { RowList } from '../../../ui/row/row-list.tsx';
import { PageSection } from '../../../ui/shell/page-section.tsx';
import { eventsByVenueOptions } from '../remote/events.ts';
import { EventRow } from './event-row.tsx';
import { eventWords } from './words.ts';

/** This many events are shown until the guest asks for all of them. */
const eventsShownFirst = 3;

/**
 * Shows the next events of a bar, with a button that shows all coming events. For a bar without coming events it shows
 * nothing.
 */
export function ComingEvents({ venueId }: { venueId: string }) {
  const query = useQuery(eventsByVenueOptions(venueId));
  const { refetch } = query;
  useEffect(
    () =>
      listenToTopic(venueTopic.nameOf(venueId), ({ event, payload }) => {
        if (venueTopic.parse(event, payload)?.event === 'event') void refetch();
      }),
    [venueId, refetch],
  );
  const [all, setAll] = useState(false);
  const now = new Date(useMinute());
  const events = query.data ?? [];
  const failure = useShownFailure(query);
  if (!failure && events.length === 0) return null;
  return (
    <PageSection title={eventWords.comingUp.title}>
      {failure ? (
        <QueryError query={{ ...query, error: failure }} errorFallback={eventWords.comingUp.failed} inCard />
      ) : (
        <RowList>
          {events.slice(0, all ? undefined : eventsShownFirst).map(event => (
            <li key={event.event_id}>
              <EventRow
                event={event}
                now={now}
                withVenue={false}
                renderRoot={props => <Link to="/events/$id" params={{ id: event.event_id }} {...props} />}
              />
            </li>
          ))}
        </RowList>
      )}
      {!all && events.length > eventsShownFirst && (
        <Button variant="subtle" color="gray" fullWidth onClick={() => setAll(true)}>
          {eventWords.comingUp.all(events.length)}
        </Button>
      )}
    </PageSection>
  );
}
