import { createFileRoute } from '@tanstack/react-router';
import { NotHereYet } from '../../-not-here-yet.tsx';
import { member } from '../../-rules.ts';

export const Route = createFileRoute('/venues/$id/')({
  staticData: { rule: member, title: 'Venue', tab: 'discover' },
  component: NotHereYet,
});
