import { createFileRoute } from '@tanstack/react-router';
import { venuePlanShape } from '../../../../features/events/plan/items.ts';
import { VenueEventsScreen } from '../../../../features/events/plan/venue-events-screen.tsx';
import { listSearch } from '../../../../ui/desk/list-search.ts';
import { staff } from '../../../-shell/rules.ts';

export const Route = createFileRoute('/admin/venues/$id/events')({
  staticData: { rule: staff, title: 'Venue events' },
  validateSearch: listSearch(venuePlanShape),
  component: VenueEvents,
});

function VenueEvents() {
  const { id } = Route.useParams();
  return <VenueEventsScreen key={id} venueId={id} />;
}
