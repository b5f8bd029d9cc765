import { createFileRoute } from '@tanstack/react-router';
import { NewVenueEventScreen } from '../../../features/events/desk/write/new-event-screen.tsx';
import { staffRule } from '../../-shell/rules.ts';

export const Route = createFileRoute('/admin/venues/$venueId/events/add')({
  staticData: { rule: staffRule, title: 'Add an event' },
  component: AddVenueEvent,
});

function AddVenueEvent() {
  const { venueId } = Route.useParams();
  return <NewVenueEventScreen key={venueId} venueId={venueId} />;
}
