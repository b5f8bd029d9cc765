import type { OwnPro } from '@nightjar/domain/staff/entity';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSession } from '../features/people/remote.ts';
import { newlyApproved } from '../features/staff/join/flow.ts';

const none: readonly OwnPro[] = [];

/**
 * Welcomes to a team once, when a request turns out to be approved: by its event, or by the first answer of a start
 * after it.
 */
export function useTeamWelcome(): void {
  const router = useRouter();
  const { details, tier } = useSession();
  const pros = details?.pros ?? none;
  const before = useRef(pros);
  useEffect(() => {
    const joined = newlyApproved(before.current, pros);
    before.current = pros;
    if (!joined) return;
    const openProfile = () => void router.navigate({ to: '/profile' });
    void import('../features/staff/join/actions.ts').then(({ welcomeToTeam }) =>
      welcomeToTeam(joined, tier, openProfile),
    );
  }, [pros, tier, router]);
}
