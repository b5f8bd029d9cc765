import { createFileRoute } from '@tanstack/react-router';
import { NotHereYet } from './-not-here-yet.tsx';
import { everyone } from './-rules.ts';
import { texts } from './-search.ts';

export const Route = createFileRoute('/whitelist')({
  staticData: { rule: everyone, title: 'Got a code for the door?', section: 'onboarding', hideTabBar: true },
  validateSearch: texts('redirect'),
  component: NotHereYet,
});
