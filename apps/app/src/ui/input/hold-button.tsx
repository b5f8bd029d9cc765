import {
  type CSSProperties,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import classes from './hold-button.module.css';
import {
  advanceHold,
  type HoldEvent,
  type HoldState,
  idleHold,
  pressHold,
  releaseHold,
} from './hold-machine.ts';
import { ignoreLiftOfPress } from './ignored-lift.ts';
import ring from './ring.module.css';

export type HoldButtonProps = {
  /** These are the milliseconds for which the button must be held. */
  ms?: number;
  label: string;
  /** This is the label of the link below the button, such as "Confirm without holding". */
  altLabel: string;
  /** This is called when the button was held for the whole time. */
  onDone: () => void;
  /**
   * This is called if the user acts without holding the button: by the link below it, or by a click of a keyboard or of
   * assistive technology.
   */
  onAlternative: () => void;
  /** Is called after a third and after two thirds of the hold, so that the caller can play haptic feedback. */
  onThird?: (event: Exclude<HoldEvent, 'done'>) => void;
  /**
   * True while the app waits for the server's answer. The button cannot be pressed then, and becomes idle when `busy`
   * becomes false.
   */
  busy?: boolean;
  disabled?: boolean;
};

/** Shows a round button that acts only after it was held. If it is let go early, it does nothing. */
export function HoldButton(props: HoldButtonProps) {
  const { ms = 1200, label, altLabel, onAlternative, busy = false, disabled = false } = props;
  const { phase, start, stop } = useHoldGesture(props, ms);
  const touched = useRef(false);
  const off = busy || disabled;
  const onPointerDown = (event: PointerEvent) => {
    if (off || !event.isPrimary || event.button !== 0) return;
    touched.current = true;
    event.currentTarget.setPointerCapture(event.pointerId);
    start();
  };
  const onClick = (event: MouseEvent) => {
    const byPointer = touched.current && event.detail > 0;
    touched.current = false;
    if (!off && !byPointer) onAlternative();
  };
  return (
    <div className={classes.field} style={{ '--hold': `${ms}ms` } as CSSProperties}>
      <button
        type="button"
        className={classes.button}
        data-phase={phase}
        aria-busy={busy || undefined}
        disabled={off}
        onPointerDown={onPointerDown}
        onPointerUp={stop}
        onPointerCancel={stop}
        onContextMenu={event => event.preventDefault()}
        onClick={onClick}
      >
        <svg viewBox="0 0 100 100" className={ring.drawing} aria-hidden>
          <circle cx="50" cy="50" r="46" className={classes.track} />
          <circle cx="50" cy="50" r="46" pathLength="1" className={classes.value} />
        </svg>
        <span className={classes.label}>{label}</span>
      </button>
      <button type="button" className={classes.other} disabled={off} onClick={onAlternative}>
        {altLabel}
      </button>
    </div>
  );
}

function useHoldGesture({ onDone, onThird, busy }: HoldButtonProps, ms: number) {
  const hold = useRef<HoldState>(idleHold);
  const frame = useRef(0);
  const [phase, setPhase] = useState<HoldState['phase']>('idle');
  const become = useCallback((next: HoldState) => {
    hold.current = next;
    setPhase(next.phase);
  }, []);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  useEffect(() => {
    if (!busy) become(idleHold);
  }, [busy, become]);

  const follow = () => {
    const { hold: next, events } = advanceHold(hold.current, performance.now(), ms);
    become(next);
    for (const event of events)
      if (event === 'done') {
        // The next step may have a button at the same place of the screen.
        ignoreLiftOfPress();
        onDone();
      } else onThird?.(event);
    if (next.phase === 'holding') frame.current = requestAnimationFrame(follow);
  };
  const start = () => {
    become(pressHold(hold.current, performance.now()));
    frame.current = requestAnimationFrame(follow);
  };
  const stop = () => {
    cancelAnimationFrame(frame.current);
    become(releaseHold(hold.current));
  };
  return { phase, start, stop };
}
