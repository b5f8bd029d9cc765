import { isMember } from '@nightjar/domain/kernel/actor';
import { useEffect, useRef } from 'react';
import { sendLocationAtStart } from '../features/people/remote/location.ts';
import { useSession } from '../features/people/remote/session.ts';
import { queryClient } from '../platform/query-client.ts';

/** Loads the member's location and Drink Bank when the app starts, and when a user becomes a member. */
export async function loadMemberState(userId: string): Promise<void> {
  await Promise.allSettled([sendLocationAtStart(userId), loadDrinkBank(userId)]);
}

/**
 * Only members have a Drink Bank, so its code loads with the first member. A stored answer is shown at once, because
 * retries without a connection would delay the start by seconds.
 */
async function loadDrinkBank(userId: string): Promise<void> {
  const { drinkBankStatsOptions } = await import('../features/drinks/remote/bank.ts');
  const options = drinkBankStatsOptions(userId);
  const loading = queryClient.prefetchQuery(options);
  if (queryClient.getQueryData(options.queryKey) === undefined) await loading;
}

/** Loads location and Drink Bank when a user becomes a member while the app runs. */
export function useMemberState(): void {
  const { userId, tier } = useSession();
  const memberId = userId !== null && isMember(tier) ? userId : null;
  const loadedFor = useRef(memberId);
  useEffect(() => {
    if (memberId !== null && memberId !== loadedFor.current) void loadMemberState(memberId);
    loadedFor.current = memberId;
  }, [memberId]);
}
