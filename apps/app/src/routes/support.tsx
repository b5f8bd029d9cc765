import { createFileRoute } from '@tanstack/react-router';
import { SupportScreen } from '../features/account/components/support-screen.tsx';
import { useBack } from './-back.ts';
import { accountHolder } from './-rules.ts';

export const Route = createFileRoute('/support')({
  staticData: { rule: accountHolder, title: 'Help', hideTabBar: true },
  component: Support,
});

function Support() {
  const back = useBack();
  return <SupportScreen onBack={back} />;
}
