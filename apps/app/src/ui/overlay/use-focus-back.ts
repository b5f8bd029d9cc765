import { useLayoutEffect } from 'react';

/**
 * Gives the focus back to what had it before, also after the first closing of a sheet that was there opened: the
 * library remembers the focus only for a sheet that was closed at first.
 */
export function useFocusBack(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return;
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [opened]);
}
