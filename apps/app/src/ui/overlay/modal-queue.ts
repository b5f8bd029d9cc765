export type ModalType = 'success' | 'neutral' | 'destructiveConfirmation';

export type ModalRequest = {
  type: ModalType;
  title: string;
  text?: string;
  /** The label of the confirm button; "Got It", "Done" or "Log Out" by type where it is left out. */
  confirmLabel?: string;
  /**
   * The label of a second button, which denies; true means "Cancel". A destructive question always has this button.
   */
  denyLabel?: string | boolean;
  onConfirm?: () => void;
  onDeny?: () => void;
  /** The confirm button is enabled after this many milliseconds. */
  confirmAfterMs?: number;
  /** The confirm button is enabled once this word is typed: for an act that can never be taken back. */
  confirmWord?: string;
  /** An overlay click or Escape gives this answer, where the type's own answer would lose something. */
  dismissAs?: 'confirm' | 'deny';
};

const confirmLabels: Record<ModalType, string> = {
  success: 'Got It',
  neutral: 'Done',
  destructiveConfirmation: 'Log Out',
};

/** Returns the labels of the buttons; `deny` is null when there is only one. */
export function modalLabels(request: ModalRequest): { confirm: string; deny: string | null } {
  const asked = request.denyLabel ?? request.type === 'destructiveConfirmation';
  const deny = asked === true ? 'Cancel' : asked || null;
  return { confirm: request.confirmLabel ?? confirmLabels[request.type], deny };
}

/** An overlay click and Escape confirm a success and deny everything else, unless the question has its own setting. */
export function onDismiss({ type, dismissAs }: ModalRequest): 'confirm' | 'deny' {
  return dismissAs ?? (type === 'success' ? 'confirm' : 'deny');
}

/** Compares the typed word without regard to case, because a keyboard may begin it with a capital letter. */
export function isConfirmWord(typed: string, word: string): boolean {
  return typed.trim().toLocaleUpperCase('en') === word.toLocaleUpperCase('en');
}

/** One modal is open at a time; the next waits. */
export type ModalQueue = readonly ModalRequest[];

export const withRequest = (queue: ModalQueue, request: ModalRequest): ModalQueue => [...queue, request];
export const withoutFirst = (queue: ModalQueue): ModalQueue => queue.slice(1);
