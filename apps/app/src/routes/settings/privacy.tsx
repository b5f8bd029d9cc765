import { createFileRoute } from '@tanstack/react-router';
import { PrivacyScreen } from '../../features/account/settings/privacy-screen.tsx';
import { accountHolderRule } from '../-shell/rules.ts';
import { useBackToList } from './-back.ts';

export const Route = createFileRoute('/settings/privacy')({
  staticData: { rule: accountHolderRule, title: 'Privacy', tab: 'userProfile', wide: 'roomy' },
  component: Privacy,
});

function Privacy() {
  const back = useBackToList();
  return <PrivacyScreen onBack={back} />;
}
