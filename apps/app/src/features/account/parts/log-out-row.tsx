import { SettingRow } from '../../../ui/settings/setting-row.tsx';
import { askToSignOut } from './actions.ts';
import { accountWords } from './words.ts';

/** The row asks first: a slip of the thumb must not end a night. */
export function LogOutRow() {
  return (
    <SettingRow icon="SignOut" label={accountWords.logOut.row} danger onPress={() => void askToSignOut()} />
  );
}
