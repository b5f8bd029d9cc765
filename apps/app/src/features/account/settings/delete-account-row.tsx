import { useState } from 'react';
import { haptics } from '../../../native/haptics/index.ts';
import { failureMessage } from '../../../platform/client.ts';
import { runWithCode } from '../../../platform/code/fresh-code.ts';
import { useOnline } from '../../../platform/network.ts';
import { openModal } from '../../../ui/overlay/modal.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { SettingRow } from '../../../ui/settings/setting-row.tsx';
import { commonTexts } from '../../../ui/words.ts';
import { deleteAccount } from './remote.ts';
import { settingsWords } from './words.ts';

/** Deletes the account after the user has typed a word that confirms it. */
export function DeleteAccountRow({ userId }: { userId: string }) {
  const [deleting, setDeleting] = useState(false);
  const online = useOnline();
  const remove = async () => {
    setDeleting(true);
    try {
      if (!(await runWithCode(() => deleteAccount(userId)))) return setDeleting(false);
      openModal({ type: 'neutral', ...settingsWords.deletion.done });
    } catch (error) {
      const text = failureMessage(error, commonTexts.failed);
      toast({ kind: 'error', text, action: { label: commonTexts.retry, onPress: ask } });
      setDeleting(false);
    }
  };
  const ask = () => {
    haptics.play('warning');
    openModal({
      type: 'destructiveConfirmation',
      title: settingsWords.deletion.title,
      text: settingsWords.deletion.text,
      confirmLabel: settingsWords.deletion.label,
      confirmWord: settingsWords.deletion.word,
      onConfirm: () => void remove(),
    });
  };
  return (
    <SettingRow
      icon="Trash"
      label={settingsWords.deletion.label}
      help={online ? undefined : commonTexts.needsSignal}
      danger
      busy={deleting}
      disabled={!online}
      onPress={ask}
    />
  );
}
