import { createFileRoute } from '@tanstack/react-router';
import { NotHereYet } from './-shell/not-here-yet.tsx';
import { member } from './-shell/rules.ts';

export const Route = createFileRoute('/events/$id')({
  staticData: { rule: member, title: 'Event', tab: 'discover' },
  component: NotHereYet,
});
