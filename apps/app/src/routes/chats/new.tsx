import { createFileRoute } from '@tanstack/react-router';
import { NotHereYet } from '../-not-here-yet.tsx';
import { member } from '../-rules.ts';

export const Route = createFileRoute('/chats/new')({
  staticData: { rule: member, title: 'New chat', tab: 'chats', hideTabBar: true },
  component: NotHereYet,
});
