import { createFileRoute } from '@tanstack/react-router';
import { SettingsScreen } from '../../features/account/settings/settings-screen.tsx';
import { PlanRows } from '../../features/payments/parts/plan-rows.tsx';
import { useSession } from '../../features/people/remote/session.ts';
import { InvitedRow } from '../../features/staff/answer/invited-row.tsx';
import { useBack } from '../-shell/back.ts';
import { accountHolderRule } from '../-shell/rules.ts';

export const Route = createFileRoute('/settings/')({
  staticData: { rule: accountHolderRule, title: 'Settings', tab: 'userProfile' },
  component: Settings,
});

function Settings() {
  const { settings } = Route.useRouteContext();
  const back = useBack();
  const { details } = useSession();
  return (
    <SettingsScreen
      whitelist={settings.whitelistEnabled}
      publicUrl={settings.publicUrl}
      plan={details && <PlanRows userId={details.user.id} plan={details.stripe_details} />}
      question={<InvitedRow />}
      onBack={back}
    />
  );
}
