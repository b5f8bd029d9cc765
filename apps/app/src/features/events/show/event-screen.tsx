import { Text } from '@mantine/core';
import type { Event } from '@nightjar/domain/events/entity';
import type { Point } from '@nightjar/domain/kernel/geo';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMinute } from '../../../platform/now.ts';
import { useOutbox } from '../../../platform/outbox/outbox.ts';
import { GonePage } from '../../../ui/feedback/gone.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { useLacksContent } from '../../../ui/feedback/use-shown-failure.ts';
import { PageColumns } from '../../../ui/shell/page-columns.tsx';
import { PageHeader } from '../../../ui/shell/page-header.tsx';
import { PageSection } from '../../../ui/shell/page-section.tsx';
import { useSession } from '../../people/remote/session.ts';
import { DirectionsLink } from '../../places/parts/way-there.tsx';
import { ReportVenue } from '../../reports/parts/report-venue.tsx';
import { outboxLaneOfEvent, withWaitingWrites } from '../parts/flow.ts';
import { eventOptions } from '../remote/events.ts';
import { EventActions } from './event-actions.tsx';
import { EventHeading } from './event-heading.tsx';
import { EventNotice } from './event-notice.tsx';
import classes from './event-page.module.css';
import { EventPoster } from './event-poster.tsx';
import { EventSkeleton } from './event-skeleton.tsx';
import { EventVenue } from './event-venue.tsx';
import { eventState, isEventOpen } from './flow.ts';
import { type EntryRenderers, GoBar } from './go-bar.tsx';
import { GuestsSection } from './going.tsx';
import { useEventLive, useFreshAfterRefusal } from './live.ts';
import { ProsThatNight } from './pros-that-night.tsx';
import { showWords } from './words.ts';

export type EventScreenProps = {
  eventId: string;
  userId: string;
  onBack: () => void;
  renderMap: (place: Point) => ReactNode;
} & EntryRenderers;

/**
 * The page of an event helps a guest decide whether to go. It shows what the event is, when and where it is, and which
 * other guests go.
 */
export function EventScreen(props: EventScreenProps) {
  const { eventId, onBack } = props;
  const query = useQuery(eventOptions(eventId));
  const lacksContent = useLacksContent(query);
  useEventLive(eventId, query.data?.venue.id);
  useFreshAfterRefusal(eventId);
  const failure = query.error;
  if (failure && isGone(failure.status))
    return <GonePage renderBack={link => <Link to="/discover" {...link} />} />;
  return (
    <>
      {lacksContent && <PageHeader title={showWords.title} onBack={onBack} />}
      <QueryView query={query} skeleton={<EventSkeleton />} errorFallback={showWords.failed}>
        {event => <EventPage {...props} event={event} />}
      </QueryView>
    </>
  );
}

function EventPage({
  event: answered,
  userId,
  onBack,
  renderMap,
  ...slots
}: EventScreenProps & { event: Event }) {
  const { details } = useSession();
  const event = withWaitingWrites(
    answered,
    useOutbox(outboxLaneOfEvent(answered.event_id)),
    details?.user.private === false,
  );
  const now = new Date(useMinute());
  const state = eventState(event, now);
  return (
    <PageColumns
      cover={<EventPoster event={event} onBack={onBack} off={state === 'past' || state === 'cancelled'} />}
      facts={
        <>
          <EventHeading event={event} now={now} stamped={isEventOpen(state) && event.place === 'going'} />
          {state === 'draft' && <EventNotice event={event} now={now} />}
          <EventVenue event={event} now={now} />
        </>
      }
      action={<GoBar event={event} userId={userId} now={now} {...slots} />}
    >
      {state !== 'draft' && <GuestsSection event={event} userId={userId} now={now} />}
      <EventActions event={event} now={now} />
      {event.description && (
        <PageSection title={showWords.about}>
          <Text className={classes.text}>{event.description}</Text>
        </PageSection>
      )}
      <ProsThatNight event={event} now={now} />
      <PageSection title={showWords.wayThere}>
        <DirectionsLink place={event.venue} map={renderMap(event.venue)} />
      </PageSection>
      <ReportVenue userId={userId} venue={event.venue} />
    </PageColumns>
  );
}

/**
 * Tests by the status of the answer whether the event is missing. No event has this id any more, or the page's address
 * contains no valid id.
 */
const isGone = (status: number) => status === 404 || status === 400;
