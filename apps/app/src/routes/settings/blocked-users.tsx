import { createFileRoute } from '@tanstack/react-router';
import { BlockedScreen } from '../../features/friends/blocked/blocked-screen.tsx';
import { useSession } from '../../features/people/remote/session.ts';
import { useBack } from '../-shell/back.ts';
import { accountHolderRule } from '../-shell/rules.ts';

export const Route = createFileRoute('/settings/blocked-users')({
  staticData: { rule: accountHolderRule, title: 'Blocked people', tab: 'userProfile' },
  component: BlockedUsers,
});

function BlockedUsers() {
  const { userId } = useSession();
  const back = useBack();
  return userId && <BlockedScreen userId={userId} onBack={back} />;
}
