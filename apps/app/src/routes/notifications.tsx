import { createFileRoute } from '@tanstack/react-router';
import { NotificationsScreen } from '../features/notifications/list/notifications-screen.tsx';
import { useSession } from '../features/people/remote/session.ts';
import { useBack } from './-shell/back.ts';
import { accountHolderRule } from './-shell/rules.ts';

export const Route = createFileRoute('/notifications')({
  staticData: { rule: accountHolderRule, title: 'Notifications', tab: 'discover' },
  component: Notifications,
});

function Notifications() {
  const { userId } = useSession();
  const back = useBack();
  return userId && <NotificationsScreen userId={userId} onBack={back} />;
}
