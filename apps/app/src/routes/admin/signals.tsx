import { createFileRoute } from '@tanstack/react-router';
import { PourSignals } from '../../features/drinks/desk/signals/pour-signals.tsx';
import { ReferralRings } from '../../features/referrals/desk/rings/rings.tsx';
import { TeamSignals } from '../../features/staff/desk/signals/team-signals.tsx';
import { DeskHeading } from '../../ui/desk/desk-heading.tsx';
import { superAdminRule } from '../-shell/rules.ts';

export const Route = createFileRoute('/admin/signals')({
  staticData: { rule: superAdminRule, title: 'Signals' },
  component: Signals,
});

const introduction = 'Unusual activity. Nothing happens until you decide.';

function Signals() {
  return (
    <>
      <DeskHeading title="Signals" text={introduction} />
      <PourSignals />
      <TeamSignals />
      <ReferralRings />
    </>
  );
}
