import { createFileRoute } from '@tanstack/react-router';
import { NumberScreen } from '../../features/account/settings/number-screen.tsx';
import { useBack } from '../-shell/back.ts';
import { accountHolderRule } from '../-shell/rules.ts';
import { useBackToList } from './-back.ts';

export const Route = createFileRoute('/settings/number')({
  staticData: { rule: accountHolderRule, title: 'Phone number', tab: 'userProfile', wide: 'roomy' },
  component: PhoneNumber,
});

function PhoneNumber() {
  const { settings } = Route.useRouteContext();
  const back = useBackToList();
  const leave = useBack();
  return <NumberScreen smsGapSeconds={settings.smsGapSeconds} onBack={back} onDone={leave} />;
}
