import type { Shot } from '@nightjar/domain/drinks/entity';
import { useState } from 'react';
import { haptics } from '../../../native/haptics/index.ts';
import { CallError } from '../../../platform/client.ts';
import { openModal } from '../../../ui/overlay/modal.ts';
import { friendName } from '../parts/words.ts';
import { refreshShot } from '../remote/shots.ts';
import { answerShot } from './remote.ts';

type Answer = 'accept' | 'decline';

/** Accepts or declines a drink; a retry keeps its idempotency key. */
export function useAnswer(userId: string, shot: Shot, onDone: (freshVoucherId?: string) => void) {
  const [busy, setBusy] = useState<Answer | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [keys] = useState(() => ({ accept: crypto.randomUUID(), decline: crypto.randomUUID() }));

  const answer = async (chosen: Answer) => {
    setBusy(chosen);
    setError(null);
    try {
      await answerShot(userId, shot.voucher_id, chosen, keys[chosen]);
      if (chosen === 'accept') celebrate(() => onDone(shot.voucher_id));
    } catch (failure) {
      setError(failure instanceof CallError ? sentenceOf(failure) : 'There was an error, please try again.');
      // The drink may be answered already: the page then shows its state.
      if (failure instanceof CallError && failure.status === 200) void refreshShot(userId, shot.voucher_id);
    } finally {
      setBusy(null);
    }
  };

  const decline = () =>
    openModal({
      type: 'neutral',
      title: 'Decline?',
      text: `${friendName(shot.sender)} will see it.`,
      confirmLabel: 'Decline',
      denyLabel: true,
      onConfirm: () => void answer('decline'),
    });
  return { busy, error, accept: () => void answer('accept'), decline };
}

function celebrate(onConfirm: () => void): void {
  haptics.play('success');
  openModal({ type: 'success', title: 'In your Drink Bank.', onConfirm });
}

const sentenceOf = ({ status, message }: CallError) =>
  status === 0 ? "That didn't go through. Try again." : message;
