import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useClosingAsTopLayer } from './layers.ts';
import classes from './snap-sheet.module.css';
import {
  discoverStops,
  neighbouringStop,
  restingStop,
  type SnapStop,
  stopAfterTap,
  stopsWithRoomFor,
} from './snap-stops.ts';

export type SnapSheetProps = {
  stops?: readonly SnapStop[];
  /** The id of the stop, which is the height at which the sheet rests now. */
  stop: string;
  onStop: (id: string) => void;
  /** Names the content whose height the user changes, for the label of the handle. The default is "list". */
  resizes?: string;
  /** The header stays on top while the content scrolls. The sheet can also be dragged by the header. */
  header?: ReactNode;
  children: ReactNode;
};

/**
 * Shows a sheet that rests at one of several heights. The user changes the height by a drag, by a tap on the handle or
 * by the arrow keys. The sheet fills its parent, which must be positioned and as high as the sheet may grow. The whole
 * header is visible at every height; a header that is higher than the sheet scrolls with the content.
 */
export function SnapSheet(props: SnapSheetProps) {
  const { stop, onStop, resizes = 'list', header, children } = props;
  const sheet = useRef<HTMLElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const headShare = useHeightShare(head, sheet);
  const stops = stopsWithRoomFor(headShare, props.stops ?? discoverStops);
  const current = stops.find(({ id }) => id === stop) ?? stops[0];
  const currentId = current?.id ?? stop;
  const lowest = stops[0]?.id ?? stop;
  const drag = useDrag(sheet, { stops, resting: current?.share ?? 0 }, onStop);
  const go = (next: SnapStop | undefined) => next && onStop(next.id);
  useClosingAsTopLayer(currentId !== lowest, () => go(neighbouringStop(stops, currentId, -1)));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    go(neighbouringStop(stops, currentId, event.key === 'ArrowUp' ? 1 : -1));
  };
  const place = { '--share': drag.share ?? current?.share } as CSSProperties;
  return (
    <section
      ref={sheet}
      className={classes.sheet}
      style={place}
      data-dragging={drag.share !== null || undefined}
      data-tall={headShare > 1 || undefined}
    >
      <div ref={head} className={classes.head} onPointerDown={drag.onPointerDown}>
        <button
          type="button"
          className={classes.handle}
          aria-label={`Resize ${resizes}, ${current?.label ?? stop}`}
          onKeyDown={onKeyDown}
          onClick={() => !drag.moved() && go(stopAfterTap(stops, currentId))}
        >
          <span className={classes.grip} />
        </button>
        {header}
      </div>
      <div className={classes.body}>{children}</div>
    </section>
  );
}

/** Returns the share of the height of `whole` that `part` takes, and updates it when a height changes. */
function useHeightShare(part: RefObject<HTMLElement | null>, whole: RefObject<HTMLElement | null>): number {
  const [share, setShare] = useState(0);
  useEffect(() => {
    if (!part.current || !whole.current) return;
    const [small, large] = [part.current, whole.current];
    const observer = new ResizeObserver(() => setShare(small.offsetHeight / Math.max(1, large.offsetHeight)));
    observer.observe(small);
    observer.observe(large);
    return () => observer.disconnect();
  }, [part, whole]);
  return share;
}

/** A touch whose finger moves by at most this many pixels is a tap and no drag. */
const tapTolerancePixels = 6;
const minHeightShare = 0.1;

type SheetDrag = { y: number; share: number; lastY: number; lastAt: number; velocity: number };

/** Follows a pointer from its touch on the head of the sheet until it is let go, even if it leaves the head. */
function useDrag(
  sheet: RefObject<HTMLElement | null>,
  { stops, resting }: { stops: readonly SnapStop[]; resting: number },
  onStop: (id: string) => void,
) {
  const moved = useRef(false);
  const [share, setShare] = useState<number | null>(null);

  const onPointerDown = (down: PointerEvent) => {
    const height = sheet.current?.offsetHeight;
    if (!height || !down.isPrimary || down.button !== 0) return;
    moved.current = false;
    let grip: SheetDrag = {
      y: down.clientY,
      share: resting,
      lastY: down.clientY,
      lastAt: down.timeStamp,
      velocity: 0,
    };
    const letGo = new AbortController();
    const move = (event: globalThis.PointerEvent) => {
      if (!moved.current && Math.abs(event.clientY - grip.y) < tapTolerancePixels) return;
      moved.current = true;
      grip = gripAfterMove(grip, event, height);
      setShare(grip.share);
    };
    const up = () => {
      letGo.abort();
      setShare(null);
      if (moved.current) onStop(restingStop(stops, grip.share, grip.velocity).id);
    };
    window.addEventListener('pointermove', move, { signal: letGo.signal });
    window.addEventListener('pointerup', up, { signal: letGo.signal });
    window.addEventListener('pointercancel', up, { signal: letGo.signal });
  };
  return { share, onPointerDown, moved: () => moved.current };
}

/**
 * Returns the state of a drag after the finger has moved to `event`: the height of the sheet, and its speed in shares
 * of the height per millisecond.
 */
function gripAfterMove(grip: SheetDrag, event: globalThis.PointerEvent, height: number): SheetDrag {
  const step = (grip.lastY - event.clientY) / height;
  const elapsed = Math.max(1, event.timeStamp - grip.lastAt);
  return {
    ...grip,
    share: Math.min(1, Math.max(minHeightShare, grip.share + step)),
    lastY: event.clientY,
    lastAt: event.timeStamp,
    velocity: step / elapsed,
  };
}
