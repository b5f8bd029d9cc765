import { useSyncExternalStore } from 'react';
import type { Toast } from './toast-duration.ts';

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
