import { createFileRoute } from '@tanstack/react-router';
import { FriendRequestsScreen } from '../../features/friends/requests/requests-screen.tsx';
import { useSession } from '../../features/people/remote/session.ts';
import { useBack } from '../-shell/back.ts';
import { memberRule } from '../-shell/rules.ts';

export const Route = createFileRoute('/profile/friend-requests')({
  staticData: { rule: memberRule, title: 'Friend requests', tab: 'userProfile' },
  component: FriendRequests,
});

function FriendRequests() {
  const { userId } = useSession();
  const back = useBack();
  return userId && <FriendRequestsScreen userId={userId} onBack={back} />;
}
