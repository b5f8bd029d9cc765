import { createFileRoute, useCanGoBack, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Unauthorized } from '../../features/account/desk/unauthorized.tsx';
import { useSession } from '../../features/people/remote.ts';
import { useBack } from '../-shell/back.ts';

export const Route = createFileRoute('/admin/unauthorized')({
  staticData: { rule: { desk: 'signed-in' }, title: "This desk isn't yours." },
  component: Refused,
});

function Refused() {
  const back = useBack();
  const canGoBack = useCanGoBack();
  const navigate = useNavigate();
  const { roles } = useSession();
  const atDesk = () => void navigate({ to: '/admin' });
  const came = useRef(roles.length);
  useEffect(() => {
    // An invitation is taken up a moment after the sign-in: the first role opens the desk.
    if (came.current === 0 && roles.length > 0) void navigate({ to: '/admin', replace: true });
  }, [roles.length, navigate]);
  return (
    <Unauthorized
      onBack={roles.length > 0 && !canGoBack ? atDesk : back}
      onSignedOut={() => void navigate({ to: '/admin/auth' })}
    />
  );
}
