import { createFileRoute } from '@tanstack/react-router';
import { NotHereYet } from './-not-here-yet.tsx';
import { texts } from './-search.ts';

export const Route = createFileRoute('/status')({
  staticData: {
    rule: { tiers: ['subscribed'], nativeOnly: true },
    title: 'Out tonight?',
    tab: 'discover',
    skipsStatusQuestion: true,
  },
  validateSearch: texts('redirect'),
  component: NotHereYet,
});
