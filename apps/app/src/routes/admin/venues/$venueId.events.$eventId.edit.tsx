import { createFileRoute } from '@tanstack/react-router';
import { NotHereYet } from '../../-shell/not-here-yet.tsx';
import { staff } from '../../-shell/rules.ts';

export const Route = createFileRoute('/admin/venues/$venueId/events/$eventId/edit')({
  staticData: { rule: staff, title: 'Edit event' },
  component: NotHereYet,
});
