import { createFileRoute } from '@tanstack/react-router';
import { NotHereYet } from '../../-shell/not-here-yet.tsx';
import { member } from '../../-shell/rules.ts';

export const Route = createFileRoute('/venues/$id/followers')({
  staticData: { rule: member, title: 'Followers', tab: 'discover' },
  component: NotHereYet,
});
