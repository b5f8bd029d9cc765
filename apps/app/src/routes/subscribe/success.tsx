import { createFileRoute } from '@tanstack/react-router';
import { NotHereYet } from '../-not-here-yet.tsx';

export const Route = createFileRoute('/subscribe/success')({
  staticData: { rule: { tiers: ['subscribed'], nativeOnly: true }, title: 'Your tab is open' },
  component: NotHereYet,
});
