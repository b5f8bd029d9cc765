import { Button } from '@mantine/core';
import type { Event } from '@nightjar/domain/events/entity';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { type Crumb, DeskHeading } from '../../../../ui/desk/desk-heading.tsx';
import { EmptyPerch } from '../../../../ui/feedback/empty-perch.tsx';
import { QueryView } from '../../../../ui/feedback/query-view.tsx';
import { RowsSkeleton } from '../../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../../ui/overlay/toast.ts';
import { endWords } from '../../parts/words.ts';
import { eventOptions } from '../../remote/events.ts';
import { EndEventSheet } from '../parts/end-event-sheet.tsx';
import { EventForm } from './event-form.tsx';
import { eventValuesOf } from './flow.ts';
import { writeWords } from './words.ts';

export type EditEventProps = {
  eventId: string;
  /** The address of the list from which the event was opened; the page of the event is below this address. */
  home: string;
};

/** Edits an event. An event of a weekly series can be edited alone or together with the later events of the series. */
export function EditEventScreen({ eventId, home }: EditEventProps) {
  const query = useQuery(eventOptions(eventId));
  return (
    <QueryView
      query={query}
      skeleton={<RowsSkeleton rows={6} />}
      errorFallback={writeWords.failed}
      title={writeWords.pageTitle}
    >
      {event => <EditPage event={event} home={home} />}
    </QueryView>
  );
}

function EditPage({ event: latest, home }: { event: Event; home: string }) {
  const router = useRouter();
  /**
   * The form keeps the event as it was when the form opened. Changes that other users save meanwhile are merged when
   * the form is saved.
   */
  const [event] = useState(latest);
  const [deleting, setDeleting] = useState(false);
  const page = `${home}/${event.event_id}`;
  const crumbs: Crumb[] = [
    { label: writeWords.crumbs.events, href: home },
    { label: event.name, href: page },
  ];
  const onSaved = () => {
    toast({ kind: 'good', text: writeWords.saved.changed });
    void router.navigate({ href: page });
  };
  return (
    <>
      <DeskHeading
        title={writeWords.edit}
        crumbs={crumbs}
        text={event.venue.name}
        actions={
          event.may_edit && (
            <Button variant="default" onClick={() => setDeleting(true)}>
              {endWords.delete.confirm}
            </Button>
          )
        }
      />
      {event.may_edit ? (
        <EventForm initial={eventValuesOf(event)} host={event.venue} event={event} onSaved={onSaved} />
      ) : (
        <EmptyPerch icon="Lock" {...writeWords.readOnly} />
      )}
      {deleting && (
        <EndEventSheet
          eventId={event.event_id}
          ending="delete"
          onClose={() => setDeleting(false)}
          onEnded={() => void router.navigate({ href: home })}
        />
      )}
    </>
  );
}
