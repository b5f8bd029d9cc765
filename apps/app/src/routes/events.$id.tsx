import type { Event as ShownEvent } from '@nightjar/domain/events/entity';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { PlaceMap } from '../features/discover/parts/place-map.tsx';
import { EventScreen } from '../features/events/show/event-screen.tsx';
import { PublicEventScreen } from '../features/events/show/public-event-screen.tsx';
import { LoadingBar } from '../features/payments/ticket/loading-bar.tsx';
import { useSession } from '../features/people/remote/session.ts';
import { useBack } from './-shell/back.ts';
import { memberOrGuestRule } from './-shell/rules.ts';

const TicketBar = lazy(() =>
  import('../features/payments/ticket/ticket-bar.tsx').then(bar => ({ default: bar.TicketBar })),
);
const KnownTicketBar = lazy(() =>
  import('../features/payments/ticket/ticket-bar.tsx').then(bar => ({ default: bar.KnownTicketBar })),
);
const RefundNotice = lazy(() =>
  import('../features/payments/ticket/refund-notice.tsx').then(notice => ({ default: notice.RefundNotice })),
);

export const Route = createFileRoute('/events/$id')({
  staticData: { rule: memberOrGuestRule, title: 'Event', tab: 'discover', wide: 'roomy' },
  component: Event,
});

function Event() {
  const { id } = Route.useParams();
  const { userId } = useSession();
  const back = useBack();
  if (userId === null) return <PublicEventScreen key={id} eventId={id} />;
  return (
    <EventScreen
      key={id}
      eventId={id}
      userId={userId}
      onBack={back}
      renderMap={place => <PlaceMap place={place} />}
      renderTickets={(event, renderDoor) => <Tickets event={event} userId={userId} renderDoor={renderDoor} />}
      renderKnownTicket={(event, renderOther) => (
        <Suspense fallback={renderOther()}>
          <KnownTicketBar eventId={event.event_id} userId={userId} renderOther={renderOther} />
        </Suspense>
      )}
      renderRefund={event => (
        <Suspense>
          <RefundNotice eventId={event.event_id} />
        </Suspense>
      )}
    />
  );
}

type TicketsProps = { event: ShownEvent; userId: string; renderDoor: (note: string) => ReactNode };

/** Shows a bar of the same height while the code of the tickets loads, so that nothing moves. */
const Tickets = (props: TicketsProps) => (
  <Suspense fallback={<LoadingBar label="Loading tickets" />}>
    <TicketBar {...props} />
  </Suspense>
);
