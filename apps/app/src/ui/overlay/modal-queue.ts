export type ModalType = 'success' | 'neutral' | 'destructiveConfirmation';

export type ModalRequest = {
  type: ModalType;
  title: string;
  text?: string;
  /** "Got It", "Done" or "Log Out" by type when not given. */
  confirmLabel?: string;
  /** Shows the second button. True means "Cancel". A destructive question always has it. */
  denyLabel?: string | boolean;
  onConfirm?: () => void;
  onDeny?: () => void;
  /** The confirm button wakes up after this many milliseconds. */
  confirmAfterMs?: number;
};

const confirmLabels: Record<ModalType, string> = {
  success: 'Got It',
  neutral: 'Done',
  destructiveConfirmation: 'Log Out',
};

/** The words on the buttons; `deny` is null when there is only one. */
export function modalLabels(request: ModalRequest): { confirm: string; deny: string | null } {
  const asked = request.denyLabel ?? request.type === 'destructiveConfirmation';
  const deny = asked === true ? 'Cancel' : asked || null;
  return { confirm: request.confirmLabel ?? confirmLabels[request.type], deny };
}

/** Overlay click and Escape: a success is confirmed by it, everything else is denied. */
export function onDismiss(type: ModalType): 'confirm' | 'deny' {
  return type === 'success' ? 'confirm' : 'deny';
}

/** One modal at a time; the next waits. */
export type ModalQueue = readonly ModalRequest[];

export const asked = (queue: ModalQueue, request: ModalRequest): ModalQueue => [...queue, request];
export const answered = (queue: ModalQueue): ModalQueue => queue.slice(1);
