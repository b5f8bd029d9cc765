import { createFileRoute } from '@tanstack/react-router';
import { NotificationSettingsScreen } from '../../features/notifications/settings/settings-screen.tsx';
import { useSession } from '../../features/people/remote/session.ts';
import { accountHolderRule } from '../-shell/rules.ts';
import { useBackToList } from './-back.ts';

export const Route = createFileRoute('/settings/notifications')({
  staticData: { rule: accountHolderRule, title: 'Notifications', tab: 'userProfile', wide: 'roomy' },
  component: Notifications,
});

function Notifications() {
  const { userId } = useSession();
  const back = useBackToList();
  return userId && <NotificationSettingsScreen userId={userId} onBack={back} />;
}
