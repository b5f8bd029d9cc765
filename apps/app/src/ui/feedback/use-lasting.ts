import { useEffect, useState } from 'react';

/** Returns true once `holds` has been true for `ms` milliseconds, until it becomes false. */
export function useLasting(holds: boolean, ms: number): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    if (!holds) return setHasLasted(false);
    const timer = setTimeout(() => setHasLasted(true), ms);
    return () => clearTimeout(timer);
  }, [holds, ms]);
  return holds && hasLasted;
}
