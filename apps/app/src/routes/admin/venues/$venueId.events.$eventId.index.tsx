import { createFileRoute } from '@tanstack/react-router';
import { EventReviewScreen } from '../../../features/events/desk/review/event-review-screen.tsx';
import { TicketSalesCard } from '../../../features/payments/desk/sales/ticket-sales-card.tsx';
import { staffRule } from '../../-shell/rules.ts';

export const Route = createFileRoute('/admin/venues/$venueId/events/$eventId/')({
  staticData: { rule: staffRule, title: 'Event' },
  component: VenueEvent,
});

function VenueEvent() {
  const { venueId, eventId } = Route.useParams();
  return (
    <EventReviewScreen
      key={eventId}
      eventId={eventId}
      home={`/admin/venues/${venueId}/events`}
      renderSales={id => <TicketSalesCard eventId={id} />}
    />
  );
}
