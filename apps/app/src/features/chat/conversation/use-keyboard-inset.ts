import { useEffect, useRef } from 'react';

/**
 * Some browsers show the keyboard over the page without resizing it. The covered height becomes the `--keyboard` property
 * of the element, and the page is kept from scrolling up.
 */
export function useKeyboardInset() {
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const measure = () => {
      // A zoomed page has a smaller viewport without a keyboard.
      const covered = view.scale > 1 ? 0 : Math.max(0, window.innerHeight - view.height);
      screen.current?.style.setProperty('--keyboard', `${Math.round(covered)}px`);
      if (covered > 0) window.scrollTo(0, 0);
    };
    view.addEventListener('resize', measure);
    view.addEventListener('scroll', measure);
    return () => {
      view.removeEventListener('resize', measure);
      view.removeEventListener('scroll', measure);
    };
  }, []);
  return screen;
}
