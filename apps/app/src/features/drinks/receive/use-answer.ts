import type { Shot } from '@nightjar/domain/drinks/entity';
import { useState } from 'react';
import { haptics } from '../../../native/haptics/index.ts';
import { CallError } from '../../../platform/client.ts';
import { openModal } from '../../../ui/overlay/modal.ts';
import { commonTexts } from '../../../ui/words.ts';
import { drinkWords, friendNameAtStart } from '../parts/words.ts';
import { refreshShot } from '../remote/shots.ts';
import { answerShot } from './remote.ts';
import { receiveWords } from './words.ts';

const declineQuestionWords = receiveWords.declineQuestion;

type GiftAnswer = 'accept' | 'decline';

/** Accepts or declines a drink. A retry uses the same idempotency key. */
export function useAnswer(userId: string, shot: Shot, onDone: (freshVoucherId?: string) => void) {
  const [busy, setBusy] = useState<GiftAnswer | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [keys] = useState(() => ({ accept: crypto.randomUUID(), decline: crypto.randomUUID() }));

  const answer = async (chosen: GiftAnswer) => {
    setBusy(chosen);
    setError(null);
    try {
      await answerShot({ userId, voucherId: shot.voucher_id, answer: chosen, key: keys[chosen] });
      if (chosen === 'accept') celebrateAcceptedDrink(() => onDone(shot.voucher_id));
    } catch (failure) {
      setError(failure instanceof CallError ? errorSentence(failure) : commonTexts.failed);
      // The drink may be answered already. The page then shows its state.
      if (failure instanceof CallError && failure.status === 200) void refreshShot(userId, shot.voucher_id);
    } finally {
      setBusy(null);
    }
  };

  const decline = () =>
    openModal({
      type: 'neutral',
      title: declineQuestionWords.title,
      text: declineQuestionWords.text(friendNameAtStart(shot.sender)),
      confirmLabel: declineQuestionWords.confirm,
      denyLabel: true,
      onConfirm: () => void answer('decline'),
    });
  return { busy, error, accept: () => void answer('accept'), decline };
}

function celebrateAcceptedDrink(onConfirm: () => void): void {
  haptics.play('success');
  openModal({ type: 'success', title: drinkWords.accepted, onConfirm });
}

const errorSentence = ({ status, message }: CallError) => (status === 0 ? drinkWords.notThrough : message);
