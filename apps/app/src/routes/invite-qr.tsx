import { createFileRoute } from '@tanstack/react-router';
import { NotHereYet } from './-not-here-yet.tsx';
import { accountHolder } from './-rules.ts';

export const Route = createFileRoute('/invite-qr')({
  staticData: { rule: accountHolder, title: 'Your invite code', hideTabBar: true },
  component: NotHereYet,
});
