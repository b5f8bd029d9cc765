import { brand } from '@nightjar/domain/brand';
import { queryOptions } from '@tanstack/react-query';
import { preferences } from '../../../native/preferences/index.ts';
import { queryClient } from '../../../platform/query-client.ts';
import {
  findPour,
  isProofRunning,
  mayBeFound,
  type Proof,
  parseStoredPour,
  proofOf,
  type StoredPour,
  type UnansweredPour,
} from '../flow.ts';
import { currentRedemptionsOptions, myVouchersOptions } from './bank.ts';

/**
 * Reads the live proof that this device stores. Where the app was closed after it had sent a pour and before the
 * answer, it first searches for that pour.
 */
export function runningProofOptions(userId: string) {
  return queryOptions({
    queryKey: ['running-proof', userId],
    queryFn: async (): Promise<Proof | null> => {
      const { proof, sent } = await readStoredPour(userId);
      const found = sent && mayBeFound(sent, Date.now()) ? await findAndStoreLostPour(userId, sent) : proof;
      return found && isProofRunning(found, Date.now()) ? found : null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * Returns the proof of a pour whose answer was lost; null where the server has no such pour. It rejects while the
 * device is offline.
 */
export async function findLostPour(userId: string): Promise<Proof | null> {
  const { sent } = await readStoredPour(userId);
  return sent && findAndStoreLostPour(userId, sent);
}

async function findAndStoreLostPour(userId: string, sent: UnansweredPour): Promise<Proof | null> {
  const [current, vouchers] = await Promise.all([
    queryClient.fetchQuery({ ...currentRedemptionsOptions(userId), staleTime: 0 }),
    queryClient.fetchQuery({ ...myVouchersOptions(userId), staleTime: 0 }),
  ]);
  const pour = findPour(sent, { current, vouchers }, Date.now());
  return pour && storeProof(userId, proofOf(pour, current, { colour: sent.colour, at: current.at }));
}

/** Stores the proof of a pour whose QR code was scanned. The bartender's color is not known then. */
export async function storeScannedProof(userId: string, redemptionId: string): Promise<Proof | null> {
  const current = queryClient.getQueryData(currentRedemptionsOptions(userId).queryKey);
  const pour = current?.redemptions.find(({ redemption_id }) => redemption_id === redemptionId);
  return current && pour
    ? storeProof(userId, proofOf(pour, current, { colour: null, at: current.at }))
    : null;
}

/** Removes the stored pour, because nothing was poured or the proof has ended. */
export async function forgetPour(userId: string): Promise<void> {
  await preferences.remove(storedPourKey);
  queryClient.setQueryData(runningProofOptions(userId).queryKey, null);
}

/** The id of the last pour that a bartender took back, which the realtime channel reports. */
export function takenBackPourOptions(userId: string) {
  return queryOptions<string | null>({
    queryKey: ['pour-taken-back', userId],
    queryFn: () => null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export async function forgetTakenBackPour(userId: string, redemptionId: string): Promise<void> {
  queryClient.setQueryData(takenBackPourOptions(userId).queryKey, redemptionId);
  const { proof } = await readStoredPour(userId);
  if (proof?.redemptionId === redemptionId) await forgetPour(userId);
}

const storedPourKey = `${brand.slug}.pour`;

export async function storeProof(userId: string, proof: Proof): Promise<Proof> {
  await storePour({ userId, proof, sent: null });
  queryClient.setQueryData(runningProofOptions(userId).queryKey, proof);
  return proof;
}

export const storePour = (pour: StoredPour) => preferences.set(storedPourKey, JSON.stringify(pour));

async function readStoredPour(userId: string): Promise<Pick<StoredPour, 'proof' | 'sent'>> {
  return parseStoredPour(await preferences.get(storedPourKey), userId) ?? { proof: null, sent: null };
}
