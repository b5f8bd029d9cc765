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
 * Shows an account on hold the page of its hold in place of the app. After the hold, the app continues at its last
 * address.
 */
export function HoldGate({ children }: { children: ReactNode }) {
  const router = useRouter();
  const notice = useHold();
  const wasHeld = useRef(false);
  useEffect(() => {
    // The guard runs again, because the start may have failed during the hold, or a sign-out may have ended the hold.
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

/** Shows the hold in one sentence if the code of its page did not load. */
function HoldWithoutScreen() {
  return <ErrorPanel message="Your account is on hold." onRetry={() => window.location.reload()} />;
}
