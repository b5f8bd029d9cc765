import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { openModal } from './modal.ts';
import type { ModalRequest } from './modal-queue.ts';
import { isDiscardAgreed, markUnsaved } from './unsaved.ts';

export type LeaveQuestion = {
  asked: Omit<ModalRequest, 'onConfirm' | 'onDeny'>;
  /** The answer (`confirm` or `deny`) with which the user stays on the page. */
  stays: 'confirm' | 'deny';
  /**
   * True if the user may navigate within one route without a question, for example from step to step, because nothing
   * is lost then.
   */
  freeWithinRoute?: boolean;
};

/** Asks the user before typed values are lost by leaving the page. The returned function leaves without asking. */
export function useLeaveGuard(
  filled: boolean,
  { asked, stays, freeWithinRoute = false }: LeaveQuestion,
): (leave: () => void) => void {
  const free = useRef(false);
  useEffect(() => (filled ? markUnsaved() : undefined), [filled]);
  useBlocker({
    disabled: !filled,
    enableBeforeUnload: () => filled && !free.current && !isDiscardAgreed(),
    shouldBlockFn: async ({ current, next }) => {
      if (free.current || (freeWithinRoute && current.routeId === next.routeId)) return false;
      return (await askToLeave(asked)) === stays;
    },
  });
  return useCallback(leave => {
    free.current = true;
    leave();
  }, []);
}

function askToLeave(asked: LeaveQuestion['asked']): Promise<LeaveQuestion['stays']> {
  return new Promise(resolve => {
    openModal({ ...asked, onConfirm: () => resolve('confirm'), onDeny: () => resolve('deny') });
  });
}

/** This question is asked before the user leaves a form with unsaved values. If it is dismissed, the user stays. */
export const keepEditingAnswer: LeaveQuestion = {
  asked: {
    type: 'neutral',
    title: 'Keep editing?',
    text: "Your changes aren't saved yet.",
    confirmLabel: 'Keep editing',
    denyLabel: 'Leave without saving',
    dismissAs: 'confirm',
  },
  stays: 'confirm',
};
