import { createFileRoute } from '@tanstack/react-router';
import { NotHereYet } from './-not-here-yet.tsx';
import { everyone } from './-rules.ts';
import { texts } from './-search.ts';

export const Route = createFileRoute('/app-redirect')({
  staticData: { rule: everyone, title: 'Back from the payment', hideTabBar: true, skipsStatusQuestion: true },
  validateSearch: texts('action', 'result', 'redirect'),
  component: NotHereYet,
});
