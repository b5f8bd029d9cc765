import { createFileRoute } from '@tanstack/react-router';
import { NotificationSettingsScreen } from '../../features/notifications/settings/settings-screen.tsx';
import { useSession } from '../../features/people/remote/session.ts';
import { useBack } from '../-shell/back.ts';
import { accountHolderRule } from '../-shell/rules.ts';

export const Route = createFileRoute('/settings/notifications')({
  staticData: { rule: accountHolderRule, title: 'Notifications', tab: 'userProfile' },
  component: Notifications,
});

function Notifications() {
  const { userId } = useSession();
  const back = useBack();
  return userId && <NotificationSettingsScreen userId={userId} onBack={back} />;
}
