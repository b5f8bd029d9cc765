import { createFileRoute } from '@tanstack/react-router';
import { NotHereYet } from './-not-here-yet.tsx';
import { member } from './-rules.ts';

export const Route = createFileRoute('/accept-shot/$voucherId')({
  staticData: { rule: member, title: 'A drink for you', hideTabBar: true },
  component: NotHereYet,
});
