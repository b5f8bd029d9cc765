import { createFileRoute, Outlet } from '@tanstack/react-router';
import { settingsWords } from '../../features/account/settings/words.ts';
import { TwoPanes } from '../../ui/shell/two-panes.tsx';
import { useWide } from '../../ui/shell/use-wide.ts';
import { SettingsList } from './-settings-list.tsx';

export const Route = createFileRoute('/settings')({ component: Settings });

/** Shows one page of settings at a time on a phone, and the list beside the open page in a wide window. */
function Settings() {
  const wide = useWide();
  if (!wide) return <Outlet />;
  return (
    <TwoPanes label={settingsWords.list} list={<SettingsList beside />} column>
      <Outlet />
    </TwoPanes>
  );
}
