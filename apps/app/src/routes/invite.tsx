import { createFileRoute } from '@tanstack/react-router';
import { NotHereYet } from './-not-here-yet.tsx';
import { accountHolder } from './-rules.ts';

export const Route = createFileRoute('/invite')({
  staticData: { rule: accountHolder, title: 'Bring the flock', hideTabBar: true },
  component: NotHereYet,
});
