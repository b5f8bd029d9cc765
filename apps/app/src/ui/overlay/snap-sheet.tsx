import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useRef,
  useState,
} from 'react';
import { useLayer } from './layers.ts';
import classes from './snap-sheet.module.css';
import { afterTap, discoverStops, neighbour, restingStop, type SnapStop } from './snap-stops.ts';

export type SnapSheetProps = {
  stops?: readonly SnapStop[];
  /** The id of the stop it rests at. */
  stop: string;
  onStop: (id: string) => void;
  /** What the handle resizes, said aloud: "list". */
  resizes?: string;
  /** Stays on top while the content scrolls; dragging works here too. */
  header?: ReactNode;
  children: ReactNode;
};

/**
 * A sheet that rests at three heights: by drag, by the handle's tap, by arrow keys. It fills its parent, which must be
 * positioned and as high as the sheet may grow.
 */
export function SnapSheet(props: SnapSheetProps) {
  const { stops = discoverStops, stop, onStop, resizes = 'list', header, children } = props;
  const current = stops.find(({ id }) => id === stop) ?? stops[0];
  const lowest = stops[0]?.id ?? stop;
  const drag = useDrag(stops, current?.share ?? 0, onStop);
  const go = (next: SnapStop | undefined) => next && onStop(next.id);
  useLayer(stop !== lowest, () => go(neighbour(stops, stop, -1)));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    go(neighbour(stops, stop, event.key === 'ArrowUp' ? 1 : -1));
  };
  const place = { '--share': drag.share ?? current?.share } as CSSProperties;
  return (
    <section
      ref={drag.sheet}
      className={classes.sheet}
      style={place}
      data-dragging={drag.share !== null || undefined}
    >
      <div className={classes.head} {...drag.handlers}>
        <button
          type="button"
          className={classes.handle}
          aria-label={`Resize ${resizes}, ${current?.label ?? stop}`}
          onKeyDown={onKeyDown}
          onClick={() => !drag.moved() && go(afterTap(stops, stop))}
        >
          <span className={classes.grip} />
        </button>
        {header}
      </div>
      <div className={classes.body}>{children}</div>
    </section>
  );
}

/** Pixels a finger may tremble during a tap. */
const slop = 6;

type Grip = { y: number; share: number; lastY: number; lastAt: number; velocity: number; moved: boolean };

function useDrag(stops: readonly SnapStop[], resting: number, onStop: (id: string) => void) {
  const sheet = useRef<HTMLElement>(null);
  const grip = useRef<Grip | null>(null);
  const movedLast = useRef(false);
  const [share, setShare] = useState<number | null>(null);

  const onPointerDown = (event: PointerEvent) => {
    movedLast.current = false;
    if (!event.isPrimary || event.button !== 0) return;
    grip.current = {
      y: event.clientY,
      share: resting,
      lastY: event.clientY,
      lastAt: event.timeStamp,
      velocity: 0,
      moved: false,
    };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const held = grip.current;
    const height = sheet.current?.offsetHeight;
    if (!held || !height) return;
    if (!held.moved && Math.abs(event.clientY - held.y) < slop) return;
    if (!held.moved) event.currentTarget.setPointerCapture(event.pointerId);
    const elapsed = Math.max(1, event.timeStamp - held.lastAt);
    const velocity = (held.lastY - event.clientY) / height / elapsed;
    grip.current = { ...held, lastY: event.clientY, lastAt: event.timeStamp, velocity, moved: true };
    movedLast.current = true;
    setShare(Math.min(1, Math.max(0.1, held.share + (held.y - event.clientY) / height)));
  };
  const onPointerUp = () => {
    const held = grip.current;
    grip.current = null;
    if (held?.moved && share !== null) onStop(restingStop(stops, share, held.velocity).id);
    setShare(null);
  };
  const handlers = { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp };
  return { sheet, share, handlers, moved: () => movedLast.current };
}
