import { expect, test } from 'vitest';
import {
  answerOnDismissal,
  isConfirmWord,
  modalLabels,
  withoutFirstRequest,
  withRequest,
} from './modal-queue.ts';

test('each type of modal has its own default button', () => {
  expect(modalLabels({ type: 'success', title: '' }).confirm).toBe('Got It');
  expect(modalLabels({ type: 'neutral', title: '' }).confirm).toBe('Done');
  expect(modalLabels({ type: 'destructiveConfirmation', title: '' }).confirm).toBe('Log Out');
});

test('the deny button of a modal is shown on request, and always on a destructive question', () => {
  expect(modalLabels({ type: 'success', title: '' }).deny).toBeNull();
  expect(modalLabels({ type: 'neutral', title: '', denyLabel: true }).deny).toBe('Cancel');
  expect(modalLabels({ type: 'neutral', title: '', denyLabel: 'Not now' }).deny).toBe('Not now');
  expect(modalLabels({ type: 'destructiveConfirmation', title: '' }).deny).toBe('Cancel');
});

test('a click beside a modal confirms a message of success and denies every other modal', () => {
  expect(answerOnDismissal({ type: 'success', title: '' })).toBe('confirm');
  expect(answerOnDismissal({ type: 'neutral', title: '' })).toBe('deny');
  expect(answerOnDismissal({ type: 'destructiveConfirmation', title: '' })).toBe('deny');
});

test('a modal may decide which answer a click beside it gives', () => {
  expect(answerOnDismissal({ type: 'neutral', title: '', dismissAs: 'confirm' })).toBe('confirm');
});

test('the confirmation word of a modal is accepted in any case, and no other word is', () => {
  expect(isConfirmWord('DELETE', 'DELETE')).toBe(true);
  expect(isConfirmWord(' Delete ', 'DELETE')).toBe(true);
  expect(isConfirmWord('', 'DELETE')).toBe(false);
  expect(isConfirmWord('DELET', 'DELETE')).toBe(false);
  expect(isConfirmWord('DELETED', 'DELETE')).toBe(false);
});

test('a second modal waits until the first is answered', () => {
  const first = { type: 'neutral', title: 'first' } as const;
  const second = { type: 'success', title: 'second' } as const;
  const queue = withRequest(withRequest([], first), second);
  expect(queue[0]).toBe(first);
  expect(withoutFirstRequest(queue)).toEqual([second]);
  expect(withoutFirstRequest(withoutFirstRequest(queue))).toEqual([]);
});
