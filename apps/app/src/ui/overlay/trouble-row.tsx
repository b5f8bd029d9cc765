import type { Trouble } from '@nightjar/domain/kernel/trouble';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { troubleLine } from '../feedback/trouble-words.ts';
import { useLasting } from '../feedback/use-lasting.ts';
import { Icon } from '../icon/icon.tsx';
import classes from './trouble-row.module.css';

const backOnlineNoteMs = 2000;
/**
 * A page often shows its trouble itself a moment later. A row that came and went meanwhile would move the page twice.
 */
const untoldForMs = 700;

export type TroubleRowProps = {
  /** True while the server can be reached. */
  online: boolean;
  /** The trouble of the page that the page itself does not show; null if there is none. */
  trouble: Trouble | null;
};

/**
 * Shows in one line at the top of every page what is wrong, then "Back in range" for two seconds after a lost
 * connection, then nothing. The row has room of its own: the page below begins under it, as under the status bar of a
 * phone.
 */
export function TroubleRow({ online, trouble: present }: TroubleRowProps) {
  const isBack = useRecentlyOnline(online);
  const trouble = useLastingTrouble(present);
  const row = useRoomAtTop();
  const line = trouble ? troubleLine(trouble) : isBack ? 'Back in range' : null;
  return (
    <div ref={row} className={classes.room}>
      {line && (
        <div className={classes.row} data-good={trouble === null || undefined} role="status">
          <Icon name={iconOf(trouble)} weight="fill" size={16} />
          <span>{line}</span>
        </div>
      )}
    </div>
  );
}

/** Returns a failure once it has lasted for a moment. A lost connection and a long wait are returned at once. */
function useLastingTrouble(trouble: Trouble | null): Trouble | null {
  const isAwaited = trouble !== null && trouble.kind !== 'unreached' && trouble.kind !== 'slow';
  const hasLasted = useLasting(isAwaited, untoldForMs);
  return isAwaited && !hasLasted ? null : trouble;
}

function iconOf(trouble: Trouble | null) {
  if (trouble === null) return 'CheckCircle';
  return trouble.kind === 'unreached' ? 'WifiSlash' : 'WarningCircle';
}

/**
 * Sets a CSS variable of the page to the height of the row. Every page leaves this room at its top anyway, for the
 * status bar of a phone.
 */
function useRoomAtTop() {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const node = row.current;
    if (!node) return;
    const root = document.documentElement;
    const measure = () => {
      const height = node.firstElementChild ? node.offsetHeight : 0;
      if (height > 0) root.style.setProperty('--nj-safe-top', `${height}px`);
      else root.style.removeProperty('--nj-safe-top');
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(node);
    return () => {
      sizes.disconnect();
      root.style.removeProperty('--nj-safe-top');
    };
  });
  return row;
}

/**
 * The state is set during the render and not in an effect. With an effect the row would disappear for a moment and
 * return.
 */
function useRecentlyOnline(online: boolean): boolean {
  const [before, setBefore] = useState(online);
  const [isBack, setIsBack] = useState(false);
  if (online !== before) {
    setBefore(online);
    setIsBack(online);
  }
  useEffect(() => {
    if (!isBack) return;
    const timer = setTimeout(() => setIsBack(false), backOnlineNoteMs);
    return () => clearTimeout(timer);
  }, [isBack]);
  return isBack;
}
