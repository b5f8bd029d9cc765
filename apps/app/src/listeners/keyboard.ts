import { useEffect } from 'react';
import { keyboard } from '../native/keyboard/index.ts';
import { platform } from '../native/platform.ts';

/**
 * When Android's back button closes the keyboard, the field keeps the focus, and the tab bar stays hidden while a field
 * has the focus. So this hook removes the focus from the field. iOS has no such button.
 */
export function useKeyboard(): void {
  useEffect(() => {
    if (platform !== 'android') return;
    return keyboard.onChange(height => {
      if (height === 0 && document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
  }, []);
}
