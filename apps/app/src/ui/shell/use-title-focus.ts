import { useEffect } from 'react';

/** What was pressed is gone with its step: the new page's title takes the focus and is read out. */
export function useTitleFocus(): void {
  useEffect(() => document.getElementById('page-title')?.focus({ preventScroll: true }), []);
}
