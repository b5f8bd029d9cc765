import { useEffect } from 'react';

/** Focuses the page's title, so that it is announced after the pressed control is gone. */
export function useTitleFocus(): void {
  useEffect(() => document.getElementById('page-title')?.focus({ preventScroll: true }), []);
}
