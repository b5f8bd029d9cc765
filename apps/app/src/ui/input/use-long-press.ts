import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { ignoreLiftOfPress } from './ignored-lift.ts';

/** A touch of this many milliseconds is a long press, as on mobile systems. */
const longPressMs = 450;
/** A touch that moves farther than this many pixels is a scroll. */
const mostMovedPixels = 8;

/** Calls `onPress` after the user has held a touch. The lift at the end of a long press does nothing. */
export function useLongPress(onPress: () => void) {
  const timer = useRef<number>(undefined);
  const from = useRef({ x: 0, y: 0 });
  const byFinger = useRef(false);
  const stop = () => window.clearTimeout(timer.current);
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      byFinger.current = pointerType !== 'mouse';
      from.current = { x: clientX, y: clientY };
      if (!byFinger.current) return;
      timer.current = window.setTimeout(() => {
        ignoreLiftOfPress();
        onPress();
      }, longPressMs);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - from.current.x, clientY - from.current.y) > mostMovedPixels) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent) => {
      if (byFinger.current) event.preventDefault();
    },
  };
}
