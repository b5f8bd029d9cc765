import { createFileRoute } from '@tanstack/react-router';
import { NotHereYet } from './-not-here-yet.tsx';
import { everyone } from './-rules.ts';
import { texts } from './-search.ts';

export const Route = createFileRoute('/welcome')({
  staticData: { rule: everyone, title: 'Welcome', hideTabBar: true, skipsStatusQuestion: true },
  validateSearch: texts('from'),
  component: NotHereYet,
});
