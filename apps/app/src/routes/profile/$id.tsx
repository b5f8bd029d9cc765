import { createFileRoute, redirect } from '@tanstack/react-router';
import { ProfileScreen } from '../../features/friends/profile/profile-screen.tsx';
import { useSession } from '../../features/people/remote/session.ts';
import { ShiftNow } from '../../features/staff/parts/shift-now.tsx';
import { useBack } from '../-shell/back.ts';
import { memberRule } from '../-shell/rules.ts';

export const Route = createFileRoute('/profile/$id')({
  staticData: { rule: memberRule, title: 'Profile', wide: 'roomy' },
  beforeLoad: async ({ context, params: { id } }) => {
    const { userId } = await context.session();
    if (id === userId) throw redirect({ to: '/profile', replace: true });
  },
  component: Profile,
});

function Profile() {
  const { id } = Route.useParams();
  const { userId } = useSession();
  const back = useBack();
  return (
    userId && (
      <ProfileScreen
        key={id}
        userId={userId}
        otherId={id}
        shift={otherwise => <ShiftNow proUserId={id} otherwise={otherwise} />}
        onBack={back}
      />
    )
  );
}
