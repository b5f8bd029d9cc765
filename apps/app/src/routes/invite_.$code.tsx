import { createFileRoute, redirect } from '@tanstack/react-router';
import { everyoneRule } from './-shell/rules.ts';

/** Leads a link with a code of any kind to the field for codes, which is filled in. */
export const Route = createFileRoute('/invite_/$code')({
  staticData: { rule: everyoneRule, title: 'An invitation', hideTabBar: true },
  beforeLoad: ({ params: { code } }) => {
    throw redirect({ to: '/code', search: { code }, replace: true });
  },
});
