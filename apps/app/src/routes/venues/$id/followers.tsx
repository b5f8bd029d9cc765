import { createFileRoute } from '@tanstack/react-router';
import { useSession } from '../../../features/people/remote/session.ts';
import { FollowersScreen } from '../../../features/venues/followers/followers-screen.tsx';
import { useBack } from '../../-shell/back.ts';
import { memberRule } from '../../-shell/rules.ts';

export const Route = createFileRoute('/venues/$id/followers')({
  staticData: { rule: memberRule, title: 'Followers', tab: 'discover' },
  component: Followers,
});

function Followers() {
  const { id } = Route.useParams();
  const { userId } = useSession();
  const back = useBack();
  return userId && <FollowersScreen key={id} venueId={id} userId={userId} onBack={back} />;
}
