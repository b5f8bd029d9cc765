import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { openModal } from '../../../ui/overlay/modal.ts';

/** Asks before a page with unsaved changes is left. The returned function leaves it without asking. */
export function useLeaveGuard(changed: boolean): (leave: () => void) => void {
  const free = useRef(false);
  useBlocker({
    disabled: !changed,
    enableBeforeUnload: () => changed && !free.current,
    shouldBlockFn: () => !free.current && keepEditing(),
  });
  return leave => {
    free.current = true;
    leave();
  };
}

/** Whatever is no clear word to leave keeps what was typed. */
function keepEditing(): Promise<boolean> {
  return new Promise(resolve => {
    openModal({
      type: 'neutral',
      title: 'Keep editing?',
      text: 'What you changed is not saved yet.',
      confirmLabel: 'Keep editing',
      denyLabel: 'Leave without saving',
      dismissAs: 'confirm',
      onConfirm: () => resolve(true),
      onDeny: () => resolve(false),
    });
  });
}
