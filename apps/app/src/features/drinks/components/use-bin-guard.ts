import { useBlocker } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import { openModal } from '../../../ui/overlay/modal.ts';

/** Asks before words or a picture are thrown away. The returned function leaves without asking. */
export function useBinGuard(filled: boolean): (leave: () => void) => void {
  const free = useRef(false);
  useBlocker({
    disabled: !filled,
    enableBeforeUnload: () => filled && !free.current,
    shouldBlockFn: ({ current, next }) =>
      !free.current && current.routeId !== next.routeId ? askToBin().then(binned => !binned) : false,
  });
  return useCallback(leave => {
    free.current = true;
    leave();
  }, []);
}

function askToBin(): Promise<boolean> {
  return new Promise(resolve => {
    openModal({
      type: 'destructiveConfirmation',
      title: 'Bin this drink?',
      text: 'What you wrote is lost. The voucher stays yours.',
      confirmLabel: 'Bin it',
      onConfirm: () => resolve(true),
      onDeny: () => resolve(false),
    });
  });
}
