import type { Event } from '@nightjar/domain/events/entity';
import { nightDate } from '@nightjar/domain/kernel/night';
import { localTime } from '@nightjar/domain/kernel/time';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useMinute } from '../../../../platform/now.ts';
import { type Crumb, DeskHeading } from '../../../../ui/desk/desk-heading.tsx';
import { EmptyPerch } from '../../../../ui/feedback/empty-perch.tsx';
import { QueryView } from '../../../../ui/feedback/query-view.tsx';
import { RowsSkeleton } from '../../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../../ui/overlay/toast.ts';
import { adminVenueOptions } from '../../../venues/desk/remote.ts';
import { eventOptions } from '../../remote/events.ts';
import { EventForm } from './event-form.tsx';
import { copiedEventValues, newEventValues, nextOnWeekday } from './flow.ts';
import type { EventFormValues } from './items.ts';
import { writeWords } from './words.ts';

const { crumbs: words } = writeWords;

/** Adds an event to the venue whose page leads here. */
export function NewVenueEventScreen({ venueId }: { venueId: string }) {
  const query = useQuery(adminVenueOptions(venueId));
  const home = `/admin/venues/${venueId}/events`;
  const onSaved = useSavedEvent(event => `/admin/venues/${venueId}/events/${event.event_id}`);
  const crumbs: Crumb[] = [
    { label: words.venues, href: '/admin/venues/search' },
    { label: query.data?.name ?? words.events, href: home },
  ];
  return (
    <>
      <DeskHeading title={writeWords.add} crumbs={crumbs} />
      <QueryView query={query} skeleton={<RowsSkeleton rows={5} />} errorFallback={writeWords.failedVenue}>
        {venue =>
          venue.may_edit ? (
            <EventForm initial={newEventValues(venue.id, '')} host={venue} event={null} onSaved={onSaved} />
          ) : (
            <EmptyPerch icon="Lock" {...writeWords.readOnly} />
          )
        }
      </QueryView>
    </>
  );
}

/** Adds an event to a venue that is chosen first. A copy of an event is added to that event's venue. */
export function NewEventScreen({ copiedId }: { copiedId: string | null }) {
  const onSaved = useSavedEvent(event => `/admin/events/${event.event_id}`);
  const crumbs: Crumb[] = [{ label: words.events, href: '/admin/events' }];
  return (
    <>
      <DeskHeading title={copiedId ? writeWords.copy : writeWords.add} crumbs={crumbs} />
      {copiedId ? (
        <CopyForm copiedId={copiedId} onSaved={onSaved} />
      ) : (
        <EventForm initial={newEventValues(null, '')} host={null} event={null} onSaved={onSaved} />
      )}
    </>
  );
}

type CopyFormProps = { copiedId: string; onSaved: (event: Event, values: EventFormValues) => void };

function CopyForm({ copiedId, onSaved }: CopyFormProps) {
  const query = useQuery(eventOptions(copiedId));
  const [now] = useState(new Date(useMinute()));
  return (
    <QueryView query={query} skeleton={<RowsSkeleton rows={5} />} errorFallback={writeWords.failed}>
      {event => {
        const { timezone } = event.venue;
        const { date } = localTime(new Date(event.starts_at), timezone);
        const initial = copiedEventValues(event, nextOnWeekday(date, nightDate(now, timezone)));
        return <EventForm initial={initial} host={event.venue} event={null} onSaved={onSaved} />;
      }}
    </QueryView>
  );
}

/** Returns a function that opens the page of a saved event, with a toast about what guests see of the event. */
function useSavedEvent(hrefOf: (event: Event) => string) {
  const router = useRouter();
  return (event: Event, { status }: EventFormValues) => {
    toast({ kind: 'good', text: status === 'draft' ? writeWords.saved.draft : writeWords.saved.published });
    void router.navigate({ href: hrefOf(event) });
  };
}
