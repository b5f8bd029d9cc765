export type ModalType = 'success' | 'neutral' | 'destructiveConfirmation';

export type ModalRequest = {
  type: ModalType;
  title: string;
  text?: string;
  /** This is the label of the confirm button. The default depends on the type: "Got It", "Done" or "Log Out". */
  confirmLabel?: string;
  /**
   * This is the label of the second button, which denies the question; true means "Cancel". A question about a
   * destructive act always has this button.
   */
  denyLabel?: string | boolean;
  onConfirm?: () => void;
  onDeny?: () => void;
  /** The user can press the confirm button only after this many milliseconds. */
  confirmAfterMs?: number;
  /** The confirm button is enabled once the user has typed this word. It is for an act with grave consequences. */
  confirmWord?: string;
  /**
   * A click on the overlay or Escape gives this answer. A modal sets it if the default of its type would lose data.
   */
  dismissAs?: 'confirm' | 'deny';
};

const confirmLabels: Record<ModalType, string> = {
  success: 'Got It',
  neutral: 'Done',
  destructiveConfirmation: 'Log Out',
};

/** Returns the labels of the buttons; `deny` is null if there is only the confirm button. */
export function modalLabels(request: ModalRequest): { confirm: string; deny: string | null } {
  const asked = request.denyLabel ?? request.type === 'destructiveConfirmation';
  const deny = asked === true ? 'Cancel' : asked || null;
  return { confirm: request.confirmLabel ?? confirmLabels[request.type], deny };
}

/**
 * Returns the answer that a click on the overlay, or Escape, gives. By default this confirms a success message and
 * denies every other question.
 */
export function answerOnDismissal({ type, dismissAs }: ModalRequest): 'confirm' | 'deny' {
  return dismissAs ?? (type === 'success' ? 'confirm' : 'deny');
}

/**
 * Compares the typed word with the required word and ignores case, because a keyboard may start the word with a capital
 * letter.
 */
export function isConfirmWord(typed: string, word: string): boolean {
  return typed.trim().toLocaleUpperCase('en') === word.toLocaleUpperCase('en');
}

/** One modal is open at a time, and the next modal waits in this queue. */
export type ModalQueue = readonly ModalRequest[];

export const withRequest = (queue: ModalQueue, request: ModalRequest): ModalQueue => [...queue, request];
export const withoutFirstRequest = (queue: ModalQueue): ModalQueue => queue.slice(1);
