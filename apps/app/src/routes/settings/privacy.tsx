import { createFileRoute } from '@tanstack/react-router';
import { PrivacyScreen } from '../../features/account/settings/privacy-screen.tsx';

import { useBack } from '../-shell/back.ts';
import { accountHolderRule } from '../-shell/rules.ts';

export const Route = createFileRoute('/settings/privacy')({
  staticData: { rule: accountHolderRule, title: 'Privacy', tab: 'userProfile' },
  component: Privacy,
});

function Privacy() {
  const back = useBack();
  return <PrivacyScreen onBack={back} />;
}
