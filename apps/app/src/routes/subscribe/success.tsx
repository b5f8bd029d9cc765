import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { StatusChoice } from '../../features/account/status/status-choice.tsx';
import { explainLocation } from '../../features/discover/parts/use-location-question.ts';
import { DiscoverScreen } from '../../features/discover/tonight/discover-screen.tsx';
import { InviterCard } from '../../features/friends/parts/inviter-card.tsx';
import { SuccessSheet } from '../../features/payments/plans/success-sheet.tsx';
import { sendLocationAgain } from '../../features/people/remote/location.ts';
import { useSession } from '../../features/people/remote/session.ts';
import { useUserLocation } from '../../platform/location/user-location.ts';

export const Route = createFileRoute('/subscribe/success')({
  staticData: {
    rule: { tiers: ['subscribed'], nativeOnly: true },
    title: 'Success!',
    tab: 'discover',
    wide: true,
  },
  component: Success,
});

function Success() {
  const { userId, details } = useSession();
  const near = useUserLocation();
  const navigate = useNavigate();
  if (!userId || !details) return null;
  const leave = () => void navigate({ to: '/discover', replace: true });
  return (
    <SuccessSheet
      userId={userId}
      behind={<DiscoverScreen behind search={{}} onSearch={leave} />}
      inviter={<InviterCard userId={userId} />}
      answers={
        <StatusChoice
          userId={userId}
          status={details.user.activity_status}
          explain={near.failure === 'unasked' ? then => explainLocation(userId, then) : null}
          locate={() => sendLocationAgain(userId)}
          onDone={leave}
        />
      }
      onClose={leave}
    />
  );
}
