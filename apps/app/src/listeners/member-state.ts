import { updateLocation } from '@nightjar/domain/account/calls';
import { isMember } from '@nightjar/domain/kernel/actor';
import type { Point } from '@nightjar/domain/kernel/geo';
import { useEffect, useRef } from 'react';
import { useSession } from '../features/people/remote.ts';
import { api } from '../platform/api.ts';
import { queryClient } from '../platform/query-client.ts';
import { settleUserLocation } from '../platform/user-location.ts';

/** Location and drink bank: loaded at a member's start, and whenever somebody becomes one. */
export async function loadMemberState(userId: string): Promise<void> {
  const tell = (point: Point) => api.call(updateLocation, { user_id: userId, ...point });
  await Promise.allSettled([settleUserLocation(tell), loadDrinkBank(userId)]);
}

/** Nobody on the way in has a drink bank: its code comes with the first member. */
async function loadDrinkBank(userId: string): Promise<void> {
  const { drinkBankStatsOptions } = await import('../features/drinks/remote/bank.ts');
  await queryClient.prefetchQuery(drinkBankStatsOptions(userId));
}

/** Somebody who becomes a member while the app runs gets what a member's start would have loaded. */
export function useMemberState(): void {
  const { userId, tier } = useSession();
  const memberId = userId !== null && isMember(tier) ? userId : null;
  const loadedFor = useRef(memberId);
  useEffect(() => {
    if (memberId !== null && memberId !== loadedFor.current) void loadMemberState(memberId);
    loadedFor.current = memberId;
  }, [memberId]);
}
