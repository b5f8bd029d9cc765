import { brand } from '@nightjar/domain/brand';
import { openModal } from '../../../ui/overlay/modal.ts';
import { SettingRow } from '../../../ui/settings/setting-row.tsx';
import { signOut } from '../remote.ts';

/** Asks first: a slip of the thumb must not end a night. */
export function LogOutRow() {
  return <SettingRow icon="SignOut" label="Log out" danger onPress={askToSignOut} />;
}

function askToSignOut(): void {
  openModal({
    type: 'destructiveConfirmation',
    title: `Log out of ${brand.name}?`,
    text: 'Your drinks and friends stay where they are.',
    onConfirm: () => void signOut(),
  });
}
