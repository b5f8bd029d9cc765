import { useEffect, useState } from 'react';

/** The gallery has its own clock of seconds; the app has one of its own. */
export function useGalleryNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
