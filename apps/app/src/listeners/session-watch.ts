import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSession } from '../features/people/remote/session.ts';
import { useAuth } from '../platform/auth.ts';

/**
 * Opens the sign-in after a sign-out and keeps the query of the present address. Runs the guard again after any other
 * change of the session.
 */
export function useSessionWatch(): void {
  const router = useRouter();
  const { status } = useAuth();
  const { tier, roles, details } = useSession();
  const sessionState = `${status} ${tier} ${roles.join()} ${details !== null}`;
  const before = useRef(sessionState);
  useEffect(() => {
    if (before.current === sessionState) return;
    before.current = sessionState;
    if (status === 'signed-out') {
      void router.navigate({ to: '/login/{-$phone}', search: router.state.location.search, replace: true });
    } else {
      void router.invalidate();
    }
  }, [router, sessionState, status]);
}
