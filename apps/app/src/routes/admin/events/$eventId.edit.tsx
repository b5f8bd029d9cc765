import { createFileRoute } from '@tanstack/react-router';
import { EditEventScreen } from '../../../features/events/desk/write/edit-event-screen.tsx';
import { staffRule } from '../../-shell/rules.ts';

export const Route = createFileRoute('/admin/events/$eventId/edit')({
  staticData: { rule: staffRule, title: 'Edit event' },
  component: EditEvent,
});

function EditEvent() {
  const { eventId } = Route.useParams();
  return <EditEventScreen key={eventId} eventId={eventId} home="/admin/events" />;
}
