import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router';
import { SocialScreen } from '../features/friends/social/social-screen.tsx';
import { useSession } from '../features/people/remote/session.ts';
import { useBack } from './-shell/back.ts';
import { isOneOf, socialTypes } from './-shell/lists.ts';
import { memberRule } from './-shell/rules.ts';

export const Route = createFileRoute('/social/$type')({
  staticData: { rule: memberRule, title: 'Your people and places', tab: 'userProfile' },
  beforeLoad: ({ params: { type } }) => {
    if (!isOneOf(socialTypes, type))
      throw redirect({ to: '/social/$type', params: { type: socialTypes[0] }, replace: true });
  },
  component: OwnSocialLists,
});

function OwnSocialLists() {
  const { type } = Route.useParams();
  const { userId } = useSession();
  const navigate = useNavigate();
  const back = useBack();
  if (!userId || !isOneOf(socialTypes, type)) return null;
  return (
    <SocialScreen
      userId={userId}
      ownerId={userId}
      type={type}
      onType={next => void navigate({ to: '/social/$type', params: { type: next }, replace: true })}
      onBack={back}
    />
  );
}
