import { createFileRoute } from '@tanstack/react-router';
import { VenueEventsScreen } from '../../../../features/events/desk/plan/venue-events-screen.tsx';
import { staffRule } from '../../../-shell/rules.ts';

export const Route = createFileRoute('/admin/venues/$id/events')({
  staticData: { rule: staffRule, title: 'Venue events' },
  component: VenueEvents,
});

function VenueEvents() {
  const { id } = Route.useParams();
  return <VenueEventsScreen key={id} venueId={id} />;
}
