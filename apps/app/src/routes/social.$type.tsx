import { createFileRoute, redirect } from '@tanstack/react-router';
import { isOneOf, socialTypes } from './-lists.ts';
import { NotHereYet } from './-not-here-yet.tsx';
import { member } from './-rules.ts';

export const Route = createFileRoute('/social/$type')({
  staticData: { rule: member, title: 'Your people and places', tab: 'userProfile' },
  beforeLoad: ({ params: { type } }) => {
    if (!isOneOf(socialTypes, type))
      throw redirect({ to: '/social/$type', params: { type: socialTypes[0] } });
  },
  component: NotHereYet,
});
