import { createFileRoute, redirect } from '@tanstack/react-router';
import { everyoneRule } from '../-shell/rules.ts';

/** An invitation's link without its referral code leads to the home page. */
export const Route = createFileRoute('/r/')({
  staticData: { rule: everyoneRule, title: 'An invitation', hideTabBar: true },
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});
