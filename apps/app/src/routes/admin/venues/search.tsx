import { createFileRoute } from '@tanstack/react-router';
import { NotHereYet } from '../../-not-here-yet.tsx';
import { anyDeskRole } from '../../-rules.ts';

export const Route = createFileRoute('/admin/venues/search')({
  staticData: { rule: anyDeskRole, title: 'Venues' },
  component: NotHereYet,
});
