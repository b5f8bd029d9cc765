import { useEffect, useState } from 'react';

/** Returns the present moment, new each second. The gallery does not use the timer of the app. */
export function useGalleryNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
