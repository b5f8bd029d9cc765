import { createFileRoute } from '@tanstack/react-router';
import { NotHereYet } from '../-not-here-yet.tsx';
import { texts } from '../-search.ts';

export const Route = createFileRoute('/login/{-$phone}')({
  staticData: {
    rule: { tiers: ['unauthenticated'], nativeOnly: false },
    title: 'Sign in',
    section: 'onboarding',
    hideTabBar: true,
  },
  validateSearch: texts('redirect', 'referrer'),
  component: NotHereYet,
});
