import { useSyncExternalStore } from 'react';
import type { Toast } from './toast-duration.ts';

let hasStarted = false;
const listeners = new Set<() => void>();

/** Shows a short result that needs no answer; any code may call it. The shell's <ToastRegion> shows it. */
export function toast(shown: Toast): void {
  void import('./toast-view.tsx').then(view => view.showToast(shown));
  if (hasStarted) return;
  hasStarted = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True once any toast was shown: before that no code for toasts is loaded. */
export function useToastsStarted(): boolean {
  return useSyncExternalStore(subscribe, () => hasStarted);
}
