import { useSyncExternalStore } from 'react';
import { type ModalQueue, type ModalRequest, withoutFirstRequest, withRequest } from './modal-queue.ts';

let queue: ModalQueue = [];
const modalListeners = new Set<() => void>();

function setQueue(next: ModalQueue): void {
  queue = next;
  for (const listener of modalListeners) listener();
}

/**
 * Shows a modal with a question or a message. Any code may call this function; `<GlobalModal>` in the shell renders the
 * modal.
 */
export function openModal(request: ModalRequest): void {
  setQueue(withRequest(queue, request));
}

/** Closes the shown modal and then runs the function for the answer, which may open the next modal. */
export function answerModal(answer: 'confirm' | 'deny'): void {
  const [current] = queue;
  if (!current) return;
  setQueue(withoutFirstRequest(queue));
  if (answer === 'confirm') current.onConfirm?.();
  else current.onDeny?.();
}

/** Closes the open modal and all waiting ones. Each is answered with `deny`. */
export function closeAllModals(): void {
  while (queue.length > 0) answerModal('deny');
}

function subscribeToModals(listener: () => void): () => void {
  modalListeners.add(listener);
  return () => modalListeners.delete(listener);
}

export function useCurrentModal(): ModalRequest | null {
  return useSyncExternalStore(subscribeToModals, () => queue[0] ?? null);
}
