import { useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useHold } from '../../platform/hold.ts';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';

const HeldScreen = lazy(() =>
  import('../../features/account/held/held-screen.tsx').then(
    held => ({ default: held.HeldScreen }),
    () => ({ default: HoldWithoutScreen }),
  ),
);

/**
 * Wraps every page and listener: an account on hold has one page, and nothing runs behind it. The pages return at their
 * former address.
 */
export function HoldGate({ children }: { children: ReactNode }) {
  const router = useRouter();
  const notice = useHold();
  const wasHeld = useRef(false);
  useEffect(() => {
    // The guard decides again, because a start may have failed, or a sign-out may have ended the hold.
    if (wasHeld.current && !notice) void router.invalidate();
    wasHeld.current = notice !== null;
  }, [router, notice]);
  if (!notice) return <>{children}</>;
  return (
    <Suspense>
      <HeldScreen notice={notice} />
    </Suspense>
  );
}

/** Shown where the page's code did not arrive. */
function HoldWithoutScreen() {
  return <ErrorPanel message="Your account is on hold." onRetry={() => window.location.reload()} />;
}
