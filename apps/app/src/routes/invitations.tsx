import { inAppPath } from '@nightjar/domain/kernel/redirect';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useSession } from '../features/people/remote/session.ts';
import { InvitationsScreen } from '../features/staff/answer/invitations-screen.tsx';
import { textParams } from './-shell/search.ts';

export const Route = createFileRoute('/invitations')({
  // The page opens on any device, because a venue's owner signs in at the venue desk in a browser and answers the
  // invitation there.
  staticData: {
    rule: { tiers: ['pro', 'registered', 'subscribed'], nativeOnly: false },
    title: 'Do you work there?',
    hideTabBar: true,
  },
  validateSearch: textParams('redirect'),
  component: Invitations,
});

function Invitations() {
  const { settings } = Route.useRouteContext();
  const { redirect } = Route.useSearch();
  const { tier } = useSession();
  const navigate = useNavigate();
  const nextPage = inAppPath(redirect);
  const nextSignUpPage = settings.whitelistEnabled ? '/whitelist' : '/subscribe';
  return (
    <InvitationsScreen
      goal={nextPage}
      onGo={page => void navigate({ href: page })}
      onLater={() => void navigate({ to: tier === 'registered' ? nextSignUpPage : '/profile' })}
    />
  );
}
