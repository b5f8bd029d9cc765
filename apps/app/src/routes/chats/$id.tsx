import { createFileRoute } from '@tanstack/react-router';
import { NotHereYet } from '../-not-here-yet.tsx';
import { member } from '../-rules.ts';

export const Route = createFileRoute('/chats/$id')({
  staticData: { rule: member, title: 'Chat', tab: 'chats', hideTabBar: true },
  component: NotHereYet,
});
