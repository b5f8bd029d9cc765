import { useEffect, useState } from 'react';
import { Banner } from './banner.tsx';
import classes from './signal-banner.module.css';

const backInRangeMs = 2000;

/** "You're offline…" while `online` is false, then "Back in range" for two seconds, then nothing. */
export function SignalBanner({ online }: { online: boolean }) {
  const back = useJustBack(online);
  if (online && !back) return null;
  return (
    <div className={classes.strip}>
      {online ? (
        <Banner kind="good" text="Back in range" />
      ) : (
        <Banner kind="offline" text="You're offline. Showing what we last knew." />
      )}
    </div>
  );
}

/** Known as the banner is drawn, not after: it must not go away and come back in between. */
function useJustBack(online: boolean): boolean {
  const [before, setBefore] = useState(online);
  const [back, setBack] = useState(false);
  if (online !== before) {
    setBefore(online);
    setBack(online);
  }
  useEffect(() => {
    if (!back) return;
    const timer = setTimeout(() => setBack(false), backInRangeMs);
    return () => clearTimeout(timer);
  }, [back]);
  return back;
}
