import { useEffect } from 'react';

/** Focuses the title of the page. A screen reader then reads the title after the pressed control has disappeared. */
export function useTitleFocus(): void {
  useEffect(() => document.getElementById('page-title')?.focus({ preventScroll: true }), []);
}
