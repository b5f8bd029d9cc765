import { createFileRoute } from '@tanstack/react-router';
import { NotHereYet } from '../../-not-here-yet.tsx';
import { staff } from '../../-rules.ts';

export const Route = createFileRoute('/admin/events/$eventId/')({
  staticData: { rule: staff, title: 'Event' },
  component: NotHereYet,
});
