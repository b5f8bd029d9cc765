import { createFileRoute } from '@tanstack/react-router';
import { SettingsScreen } from '../../features/account/settings/settings-screen.tsx';
import { useBack } from '../-shell/back.ts';
import { accountHolder } from '../-shell/rules.ts';

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
