import { createFileRoute } from '@tanstack/react-router';
import { NotHereYet } from '../../../-not-here-yet.tsx';
import { staff } from '../../../-rules.ts';

export const Route = createFileRoute('/admin/venues/confirm/')({
  staticData: { rule: staff, title: 'Venues to confirm' },
  component: NotHereYet,
});
