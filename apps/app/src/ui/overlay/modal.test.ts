import { expect, test } from 'vitest';
import { answerModal, openModal } from './modal.ts';

test('the answer to a modal runs its own handler once, and may open the next modal', () => {
  const ran: string[] = [];
  openModal({
    type: 'neutral',
    title: 'first',
    onConfirm: () => {
      ran.push('first');
      openModal({ type: 'success', title: 'third', onConfirm: () => ran.push('third') });
    },
  });
  openModal({ type: 'neutral', title: 'second', onDeny: () => ran.push('second denied') });
  answerModal('confirm');
  answerModal('deny');
  answerModal('confirm');
  answerModal('confirm');
  expect(ran).toEqual(['first', 'second denied', 'third']);
});
