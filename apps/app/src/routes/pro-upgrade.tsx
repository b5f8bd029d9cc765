import { createFileRoute } from '@tanstack/react-router';
import { useSession } from '../features/people/remote/session.ts';
import { JoinScreen } from '../features/staff/join/join-screen.tsx';
import { useBack } from './-shell/back.ts';

export const Route = createFileRoute('/pro-upgrade')({
  staticData: { rule: { tiers: ['registered'], nativeOnly: true }, title: 'Behind the bar?' },
  component: ProUpgrade,
});

function ProUpgrade() {
  const { details } = useSession();
  const back = useBack();
  if (!details) return null;
  return <JoinScreen userId={details.user.id} pros={details.pros} onBack={back} />;
}
