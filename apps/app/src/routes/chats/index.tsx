import { createFileRoute } from '@tanstack/react-router';
import { NotHereYet } from '../-not-here-yet.tsx';
import { member } from '../-rules.ts';

export const Route = createFileRoute('/chats/')({
  staticData: { rule: member, title: 'Chats', tab: 'chats' },
  component: NotHereYet,
});
