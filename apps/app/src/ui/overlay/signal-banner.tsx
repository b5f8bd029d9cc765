import { useEffect, useRef, useState } from 'react';
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

function useJustBack(online: boolean): boolean {
  const before = useRef(online);
  const [back, setBack] = useState(false);
  useEffect(() => {
    const returned = online && !before.current;
    before.current = online;
    setBack(returned);
    if (!returned) return;
    const timer = setTimeout(() => setBack(false), backInRangeMs);
    return () => clearTimeout(timer);
  }, [online]);
  return back;
}
