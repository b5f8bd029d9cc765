import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { StatusChip } from '../../features/account/parts/status-chip.tsx';
import { OnShift } from '../../features/drinks/serve/on-shift.tsx';
import { OwnPage } from '../../features/friends/profile/own-page.tsx';
import { useSession } from '../../features/people/remote/session.ts';
import { InvitedCard } from '../../features/staff/answer/invited-card.tsx';
import { ProPanel } from '../../features/staff/shift/pro-panel.tsx';
import { memberRule } from '../-shell/rules.ts';

export const Route = createFileRoute('/profile/')({
  staticData: { rule: memberRule, title: 'You', tab: 'userProfile', wide: 'roomy' },
  component: OwnProfile,
});

function OwnProfile() {
  const { details, tier } = useSession();
  const navigate = useNavigate();
  if (!details) return null;
  const { user, pros, team_invitations } = details;
  return (
    <OwnPage
      user={user}
      status={
        tier === 'subscribed' && (
          <StatusChip
            status={user.activity_status}
            onPress={() => void navigate({ to: '/status', search: { redirect: '/profile' } })}
          />
        )
      }
      shift={
        <>
          <InvitedCard count={team_invitations} />
          <ProPanel pros={pros} serve={shift => <OnShift {...shift} />} />
        </>
      }
    />
  );
}
