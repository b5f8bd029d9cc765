import type { Round } from '@nightjar/domain/drinks/entity';
import { useState } from 'react';
import { haptics } from '../../../native/haptics/index.ts';
import { CallError } from '../../../platform/client.ts';
import { openModal } from '../../../ui/overlay/modal.ts';
import { commonTexts } from '../../../ui/words.ts';
import { drinkWords } from '../parts/words.ts';
import { claimRound, endRound } from './remote.ts';
import { roundWords } from './words.ts';

/** Takes one drink of the round, or ends the round. A second try to take a drink uses the same idempotency key. */
export function useRound(userId: string, round: Round, onBank: (freshVoucherId?: string) => void) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [key] = useState(() => crypto.randomUUID());

  const run = async (act: () => Promise<void>) => {
    setBusy(true);
    setError(null);
    try {
      await act();
    } catch (failure) {
      setError(errorSentence(failure));
    } finally {
      setBusy(false);
    }
  };
  const claim = async () => {
    const { voucher_id } = await claimRound(userId, round.round_id, key);
    haptics.play('success');
    const onConfirm = () => onBank(voucher_id ?? undefined);
    openModal({ type: 'success', title: drinkWords.accepted, onConfirm });
  };
  const askToEnd = () =>
    openModal({
      type: 'neutral',
      title: roundWords.endQuestion.title,
      text: roundWords.endQuestion.text(round.left),
      confirmLabel: roundWords.endQuestion.confirm,
      denyLabel: true,
      onConfirm: () => void run(() => endRound(userId, round.round_id)),
    });
  return { busy, error, claim: () => void run(claim), askToEnd };
}

function errorSentence(failure: unknown): string {
  if (!(failure instanceof CallError)) return commonTexts.failed;
  return failure.status === 0 ? drinkWords.notThrough : failure.message;
}
