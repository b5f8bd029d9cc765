import { useEffect, useRef } from 'react';

/**
 * Some browsers lay the keyboard over the page without telling it: what it covers is taken off the element's height,
 * and the page is kept from sliding up underneath.
 */
export function useKeyboardRide() {
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const measure = () => {
      // A pinched page is smaller too, without a keyboard.
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
