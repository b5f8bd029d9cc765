import { createFileRoute } from '@tanstack/react-router';
import { NotHereYet } from '../-not-here-yet.tsx';
import { accountHolder } from '../-rules.ts';

export const Route = createFileRoute('/settings/accepting-drinks')({
  staticData: { rule: accountHolder, title: 'Accepting drinks', tab: 'userProfile' },
  component: NotHereYet,
});
