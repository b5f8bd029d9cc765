import { inAppPath } from '@nightjar/domain/kernel/redirect';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { StatusScreen } from '../features/account/status/status-screen.tsx';
import { explainLocation } from '../features/discover/parts/use-location-question.ts';
import { OnShift } from '../features/drinks/serve/on-shift.tsx';
import { FriendsOutLine } from '../features/friends/parts/company-line.tsx';
import { InviterCard } from '../features/friends/parts/inviter-card.tsx';
import { sendLocationAgain } from '../features/people/remote/location.ts';
import { useSession } from '../features/people/remote/session.ts';
import { ProPanel } from '../features/staff/shift/pro-panel.tsx';
import { useUserLocation } from '../platform/location/user-location.ts';
import { textParams } from './-shell/search.ts';

export const Route = createFileRoute('/status')({
  staticData: {
    rule: { tiers: ['subscribed'], nativeOnly: true },
    title: 'Out tonight?',
    tab: 'discover',
    skipsStatusQuestion: true,
  },
  validateSearch: textParams('redirect'),
  component: Status,
});

function Status() {
  const { redirect } = Route.useSearch();
  const { start } = Route.useRouteContext();
  const { userId, details } = useSession();
  const near = useUserLocation();
  const navigate = useNavigate();
  if (!userId || !details) return null;
  return (
    <StatusScreen
      userId={userId}
      status={details.user.activity_status}
      company={<FriendsOutLine userId={userId} />}
      inviter={<InviterCard userId={userId} />}
      shift={<ProPanel pros={details.pros} serve={shift => <OnShift {...shift} />} />}
      explain={near.failure === 'unasked' ? then => explainLocation(userId, then) : null}
      locate={() => sendLocationAgain(userId)}
      onDone={() => {
        start.statusAsked = true;
        void navigate({ href: inAppPath(redirect) ?? '/discover', replace: true });
      }}
    />
  );
}
