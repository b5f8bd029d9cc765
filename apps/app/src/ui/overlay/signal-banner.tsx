import { useEffect, useState } from 'react';
import { Icon } from '../icon/icon.tsx';
import classes from './signal-banner.module.css';

const onlineNoteShownMs = 2000;

/**
 * Shows "You're offline…" while `online` is false, then "Back in range" for two seconds, then nothing. The connection
 * can come and go at any time, so the banner lies over the page, takes no taps and moves nothing under the user's
 * thumb.
 */
export function SignalBanner({ online }: { online: boolean }) {
  const back = useRecentlyOnline(online);
  if (online && !back) return null;
  return (
    <div className={classes.pill} data-online={online || undefined} role="status">
      <Icon name={online ? 'CheckCircle' : 'WifiSlash'} weight="fill" size={16} />
      {online ? 'Back in range' : "You're offline. Showing what we last knew."}
    </div>
  );
}

/**
 * The state is set during the render and not in an effect. With an effect the banner would disappear for a moment and
 * return.
 */
function useRecentlyOnline(online: boolean): boolean {
  const [before, setBefore] = useState(online);
  const [back, setBack] = useState(false);
  if (online !== before) {
    setBefore(online);
    setBack(online);
  }
  useEffect(() => {
    if (!back) return;
    const timer = setTimeout(() => setBack(false), onlineNoteShownMs);
    return () => clearTimeout(timer);
  }, [back]);
  return back;
}
