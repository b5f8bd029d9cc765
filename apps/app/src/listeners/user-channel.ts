import { useEffect } from 'react';
import { reloadUserDetails } from '../features/account/remote.ts';
import { useAuth } from '../platform/auth.ts';
import { log } from '../platform/log.ts';
import { listen } from '../platform/realtime.ts';

/** Events that change who one is: a request approved, a shift begun or ended elsewhere. */
const changesStanding = ['pro_changed'];

/** Holds the person's own channel for as long as they are signed in; features add their listeners to it. */
export function useUserChannel(): void {
  const { userId } = useAuth();
  useEffect(() => {
    if (userId === null) return;
    return listen(`user-${userId}`, ({ event, payload }) => {
      if (event === 'voucher_accepted') log.note('voucher_accepted', payload);
      if (changesStanding.includes(event)) void reloadUserDetails();
    });
  }, [userId]);
}
