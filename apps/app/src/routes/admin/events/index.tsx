import { createFileRoute } from '@tanstack/react-router';
import { NotHereYet } from '../../-shell/not-here-yet.tsx';
import { staff } from '../../-shell/rules.ts';

export const Route = createFileRoute('/admin/events/')({
  staticData: { rule: staff, title: 'Events' },
  component: NotHereYet,
});
