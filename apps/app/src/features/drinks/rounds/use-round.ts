import type { Round } from '@nightjar/domain/drinks/entity';
import { useState } from 'react';
import { haptics } from '../../../native/haptics/index.ts';
import { CallError } from '../../../platform/client.ts';
import { openModal } from '../../../ui/overlay/modal.ts';
import { claimRound, endRound } from './remote.ts';

/** Takes one drink of the round, or ends it; a retry keeps its idempotency key. */
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
      setError(sentenceOf(failure));
    } finally {
      setBusy(false);
    }
  };
  const claim = async () => {
    const { voucher_id } = await claimRound(userId, round.round_id, key);
    haptics.play('success');
    const onConfirm = () => onBank(voucher_id ?? undefined);
    openModal({ type: 'success', title: 'In your Drink Bank.', onConfirm });
  };
  const askToEnd = () =>
    openModal({
      type: 'neutral',
      title: 'End the round?',
      text: endQuestionText(round.left),
      confirmLabel: 'End it',
      denyLabel: true,
      onConfirm: () => void run(() => endRound(userId, round.round_id)),
    });
  return { busy, error, claim: () => void run(claim), askToEnd };
}

const endQuestionText = (left: number) =>
  left === 1 ? 'The one left goes back to you.' : `The ${left} left go back to you.`;

function sentenceOf(failure: unknown): string {
  if (!(failure instanceof CallError)) return 'There was an error, please try again.';
  return failure.status === 0 ? "That didn't go through. Try again." : failure.message;
}
