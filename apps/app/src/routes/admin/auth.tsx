import { createFileRoute } from '@tanstack/react-router';
import { NotHereYet } from '../-shell/not-here-yet.tsx';
import { texts } from '../-shell/search.ts';

export const Route = createFileRoute('/admin/auth')({
  staticData: { rule: { desk: 'open' }, title: 'Venue desk login' },
  validateSearch: texts('redirect'),
  component: NotHereYet,
});
