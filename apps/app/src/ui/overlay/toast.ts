import { useSyncExternalStore } from 'react';
import type { Toast } from './toast-duration.ts';

let areToastsStarted = false;
const toastListeners = new Set<() => void>();

/**
 * Shows a short message that needs no answer. Any code may call this; the <ToastRegion> of the shell shows the message.
 */
export function toast(shown: Toast): void {
  void import('./toast-view.tsx').then(view => view.showToast(shown));
  if (areToastsStarted) return;
  areToastsStarted = true;
  for (const listener of toastListeners) listener();
}

/**
 * Removes the errors of a page that the user leaves: they would cover parts of the next page, and their buttons would
 * repeat an action that is no longer on the screen.
 */
export function removeErrorToasts(): void {
  if (areToastsStarted) void import('./toast-view.tsx').then(view => view.removeErrorToasts());
}

function subscribeToToasts(listener: () => void): () => void {
  toastListeners.add(listener);
  return () => toastListeners.delete(listener);
}

/** True once the first toast was shown. Before that, no code for toasts is loaded. */
export function useToastsStarted(): boolean {
  return useSyncExternalStore(subscribeToToasts, () => areToastsStarted);
}
