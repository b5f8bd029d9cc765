import { createFileRoute } from '@tanstack/react-router';
import { SuccessScreen } from '../../features/payments/plans/success-screen.tsx';
import { useSession } from '../../features/people/remote.ts';

export const Route = createFileRoute('/subscribe/success')({
  staticData: { rule: { tiers: ['subscribed'], nativeOnly: true }, title: 'Your tab is open' },
  component: Success,
});

function Success() {
  const { userId } = useSession();
  return userId && <SuccessScreen userId={userId} />;
}
