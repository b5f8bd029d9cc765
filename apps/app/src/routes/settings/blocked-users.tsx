import { createFileRoute } from '@tanstack/react-router';
import { NotHereYet } from '../-not-here-yet.tsx';
import { accountHolder } from '../-rules.ts';

export const Route = createFileRoute('/settings/blocked-users')({
  staticData: { rule: accountHolder, title: 'Blocked people', tab: 'userProfile' },
  component: NotHereYet,
});
