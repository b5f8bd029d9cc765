import { createFileRoute } from '@tanstack/react-router';
import { RewardsScreen } from '../../features/referrals/desk/rewards/rewards-screen.tsx';
import { superAdmin } from '../-shell/rules.ts';

export const Route = createFileRoute('/admin/referrals')({
  staticData: { rule: superAdmin, title: 'Referrals' },
  component: RewardsScreen,
});
