import { createFileRoute } from '@tanstack/react-router';
import { NotHereYet } from '../../-shell/not-here-yet.tsx';
import { staff } from '../../-shell/rules.ts';

export const Route = createFileRoute('/admin/venues/$venueId/events/$eventId/')({
  staticData: { rule: staff, title: 'Event' },
  component: NotHereYet,
});
