import { createFileRoute } from '@tanstack/react-router';
import { NoSettingOpen } from '../../features/account/settings/no-setting-open.tsx';
import { useWide } from '../../ui/shell/use-wide.ts';
import { accountHolderRule } from '../-shell/rules.ts';
import { SettingsList } from './-settings-list.tsx';

export const Route = createFileRoute('/settings/')({
  staticData: { rule: accountHolderRule, title: 'Settings', tab: 'userProfile', wide: 'roomy' },
  component: Settings,
});

/** In a wide window the list of settings is shown beside this page, which is then empty. */
function Settings() {
  return useWide() ? <NoSettingOpen /> : <SettingsList />;
}
