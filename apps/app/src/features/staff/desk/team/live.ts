import { venueStaffTopic } from '@nightjar/domain/live';
import { useEffect } from 'react';
import { listenToTopic } from '../../../../platform/realtime.ts';
import { refreshTeam } from '../remote.ts';

/** Refetches a team when it has changed, and after a lost connection. */
export function useTeamUpdates(venueId: string): void {
  useEffect(
    () =>
      listenToTopic(venueStaffTopic.nameOf(venueId), {
        onBroadcast: ({ event, payload }) => {
          if (venueStaffTopic.parse(event, payload)?.event === 'team') void refreshTeam(venueId);
        },
        onJoined: () => void refreshTeam(venueId),
      }),
    [venueId],
  );
}
