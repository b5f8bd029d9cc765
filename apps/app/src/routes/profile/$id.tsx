import { createFileRoute, redirect } from '@tanstack/react-router';
import { ProfileScreen } from '../../features/account/components/profile-screen.tsx';
import { useSession } from '../../features/people/remote.ts';
import { useBack } from '../-back.ts';
import { member } from '../-rules.ts';

export const Route = createFileRoute('/profile/$id')({
  staticData: { rule: member, title: 'Profile' },
  beforeLoad: async ({ context, params: { id } }) => {
    const { userId } = await context.standing();
    if (id === userId) throw redirect({ to: '/profile', replace: true });
  },
  component: Profile,
});

function Profile() {
  const { id } = Route.useParams();
  const { userId } = useSession();
  const back = useBack();
  return userId && <ProfileScreen key={id} userId={userId} otherId={id} onBack={back} />;
}
