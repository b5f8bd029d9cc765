import { createFileRoute } from '@tanstack/react-router';
import { SessionsScreen } from '../../features/account/settings/sessions-screen.tsx';
import { useSession } from '../../features/people/remote/session.ts';
import { useBack } from '../-shell/back.ts';
import { accountHolderRule } from '../-shell/rules.ts';

export const Route = createFileRoute('/settings/sessions')({
  staticData: { rule: accountHolderRule, title: 'Your devices', tab: 'userProfile' },
  component: Sessions,
});

function Sessions() {
  const { userId } = useSession();
  const back = useBack();
  return userId && <SessionsScreen userId={userId} onBack={back} />;
}
