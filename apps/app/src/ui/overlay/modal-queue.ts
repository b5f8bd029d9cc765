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
  /** The confirm button wakes up once this word is typed: for what can never be taken back. */
  confirmWord?: string;
  /** What an overlay click or Escape answers, where the type's own answer would lose something. */
  dismissAs?: 'confirm' | 'deny';
};

const confirmLabels: Record<ModalType, string> = {
  success: 'Got It',
  neutral: 'Done',
  destructiveConfirmation: 'Log Out',
};

/** The labels of the buttons; `deny` is null when there is only one. */
export function modalLabels(request: ModalRequest): { confirm: string; deny: string | null } {
  const asked = request.denyLabel ?? request.type === 'destructiveConfirmation';
  const deny = asked === true ? 'Cancel' : asked || null;
  return { confirm: request.confirmLabel ?? confirmLabels[request.type], deny };
}

/**
 * Overlay click and Escape: they confirm a success and deny everything else, unless the question has its own setting.
 */
export function onDismiss({ type, dismissAs }: ModalRequest): 'confirm' | 'deny' {
  return dismissAs ?? (type === 'success' ? 'confirm' : 'deny');
}

/** Whether the word was typed, however the keyboard began it. */
export function isConfirmWord(typed: string, word: string): boolean {
  return typed.trim().toLocaleUpperCase('en') === word.toLocaleUpperCase('en');
}

/** One modal at a time; the next waits. */
export type ModalQueue = readonly ModalRequest[];

export const asked = (queue: ModalQueue, request: ModalRequest): ModalQueue => [...queue, request];
export const answered = (queue: ModalQueue): ModalQueue => queue.slice(1);
