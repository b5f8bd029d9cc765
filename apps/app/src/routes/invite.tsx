import { isMember } from '@nightjar/domain/kernel/actor';
import { createFileRoute } from '@tanstack/react-router';
import { profileLinkOf } from '../features/friends/parts/person-entry.tsx';
import { useSession } from '../features/people/remote/session.ts';
import { InviteScreen } from '../features/referrals/invite/screen.tsx';
import { useBack } from './-shell/back.ts';
import { accountHolderRule } from './-shell/rules.ts';

export const Route = createFileRoute('/invite')({
  staticData: { rule: accountHolderRule, title: 'Bring the flock', hideTabBar: true },
  component: Invite,
});

function Invite() {
  const { settings } = Route.useRouteContext();
  const { userId, tier, details } = useSession();
  const back = useBack();
  if (!userId || !details) return null;
  return (
    <InviteScreen
      userId={userId}
      code={details.user.referral_code}
      publicUrl={settings.publicUrl}
      onBack={back}
      pageOf={isMember(tier) ? profileLinkOf : undefined}
    />
  );
}
