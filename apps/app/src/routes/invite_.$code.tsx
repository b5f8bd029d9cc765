import { createFileRoute, redirect } from '@tanstack/react-router';
import { everyoneRule } from './-shell/rules.ts';

/** A link to a code of any kind leads to the field for codes, with the code in it. */
export const Route = createFileRoute('/invite_/$code')({
  staticData: { rule: everyoneRule, title: 'An invitation', hideTabBar: true },
  beforeLoad: ({ params: { code } }) => {
    throw redirect({ to: '/code', search: { code }, replace: true });
  },
});
