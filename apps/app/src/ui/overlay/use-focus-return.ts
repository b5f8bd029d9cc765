import { useLayoutEffect } from 'react';

/**
 * Returns the focus to the element that had it before the sheet opened. The library does this only for a sheet that was
 * closed at first, so this function does it also for a sheet that was rendered open.
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
