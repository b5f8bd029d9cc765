import { createFileRoute } from '@tanstack/react-router';
import { NotHereYet } from '../-not-here-yet.tsx';
import { accountHolder } from '../-rules.ts';

export const Route = createFileRoute('/settings/privacy')({
  staticData: { rule: accountHolder, title: 'Privacy', tab: 'userProfile' },
  component: NotHereYet,
});
