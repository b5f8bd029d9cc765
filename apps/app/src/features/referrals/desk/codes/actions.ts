import type { InviteCode } from '@nightjar/domain/referrals/desk/entity';
import { openModal } from '../../../../ui/overlay/modal.ts';
import { toast } from '../../../../ui/overlay/toast.ts';
import { commonTexts } from '../../../../ui/words.ts';
import { closeCode } from '../remote.ts';
import { codesWords } from './words.ts';

/** Asks before an invite-list code is closed, because it cannot be opened again. */
export function askToClose({ code_id, label }: InviteCode): void {
  const close = async () => {
    try {
      await closeCode(code_id);
      toast({ kind: 'good', text: codesWords.close.done });
    } catch (error) {
      const text = error instanceof Error && error.message ? error.message : commonTexts.failed;
      toast({ kind: 'error', text });
    }
  };
  openModal({
    type: 'destructiveConfirmation',
    ...codesWords.close.ask(label),
    onConfirm: () => void close(),
  });
}
