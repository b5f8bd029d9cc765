import { useEffect } from 'react';

/** Focuses the title of the page when the page replaces a pressed control, so that a screen reader reads the title. */
export function useTitleFocus(): void {
  useEffect(() => document.getElementById('page-title')?.focus({ preventScroll: true }), []);
}
