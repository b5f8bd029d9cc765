import { createFileRoute } from '@tanstack/react-router';
import { NotHereYet } from '../../-not-here-yet.tsx';
import { texts } from '../../-search.ts';

export const Route = createFileRoute('/login/authorize/$phone')({
  staticData: {
    rule: { tiers: ['unauthenticated'], nativeOnly: true },
    title: 'Check your texts',
    section: 'onboarding',
    hideTabBar: true,
  },
  validateSearch: texts('redirect', 'referrer'),
  component: NotHereYet,
});
