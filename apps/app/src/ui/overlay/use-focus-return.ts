import { useLayoutEffect } from 'react';

/**
 * When a sheet closes, focuses the element that had the focus before the sheet opened. The library does this only for a
 * sheet that was rendered closed at first, so this hook covers sheets that are rendered open.
 */
export function useFocusReturn(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return;
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [opened]);
}
