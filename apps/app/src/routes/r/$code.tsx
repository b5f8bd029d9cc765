import { createFileRoute, redirect } from '@tanstack/react-router';
import { rememberReferrer } from '../../features/referrals/remote.ts';
import { everyoneRule } from '../-shell/rules.ts';

export const Route = createFileRoute('/r/$code')({
  staticData: { rule: everyoneRule, title: 'An invitation', hideTabBar: true },
  beforeLoad: async ({ params: { code } }) => {
    await rememberReferrer(code);
    throw redirect({ to: '/', search: { referrer: code }, replace: true });
  },
});
