import { createFileRoute } from '@tanstack/react-router';
import { NotHereYet } from './-not-here-yet.tsx';
import { accountHolder } from './-rules.ts';

export const Route = createFileRoute('/support')({
  staticData: { rule: accountHolder, title: 'Help', hideTabBar: true },
  component: NotHereYet,
});
