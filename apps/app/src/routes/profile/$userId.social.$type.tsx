import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router';
import { SocialScreen } from '../../features/friends/social/social-screen.tsx';
import { useSession } from '../../features/people/remote/session.ts';
import { useBack } from '../-shell/back.ts';
import { isOneOf, socialTypes } from '../-shell/lists.ts';
import { memberRule } from '../-shell/rules.ts';

export const Route = createFileRoute('/profile/$userId/social/$type')({
  staticData: { rule: memberRule, title: 'Their people and places' },
  beforeLoad: async ({ context, params: { userId, type } }) => {
    const own = (await context.session()).userId === userId;
    if (own) throw redirect({ to: '/social/$type', params: { type }, replace: true });
    // The events to which a person goes are private, so this page shows no such list for another user.
    if (isOneOf(socialTypes, type) && type !== 'events') return;
    throw redirect({
      to: '/profile/$userId/social/$type',
      params: { userId, type: socialTypes[0] },
      replace: true,
    });
  },
  component: PersonSocialLists,
});

function PersonSocialLists() {
  const { userId: ownerId, type } = Route.useParams();
  const { userId } = useSession();
  const navigate = useNavigate();
  const back = useBack();
  if (!userId || !isOneOf(socialTypes, type)) return null;
  return (
    <SocialScreen
      userId={userId}
      ownerId={ownerId}
      type={type}
      onType={next =>
        void navigate({
          to: '/profile/$userId/social/$type',
          params: { userId: ownerId, type: next },
          replace: true,
        })
      }
      onBack={back}
    />
  );
}
