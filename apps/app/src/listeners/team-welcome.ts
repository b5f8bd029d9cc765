import { landings } from '@nightjar/domain/account/guard';
import type { OwnPro } from '@nightjar/domain/staff/entity';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSession } from '../features/people/remote/session.ts';

const noTeams: readonly OwnPro[] = [];

/**
 * Welcomes a user to a team once, when their request is found approved, and notifies them once when their place has
 * ended. Either is found by its event, or by the first answer of a start after it. The guard redirects a user who has
 * no tier left.
 */
export function useTeamWelcome(): void {
  const router = useRouter();
  const { details, tier } = useSession();
  const pros = details?.pros ?? noTeams;
  const before = useRef(pros);
  useEffect(() => {
    const known = before.current;
    before.current = pros;
    // Without a session there is no earlier answer to compare with: neither before a sign-in nor after a sign-out.
    if (known === pros || known.length === 0 || pros === noTeams) return;
    const openProfile = () => void router.navigate({ to: '/profile' });
    void import('../features/staff/join/actions.ts').then(({ announceTeamChanges }) =>
      announceTeamChanges(known, pros, { tier, openProfile }),
    );
  }, [pros, tier, router]);
  useInvitationNotice(details?.team_invitations ?? 0);
}

/** Shows a notice once, on every page, when another team asks the user. */
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
