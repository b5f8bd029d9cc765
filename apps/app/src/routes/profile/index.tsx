import { createFileRoute } from '@tanstack/react-router';
import { NotHereYet } from '../-not-here-yet.tsx';
import { member } from '../-rules.ts';

export const Route = createFileRoute('/profile/')({
  staticData: { rule: member, title: 'You', tab: 'userProfile' },
  component: NotHereYet,
});
