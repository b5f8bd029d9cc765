import { useEffect } from 'react';
import { keyboard } from '../native/keyboard/index.ts';
import { platform } from '../native/platform.ts';

/**
 * Android's back button closes the keyboard, but the field keeps the focus, and the tab bar stays hidden while a field
 * has it. So the field loses the focus with the keyboard. iOS has no such button.
 */
export function useKeyboard(): void {
  useEffect(() => {
    if (platform !== 'android') return;
    return keyboard.onChange(height => {
      if (height === 0 && document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
  }, []);
}
