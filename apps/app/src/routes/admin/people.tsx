import { createFileRoute } from '@tanstack/react-router';
import { NotHereYet } from '../-not-here-yet.tsx';
import { superAdmin } from '../-rules.ts';

export const Route = createFileRoute('/admin/people')({
  staticData: { rule: superAdmin, title: 'People' },
  component: NotHereYet,
});
