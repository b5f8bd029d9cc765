import { createFileRoute } from '@tanstack/react-router';
import { NotHereYet } from '../../-shell/not-here-yet.tsx';
import { superAdmin } from '../../-shell/rules.ts';

export const Route = createFileRoute('/admin/people/')({
  staticData: { rule: superAdmin, title: 'People' },
  component: NotHereYet,
});
