import { createFileRoute } from '@tanstack/react-router';
import { PrivacyScreen } from '../../features/account/components/settings-privacy.tsx';

import { useBack } from '../-back.ts';
import { accountHolder } from '../-rules.ts';

export const Route = createFileRoute('/settings/privacy')({
  staticData: { rule: accountHolder, title: 'Privacy', tab: 'userProfile' },
  component: Privacy,
});

function Privacy() {
  const back = useBack();
  return <PrivacyScreen onBack={back} />;
}
