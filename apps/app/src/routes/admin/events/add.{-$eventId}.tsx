import { createFileRoute } from '@tanstack/react-router';
import { NewEventScreen } from '../../../features/events/desk/write/new-event-screen.tsx';
import { staffRule } from '../../-shell/rules.ts';

export const Route = createFileRoute('/admin/events/add/{-$eventId}')({
  staticData: { rule: staffRule, title: 'Add an event' },
  component: AddEvent,
});

function AddEvent() {
  const { eventId } = Route.useParams();
  return <NewEventScreen key={eventId} copiedId={eventId ?? null} />;
}
