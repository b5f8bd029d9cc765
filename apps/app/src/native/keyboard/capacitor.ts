import type { KeyboardPort } from './port.ts';

export const keyboard = {
  async hide() {
    const { Keyboard } = await import('@capacitor/keyboard');
    await Keyboard.hide();
  },
  onChange(listener) {
    const handles = import('@capacitor/keyboard').then(({ Keyboard }) =>
      Promise.all([
        Keyboard.addListener('keyboardWillShow', ({ keyboardHeight }) => listener(keyboardHeight)),
        Keyboard.addListener('keyboardWillHide', () => listener(0)),
      ]),
    );
    return () => void handles.then(added => added.forEach(handle => void handle.remove()));
  },
} satisfies KeyboardPort;
