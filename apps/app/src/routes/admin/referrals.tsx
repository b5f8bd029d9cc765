import { createFileRoute } from '@tanstack/react-router';
import { useConfirmed } from '../../features/account/parts/use-confirmed.tsx';
import { RewardsScreen } from '../../features/referrals/rewards/rewards-screen.tsx';
import { superAdmin } from '../-shell/rules.ts';

export const Route = createFileRoute('/admin/referrals')({
  staticData: { rule: superAdmin, title: 'Referrals' },
  component: Referrals,
});

function Referrals() {
  const { run, sheet } = useConfirmed('money');
  return (
    <>
      <RewardsScreen confirmed={run} />
      {sheet}
    </>
  );
}
