import { createFileRoute } from '@tanstack/react-router';
import { SupportScreen } from '../features/account/support/support-screen.tsx';
import { useBack } from './-shell/back.ts';
import { accountHolderRule } from './-shell/rules.ts';

export const Route = createFileRoute('/support')({
  staticData: { rule: accountHolderRule, title: 'Help', hideTabBar: true },
  component: Support,
});

function Support() {
  const back = useBack();
  return <SupportScreen onBack={back} />;
}
