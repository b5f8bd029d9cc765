import { createFileRoute } from '@tanstack/react-router';
import { NewVenueEventScreen } from '../../../features/events/desk/write/new-event-screen.tsx';
import { staff } from '../../-shell/rules.ts';

export const Route = createFileRoute('/admin/venues/$venueId/events/add')({
  staticData: { rule: staff, title: 'Add an event' },
  component: AddVenueEvent,
});

function AddVenueEvent() {
  const { venueId } = Route.useParams();
  return <NewVenueEventScreen key={venueId} venueId={venueId} />;
}
