import { createFileRoute } from '@tanstack/react-router';
import { NotHereYet } from './-not-here-yet.tsx';
import { member } from './-rules.ts';

export const Route = createFileRoute('/redeem/$venueId')({
  staticData: { rule: member, title: 'Redeem a drink', hideTabBar: true },
  component: NotHereYet,
});
