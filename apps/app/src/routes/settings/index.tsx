import { createFileRoute } from '@tanstack/react-router';
import { SettingsScreen } from '../../features/account/components/settings-screen.tsx';
import { useBack } from '../-back.ts';
import { accountHolder } from '../-rules.ts';

export const Route = createFileRoute('/settings/')({
  staticData: { rule: accountHolder, title: 'Settings', tab: 'userProfile' },
  component: Settings,
});

function Settings() {
  const { settings } = Route.useRouteContext();
  const back = useBack();
  return (
    <SettingsScreen whitelist={settings.whitelistEnabled} publicUrl={settings.publicUrl} onBack={back} />
  );
}
