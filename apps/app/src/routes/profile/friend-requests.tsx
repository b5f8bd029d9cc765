import { createFileRoute } from '@tanstack/react-router';
import { NotHereYet } from '../-not-here-yet.tsx';
import { member } from '../-rules.ts';

export const Route = createFileRoute('/profile/friend-requests')({
  staticData: { rule: member, title: 'Friend requests', tab: 'userProfile' },
  component: NotHereYet,
});
