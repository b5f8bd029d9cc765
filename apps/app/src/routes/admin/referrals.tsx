import { createFileRoute } from '@tanstack/react-router';
import { RewardsScreen } from '../../features/referrals/desk/rewards/rewards-screen.tsx';
import { superAdminRule } from '../-shell/rules.ts';

export const Route = createFileRoute('/admin/referrals')({
  staticData: { rule: superAdminRule, title: 'Referrals' },
  component: RewardsScreen,
});
