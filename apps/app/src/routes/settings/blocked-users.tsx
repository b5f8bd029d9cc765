import { createFileRoute } from '@tanstack/react-router';
import { useSession } from '../../features/account/remote.ts';
import { BlockedScreen } from '../../features/friends/blocked/blocked-screen.tsx';
import { useBack } from '../-shell/back.ts';
import { accountHolder } from '../-shell/rules.ts';

export const Route = createFileRoute('/settings/blocked-users')({
  staticData: { rule: accountHolder, title: 'Blocked people', tab: 'userProfile' },
  component: BlockedUsers,
});

function BlockedUsers() {
  const { userId } = useSession();
  const back = useBack();
  return userId && <BlockedScreen userId={userId} onBack={back} />;
}
