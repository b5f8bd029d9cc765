import { createFileRoute, useCanGoBack, useNavigate } from '@tanstack/react-router';
import { Unauthorized } from '../../features/account/desk/login/unauthorized.tsx';
import { useSession } from '../../features/people/remote/session.ts';
import { useBack } from '../-shell/back.ts';
import { textParams } from '../-shell/search.ts';

export const Route = createFileRoute('/admin/unauthorized')({
  staticData: { rule: { desk: 'signed-in' }, title: "This desk isn't yours." },
  // `redirect` is the page that the guard refused to a user without a role. The guard opens that page once the user has
  // a role.
  validateSearch: textParams('redirect'),
  component: DeskRefusal,
});

function DeskRefusal() {
  const back = useBack();
  const canGoBack = useCanGoBack();
  const navigate = useNavigate();
  const { roles } = useSession();
  const openDesk = () => void navigate({ to: '/admin' });
  return (
    <Unauthorized
      onBack={roles.length > 0 && !canGoBack ? openDesk : back}
      onSignedOut={() => void navigate({ to: '/admin/auth' })}
    />
  );
}
