import { createFileRoute } from '@tanstack/react-router';
import { NotHereYet } from './-not-here-yet.tsx';
import { member } from './-rules.ts';

export const Route = createFileRoute('/discover')({
  staticData: { rule: member, title: 'Discover', tab: 'discover' },
  component: NotHereYet,
});
