import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../../platform/now.ts';
import { currentRedemptionsOptions, drinkBankStatsOptions, runningProofOptions } from '../remote.ts';
import { type FreePour, freePour } from './pour-choices.ts';
import { isRunning, type Proof, serverOffset } from './pour-record.ts';

/** When the next free pour may be had, by this device's clock; null where nothing stands in its way. */
function useCooldownUntil(userId: string): number | null {
  const { data } = useQuery(currentRedemptionsOptions(userId));
  if (!data?.cooldown_ends_at) return null;
  return Date.parse(data.cooldown_ends_at) - serverOffset(data.server_time, data.at);
}

/** The free pour as it stands this second; null while the bank is not known. */
export function useFreePour(userId: string): FreePour | null {
  const now = useNow();
  const until = useCooldownUntil(userId);
  const { data } = useQuery(drinkBankStatsOptions(userId));
  return data ? freePour(data, until, now) : null;
}

/** A proof that is alive this second. */
export function useLiveProof(userId: string): Proof | null {
  const now = useNow();
  const { data } = useQuery(runningProofOptions(userId));
  return data && isRunning(data, now) ? data : null;
}
