import { createFileRoute, redirect } from '@tanstack/react-router';
import { everyoneRule } from './-shell/rules.ts';

/** An invitation that has lost its code is still led home. */
export const Route = createFileRoute('/r/')({
  staticData: { rule: everyoneRule, title: 'An invitation', hideTabBar: true },
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});
