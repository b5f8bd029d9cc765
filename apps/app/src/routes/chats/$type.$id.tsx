import { createFileRoute, redirect } from '@tanstack/react-router';
import { chatTypes, isOneOf } from '../-lists.ts';
import { NotHereYet } from '../-not-here-yet.tsx';
import { member } from '../-rules.ts';

export const Route = createFileRoute('/chats/$type/$id')({
  staticData: { rule: member, title: 'Chat', tab: 'chats', hideTabBar: true },
  beforeLoad: ({ params: { type } }) => {
    if (!isOneOf(chatTypes, type)) throw redirect({ to: '/chats' });
  },
  component: NotHereYet,
});
