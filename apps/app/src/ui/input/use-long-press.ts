import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** A touch of this many milliseconds is a long press, as on mobile systems. */
const longPressMs = 450;
/** A touch that moves farther than this many pixels is a scroll. */
const mostMovedPixels = 8;

/** Calls `onPress` after the user has held a touch. The click at the end of a long press does nothing. */
export function useLongPress(onPress: () => void) {
  const timer = useRef<number>(undefined);
  const from = useRef({ x: 0, y: 0 });
  const byFinger = useRef(false);
  const opened = useRef(false);
  const stop = () => window.clearTimeout(timer.current);
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      byFinger.current = pointerType !== 'mouse';
      opened.current = false;
      from.current = { x: clientX, y: clientY };
      if (!byFinger.current) return;
      timer.current = window.setTimeout(() => {
        opened.current = true;
        onPress();
      }, longPressMs);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - from.current.x, clientY - from.current.y) > mostMovedPixels) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onClickCapture: (event: MouseEvent) => {
      if (!opened.current) return;
      opened.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onContextMenu: (event: MouseEvent) => {
      if (byFinger.current) event.preventDefault();
    },
  };
}
