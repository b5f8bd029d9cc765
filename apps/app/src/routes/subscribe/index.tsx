import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { SubscribeScreen } from '../../features/payments/plans/screen.tsx';
import { type UserDetails, useSession } from '../../features/people/remote/session.ts';
import { teamCardTexts } from '../../features/staff/parts/words.ts';
import { PouringBars } from '../../features/venues/parts/pouring-bars.tsx';
import { SettingGroup, SettingRow } from '../../ui/settings/setting-row.tsx';
import { useBack } from '../-shell/back.ts';

export const Route = createFileRoute('/subscribe/')({
  staticData: {
    rule: { tiers: ['pro', 'registered'], nativeOnly: true },
    title: 'Subscribe',
    section: 'onboarding',
  },
  component: Subscribe,
});

function Subscribe() {
  const { userId, tier, details } = useSession();
  const back = useBack();
  useOpenPageOfNewPlan();
  if (!userId) return null;
  return (
    <SubscribeScreen
      userId={userId}
      onBack={back}
      bars={<PouringBars />}
      proLink={tier === 'registered' && details && <StaffRow {...details} />}
    />
  );
}

/** While this page is open, a plan may begin, paid here or on another device. The page of the new plan then opens. */
function useOpenPageOfNewPlan(): void {
  const { tier } = useSession();
  const { start } = Route.useRouteContext();
  const navigate = useNavigate();
  useEffect(() => {
    if (tier !== 'subscribed') return;
    start.statusAsked = true;
    void navigate({ to: '/subscribe/success', replace: true });
  }, [tier, start, navigate]);
}

/** Shows an unanswered invitation to a bar's staff, the state of a request to join, or a link to join. */
function StaffRow({ pros, team_invitations }: Pick<UserDetails, 'pros' | 'team_invitations'>) {
  const navigate = useNavigate();
  const { to, row } = teamCardTexts(pros, team_invitations);
  return (
    <SettingGroup title="Work behind a bar?">
      <SettingRow icon="Martini" {...row} to={to} onPress={() => void navigate({ to })} />
    </SettingGroup>
  );
}
