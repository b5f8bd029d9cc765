import type { FaceUser } from '../face/face.tsx';

export type Toast = {
  kind?: 'info' | 'good' | 'error';
  text: string;
  /** This is the one button of the toast, for example { label: 'Try again', onPress }. */
  action?: { label: string; onPress: () => void };
  /** This is called when "Undo" is pressed. */
  undo?: () => void;
  /**
   * The toast is about a message of this person: their face is beside the text and their name above it, and the whole
   * toast can be pressed.
   */
  from?: { face: FaceUser; name: string; onPress: () => void };
  /** The id of what the toast is about. A new toast replaces an older toast with the same id. */
  about?: string;
};

const ordinaryToastMs = 4000;
const undoToastMs = 6000;
const errorToastMs = 8000;
/**
 * A toast with a button stays for this many milliseconds if the user navigates by keyboard, because the Tab key reaches
 * the button after all other controls of the page (WCAG 2.2.1 requires 20 s).
 */
const keyboardToastMs = 20_000;

/**
 * Returns the milliseconds for which a toast stays: 4 s, or 6 s with "Undo", or 8 s for an error, or 20 s with a button
 * if the user navigates by keyboard.
 */
export function toastDuration(toast: Toast, byKeys = false): number {
  if (byKeys && (toast.undo || toast.action || toast.from)) return keyboardToastMs;
  if (toast.kind === 'error') return errorToastMs;
  return toast.undo ? undoToastMs : ordinaryToastMs;
}
