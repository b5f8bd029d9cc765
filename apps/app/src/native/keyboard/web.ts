import type { KeyboardPort } from './port.ts';

/** A bar of the browser that appears or disappears covers less than this many pixels, a keyboard covers more. */
const leastKeyboardHeight = 120;

export const keyboard = {
  async hide() {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  },
  onChange(listener) {
    const view = window.visualViewport;
    if (!view) return () => {};
    let before = 0;
    const report = () => {
      const covered = Math.round(window.innerHeight - view.height * view.scale);
      const height = covered < leastKeyboardHeight ? 0 : covered;
      if (height === before) return;
      before = height;
      listener(height);
    };
    view.addEventListener('resize', report);
    return () => view.removeEventListener('resize', report);
  },
} satisfies KeyboardPort;
