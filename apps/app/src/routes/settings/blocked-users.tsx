import { createFileRoute } from '@tanstack/react-router';
import { BlockedScreen } from '../../features/friends/blocked/blocked-screen.tsx';
import { useSession } from '../../features/people/remote/session.ts';
import { accountHolderRule } from '../-shell/rules.ts';
import { useBackToList } from './-back.ts';

export const Route = createFileRoute('/settings/blocked-users')({
  staticData: { rule: accountHolderRule, title: 'Blocked people', tab: 'userProfile', wide: 'roomy' },
  component: BlockedUsers,
});

function BlockedUsers() {
  const { userId } = useSession();
  const back = useBackToList();
  return userId && <BlockedScreen userId={userId} onBack={back} />;
}
