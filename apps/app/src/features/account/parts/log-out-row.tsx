import { SettingRow } from '../../../ui/settings/setting-row.tsx';
import { askToSignOut } from './actions.ts';
import { accountWords } from './words.ts';

/** "Log out" asks for confirmation, because it is easily pressed by accident. */
export function LogOutRow() {
  return (
    <SettingRow icon="SignOut" label={accountWords.logOut.row} danger onPress={() => void askToSignOut()} />
  );
}
