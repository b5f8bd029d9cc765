import { brand } from '@nightjar/domain/brand';
import { openModal } from '../../../ui/overlay/modal.ts';
import { SettingRow } from '../../../ui/settings/setting-row.tsx';
import { signOut } from '../../people/remote.ts';

/** Asks first: a slip of the thumb must not end a night. */
export function LogOutRow() {
  return <SettingRow icon="SignOut" label="Log out" danger onPress={() => void askToSignOut()} />;
}

async function askToSignOut(): Promise<void> {
  const { outbox } = await import('../../../platform/outbox/outbox.ts');
  openModal({
    type: 'destructiveConfirmation',
    title: `Log out of ${brand.name}?`,
    text: `Your drinks and friends stay where they are.${waitingWords(await outbox.count())}`,
    onConfirm: () => void signOut(),
  });
}

/** Warns before the sign-out that unsent entries are deleted. */
function waitingWords(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? ' One thing still waits for a signal and will be lost.'
    : ` ${count} things still wait for a signal and will be lost.`;
}
