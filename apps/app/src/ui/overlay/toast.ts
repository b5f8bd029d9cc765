import { useSyncExternalStore } from 'react';

export type Toast = {
  kind?: 'info' | 'good' | 'error';
  text: string;
  /** One button, for example { label: 'Try again', onPress }. */
  action?: { label: string; onPress: () => void };
  /** Called by the button "Undo"; the toast then stays six seconds. */
  undo?: () => void;
};

const ordinaryMs = 4000;
const undoMs = 6000;
const errorMs = 8000;

/** How long a toast stays: 4 s, 6 s with an undo, 8 s for an error. */
export function toastDuration(toast: Toast): number {
  if (toast.kind === 'error') return errorMs;
  return toast.undo ? undoMs : ordinaryMs;
}

let started = false;
const listeners = new Set<() => void>();

/** Shows a short result that needs no answer; callable from anywhere. Shown by the shell's <ToastRegion>. */
export function toast(shown: Toast): void {
  void import('./toast-view.tsx').then(view => view.showToast(shown));
  if (started) return;
  started = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether any toast was ever shown: before that nothing of it is loaded. */
export function useToastsStarted(): boolean {
  return useSyncExternalStore(subscribe, () => started);
}
