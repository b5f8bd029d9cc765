import { createFileRoute } from '@tanstack/react-router';
import { NotHereYet } from '../../../-not-here-yet.tsx';
import { staff } from '../../../-rules.ts';

export const Route = createFileRoute('/admin/venues/$id/events')({
  staticData: { rule: staff, title: 'Venue events' },
  component: NotHereYet,
});
