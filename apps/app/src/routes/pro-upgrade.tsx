import { createFileRoute } from '@tanstack/react-router';
import { NotHereYet } from './-shell/not-here-yet.tsx';

export const Route = createFileRoute('/pro-upgrade')({
  staticData: { rule: { tiers: ['registered'], nativeOnly: true }, title: 'Behind the bar?' },
  component: NotHereYet,
});
