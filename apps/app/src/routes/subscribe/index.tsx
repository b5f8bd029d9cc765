import { createFileRoute } from '@tanstack/react-router';
import { NotHereYet } from '../-not-here-yet.tsx';

export const Route = createFileRoute('/subscribe/')({
  staticData: {
    rule: { tiers: ['pro', 'registered'], nativeOnly: true },
    title: 'Subscribe',
    section: 'onboarding',
  },
  component: NotHereYet,
});
