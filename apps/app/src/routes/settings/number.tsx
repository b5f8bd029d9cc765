import { createFileRoute } from '@tanstack/react-router';
import { NumberScreen } from '../../features/account/settings/number-screen.tsx';
import { useBack } from '../-shell/back.ts';
import { accountHolderRule } from '../-shell/rules.ts';

export const Route = createFileRoute('/settings/number')({
  staticData: { rule: accountHolderRule, title: 'Phone number', tab: 'userProfile' },
  component: PhoneNumber,
});

function PhoneNumber() {
  const { settings } = Route.useRouteContext();
  const back = useBack();
  return <NumberScreen smsGapSeconds={settings.smsGapSeconds} onBack={back} />;
}
