import { useBlocker } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import { openModal } from './modal.ts';
import type { ModalRequest } from './modal-queue.ts';

export type LeaveQuestion = {
  asked: Omit<ModalRequest, 'onConfirm' | 'onDeny'>;
  /** The label of the answer that keeps the user on the page. */
  stays: 'confirm' | 'deny';
  /**
   * True where a navigation stays within one route, as from step to step: nothing is lost then, and no question is
   * asked.
   */
  freeWithinRoute?: boolean;
};

/** Asks before typed values are thrown away. The returned function leaves without asking. */
export function useLeaveGuard(
  filled: boolean,
  { asked, stays, freeWithinRoute = false }: LeaveQuestion,
): (leave: () => void) => void {
  const free = useRef(false);
  useBlocker({
    disabled: !filled,
    enableBeforeUnload: () => filled && !free.current,
    shouldBlockFn: async ({ current, next }) => {
      if (free.current || (freeWithinRoute && current.routeId === next.routeId)) return false;
      return (await answerOf(asked)) === stays;
    },
  });
  return useCallback(leave => {
    free.current = true;
    leave();
  }, []);
}

function answerOf(asked: LeaveQuestion['asked']): Promise<LeaveQuestion['stays']> {
  return new Promise(resolve => {
    openModal({ ...asked, onConfirm: () => resolve('confirm'), onDeny: () => resolve('deny') });
  });
}

/** This is asked before a draft is left. Dismissing the question keeps the draft. */
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
