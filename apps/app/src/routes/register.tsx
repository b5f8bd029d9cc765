import { createFileRoute } from '@tanstack/react-router';
import { NotHereYet } from './-not-here-yet.tsx';
import { texts } from './-search.ts';

export const Route = createFileRoute('/register')({
  staticData: {
    rule: { tiers: ['authenticated'], nativeOnly: true },
    title: 'About you',
    section: 'onboarding',
    hideTabBar: true,
  },
  validateSearch: texts('redirect', 'referrer'),
  component: NotHereYet,
});
