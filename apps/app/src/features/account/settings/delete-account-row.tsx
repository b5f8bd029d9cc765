import { brand } from '@nightjar/domain/brand';
import { useState } from 'react';
import { haptics } from '../../../native/haptics/index.ts';
import { CallError } from '../../../platform/client.ts';
import { useOnline } from '../../../platform/network.ts';
import { openModal } from '../../../ui/overlay/modal.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { SettingRow } from '../../../ui/settings/setting-row.tsx';
import { deleteAccount } from './remote.ts';
import { useConfirmed } from './use-confirmed.tsx';

/** Deletes the account after a typed confirmation. */
export function DeleteAccountRow({ userId }: { userId: string }) {
  const [deleting, setDeleting] = useState(false);
  const online = useOnline();
  const { run, sheet } = useConfirmed('delete your account');
  const remove = async () => {
    setDeleting(true);
    try {
      if (!(await run(() => deleteAccount(userId)))) return setDeleting(false);
      openModal({ type: 'neutral', title: 'Your account is deleted.', text: 'Fly well.' });
    } catch (error) {
      const text = error instanceof CallError ? error.message : 'There was an error, please try again.';
      toast({ kind: 'error', text, action: { label: 'Try again', onPress: ask } });
      setDeleting(false);
    }
  };
  const ask = () => {
    haptics.play('warning');
    openModal({
      type: 'destructiveConfirmation',
      title: `Delete your ${brand.name} account?`,
      text: 'Your profile, friends, photos and unused drinks are deleted right away, for good. Messages you sent stay, without your name.',
      confirmLabel: 'Delete account',
      confirmWord: 'DELETE',
      onConfirm: () => void remove(),
    });
  };
  return (
    <>
      <SettingRow
        icon="Trash"
        label="Delete account"
        help={online ? undefined : 'Needs signal'}
        danger
        busy={deleting}
        disabled={!online}
        onPress={ask}
      />
      {sheet}
    </>
  );
}
