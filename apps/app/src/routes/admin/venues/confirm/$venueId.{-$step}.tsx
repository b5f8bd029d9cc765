import { createFileRoute } from '@tanstack/react-router';
import { NotHereYet } from '../../../-shell/not-here-yet.tsx';
import { staff } from '../../../-shell/rules.ts';

export const Route = createFileRoute('/admin/venues/confirm/$venueId/{-$step}')({
  staticData: { rule: staff, title: 'Confirm a venue' },
  component: NotHereYet,
});
