import { createFileRoute } from '@tanstack/react-router';
import { NotHereYet } from '../-not-here-yet.tsx';
import { accountHolder } from '../-rules.ts';

export const Route = createFileRoute('/settings/')({
  staticData: { rule: accountHolder, title: 'Settings', tab: 'userProfile' },
  component: NotHereYet,
});
