import type { FaceUser } from '../face/face.tsx';

export type Toast = {
  kind?: 'info' | 'good' | 'error';
  text: string;
  /** One button, for example { label: 'Try again', onPress }. */
  action?: { label: string; onPress: () => void };
  /** Called by the button "Undo"; the toast then stays six seconds. */
  undo?: () => void;
  /** The sender: their face beside the toast, their name above it, and the whole toast can be pressed. */
  from?: { face: FaceUser; name: string; onPress: () => void };
  /** A later one about the same takes the place of an earlier one. */
  about?: string;
};

const ordinaryMs = 4000;
const undoMs = 6000;
const errorMs = 8000;

/** How long a toast stays: 4 s, 6 s with an undo, 8 s for an error. */
export function toastDuration(toast: Toast): number {
  if (toast.kind === 'error') return errorMs;
  return toast.undo ? undoMs : ordinaryMs;
}
