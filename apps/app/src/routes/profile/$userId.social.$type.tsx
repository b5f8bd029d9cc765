import { createFileRoute, redirect } from '@tanstack/react-router';
import { isOneOf, socialTypes } from '../-lists.ts';
import { NotHereYet } from '../-not-here-yet.tsx';
import { member } from '../-rules.ts';

export const Route = createFileRoute('/profile/$userId/social/$type')({
  staticData: { rule: member, title: 'Their people and places' },
  beforeLoad: ({ params: { userId, type } }) => {
    if (isOneOf(socialTypes, type)) return;
    throw redirect({ to: '/profile/$userId/social/$type', params: { userId, type: socialTypes[0] } });
  },
  component: NotHereYet,
});
