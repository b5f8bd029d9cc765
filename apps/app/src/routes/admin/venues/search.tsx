import { createFileRoute } from '@tanstack/react-router';
import { NotHereYet } from '../../-shell/not-here-yet.tsx';
import { anyDeskRole } from '../../-shell/rules.ts';

export const Route = createFileRoute('/admin/venues/search')({
  staticData: { rule: anyDeskRole, title: 'Venues' },
  component: NotHereYet,
});
