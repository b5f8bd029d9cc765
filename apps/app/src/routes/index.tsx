import { createFileRoute } from '@tanstack/react-router';
import { NotHereYet } from './-not-here-yet.tsx';
import { texts } from './-search.ts';

export const Route = createFileRoute('/')({
  staticData: { rule: { tiers: ['registered'], nativeOnly: false }, title: 'Home' },
  validateSearch: texts('referrer'),
  component: NotHereYet,
});
