import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, type TouchEvent, useRef, useState } from 'react';
import { FlyingBird } from '../bird/flight.tsx';
import { pixelsToRefresh, pulledPixels, wingSpreadAt } from './pull-distance.ts';
import classes from './pull-to-refresh.module.css';

export type PullToRefreshProps = {
  /**
   * Loads the content again, and resolves once it has loaded. The page must also have a button for this, because some
   * users cannot pull.
   */
  onRefresh: () => Promise<unknown>;
  children: ReactNode;
};

/**
 * Lets the user refresh a page: at its top they pull it down, and the drawn bird spreads its wings. When they let go,
 * the page is refreshed.
 */
export function PullToRefresh({ onRefresh, children }: PullToRefreshProps) {
  const start = useRef<number | null>(null);
  const [distance, setDistance] = useState(0);
  const [busy, setBusy] = useState(false);

  const onTouchStart = (event: TouchEvent) => {
    start.current = window.scrollY <= 0 && !busy ? (event.touches[0]?.clientY ?? null) : null;
  };
  const onTouchMove = (event: TouchEvent) => {
    if (start.current === null) return;
    setDistance(pulledPixels((event.touches[0]?.clientY ?? start.current) - start.current));
  };
  const onTouchEnd = () => {
    const goes = distance >= pixelsToRefresh;
    start.current = null;
    setDistance(0);
    if (!goes) return;
    setBusy(true);
    void onRefresh().finally(() => setBusy(false));
  };
  const shift = busy ? pixelsToRefresh : distance;
  return (
    <div
      onTouchStart={onTouchStart}
      onTouchMove={onTouchMove}
      onTouchEnd={onTouchEnd}
      onTouchCancel={onTouchEnd}
    >
      <div className={classes.bird} data-busy={busy || undefined} style={{ height: shift }} role="status">
        {shift > 0 && <FlyingBird size={40} spread={busy ? 1 : wingSpreadAt(distance)} />}
        {busy && <VisuallyHidden>Refreshing</VisuallyHidden>}
      </div>
      {children}
    </div>
  );
}
