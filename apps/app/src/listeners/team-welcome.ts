import { landings } from '@nightjar/domain/account/guard';
import type { OwnPro } from '@nightjar/domain/staff/entity';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSession } from '../features/people/remote/session.ts';

const noTeams: readonly OwnPro[] = [];

/**
 * Welcomes a user to a team once, when their request is approved, and shows a notice once when they leave a team. The
 * change arrives by a realtime event, or with the first answer of the next start. The guard redirects a user whose tier
 * came from the team.
 */
export function useTeamWelcome(): void {
  const router = useRouter();
  const { details, tier } = useSession();
  const pros = details?.pros ?? noTeams;
  const before = useRef(pros);
  useEffect(() => {
    const known = before.current;
    before.current = pros;
    // Before a sign-in and after a sign-out the app knows no teams of the user, so no change can be announced.
    if (known === pros || known.length === 0 || pros === noTeams) return;
    const openProfile = () => void router.navigate({ to: '/profile' });
    void import('../features/staff/join/actions.ts').then(({ announceTeamChanges }) =>
      announceTeamChanges(known, pros, { tier, openProfile }),
    );
  }, [pros, tier, router]);
  useInvitationNotice(details?.team_invitations ?? 0);
}

/** When another team invites the user, shows a notice on every page except that of the invitations. */
function useInvitationNotice(count: number): void {
  const router = useRouter();
  const before = useRef(count);
  useEffect(() => {
    const more = count > before.current;
    before.current = count;
    if (!more || router.state.location.pathname === landings.invitations.to) return;
    const open = () => void router.navigate({ to: landings.invitations.to });
    void import('../features/staff/join/actions.ts').then(({ announceInvitation }) =>
      announceInvitation(open),
    );
  }, [count, router]);
}
