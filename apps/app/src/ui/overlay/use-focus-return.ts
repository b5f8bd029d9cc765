import { useLayoutEffect } from 'react';

/**
 * Gives the focus back to the element that had it before. The library remembers that element only for a sheet that was
 * closed at first, so this also covers the first closing of a sheet that was rendered open.
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
