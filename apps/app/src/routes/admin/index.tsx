import { createFileRoute } from '@tanstack/react-router';
import { NotHereYet } from '../-shell/not-here-yet.tsx';
import { anyDeskRole } from '../-shell/rules.ts';

export const Route = createFileRoute('/admin/')({
  staticData: { rule: anyDeskRole, title: 'Venue desk' },
  component: NotHereYet,
});
