import type { FaceUser } from '../face/face.tsx';

export type Toast = {
  kind?: 'info' | 'good' | 'error';
  text: string;
  /** One button of the toast, for example { label: 'Try again', onPress }. */
  action?: { label: string; onPress: () => void };
  /** Called when "Undo" is pressed; a toast with this button stays for six seconds. */
  undo?: () => void;
  /** The sender's face is beside the toast and their name above it, and the whole toast can be pressed. */
  from?: { face: FaceUser; name: string; onPress: () => void };
  /** An id: a toast replaces an earlier toast with the same id. */
  about?: string;
};

const ordinaryMs = 4000;
const undoMs = 6000;
const errorMs = 8000;
/** The Tab key reaches a toast's button after every other control of the page (WCAG 2.2.1 requires 20 s). */
const byKeysMs = 20_000;

/** A toast stays 4 s, 6 s with an undo, 8 s for an error, 20 s with a button for a user of the keyboard. */
export function toastDuration(toast: Toast, byKeys = false): number {
  if (byKeys && (toast.undo || toast.action || toast.from)) return byKeysMs;
  if (toast.kind === 'error') return errorMs;
  return toast.undo ? undoMs : ordinaryMs;
}
