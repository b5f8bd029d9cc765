import { createFileRoute, redirect } from '@tanstack/react-router';
import { isOneOf, sendMethods } from './-lists.ts';
import { NotHereYet } from './-not-here-yet.tsx';
import { member } from './-rules.ts';

export const Route = createFileRoute('/send-drinks/$sendMethod/{-$userId}')({
  staticData: { rule: member, title: 'Send a drink', tab: 'drinkBank' },
  beforeLoad: ({ params: { sendMethod, userId } }) => {
    if (isOneOf(sendMethods, sendMethod)) return;
    throw redirect({
      to: '/send-drinks/$sendMethod/{-$userId}',
      params: { sendMethod: sendMethods[0], userId },
    });
  },
  component: NotHereYet,
});
