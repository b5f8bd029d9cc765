import { createFileRoute } from '@tanstack/react-router';
import { SessionsScreen } from '../../features/account/settings/sessions-screen.tsx';
import { useSession } from '../../features/people/remote/session.ts';
import { accountHolderRule } from '../-shell/rules.ts';
import { useBackToList } from './-back.ts';

export const Route = createFileRoute('/settings/sessions')({
  staticData: { rule: accountHolderRule, title: 'Your devices', tab: 'userProfile', wide: 'roomy' },
  component: Sessions,
});

function Sessions() {
  const { userId } = useSession();
  const back = useBackToList();
  return userId && <SessionsScreen userId={userId} onBack={back} />;
}
