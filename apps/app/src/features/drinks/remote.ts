import { brand } from '@nightjar/domain/brand';
import {
  acceptShot,
  claimRound,
  currentRedemptions,
  declineShot,
  drinkBankStats,
  endRound,
  incomingShots,
  myVouchers,
  nearbyShotUsers,
  redeemFreeDrink,
  redeemPaidVoucherDrink,
  redemptionQr,
  roundDetails,
  sendAVoucher,
  sendRound,
  shotVoucherDetails,
  updateDrinkVoucher,
  validateFreeRedemptionCode,
  validatePaidVoucherRedemptionCode,
} from '@nightjar/domain/drinks/calls';
import { qrRenewed, type Round, type Shot, type ShotState } from '@nightjar/domain/drinks/entity';
import type { RequestOf } from '@nightjar/domain/kernel/call';
import type { Point } from '@nightjar/domain/kernel/geo';
import { seconds } from '@nightjar/domain/kernel/time';
import { queryOptions } from '@tanstack/react-query';
import { preferences } from '../../native/preferences/index.ts';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { whileDown } from '../../platform/realtime.ts';
import {
  findPour,
  isRecent,
  isRunning,
  type KeptPour,
  type Proof,
  proofOf,
  readKept,
  type SentPour,
} from './components/pour-record.ts';
import type { Choice, Granted, Order } from './flow.ts';

/** Events bring what changes; while the channel is down what is on screen is asked for this often. Milliseconds. */
const bankRefresh = 30 * seconds;
const drinkRefresh = 5 * seconds;

/** Counts of the period: pours left, redeemed, sent, received. */
export function drinkBankStatsOptions(userId: string) {
  return queryOptions({
    queryKey: [drinkBankStats.name, userId],
    queryFn: ({ signal }) => api.call(drinkBankStats, { user_id: userId }, { signal }),
    refetchInterval: whileDown(bankRefresh),
    meta: { keep: true },
  });
}

/** The period's pours and the running wait; `at` is when the answer came, by this device's clock. */
export function currentRedemptionsOptions(userId: string) {
  return queryOptions({
    queryKey: [currentRedemptions.name, userId],
    queryFn: async ({ signal }) => {
      const answer = await api.call(currentRedemptions, { user_id: userId }, { signal });
      return { ...answer, at: Date.now() };
    },
    refetchInterval: whileDown(bankRefresh),
    meta: { keep: true },
  });
}

export function myVouchersOptions(userId: string) {
  return queryOptions({
    queryKey: [myVouchers.name, userId],
    queryFn: ({ signal }) => api.call(myVouchers, { user_id: userId }, { signal }),
    refetchInterval: whileDown(bankRefresh),
    meta: { keep: true },
  });
}

/** Drinks others sent that wait for an answer. */
export function incomingShotsOptions(userId: string) {
  return queryOptions({
    queryKey: [incomingShots.name, userId],
    queryFn: ({ signal }) => api.call(incomingShots, { user_id: userId }, { signal }),
    refetchInterval: whileDown(bankRefresh),
    meta: { keep: true },
  });
}

/** Asks for everything in the bank again: after a pour, a gift, a top-up. */
export async function refreshDrinkBank(userId: string): Promise<void> {
  const parts = [
    drinkBankStatsOptions(userId),
    currentRedemptionsOptions(userId),
    myVouchersOptions(userId),
    incomingShotsOptions(userId),
  ];
  await Promise.all(parts.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })));
}

type Target = { readonly userId: string; readonly venueId: string };

const staffCheck = ({ userId, venueId }: Target, { code, colour }: Order) => ({
  user_id: userId,
  venue_id: venueId,
  pro_code: code,
  pro_color_id: colour,
});

/** Asks whether code and colour belong to somebody at this bar; consumes nothing. */
export function checkOrder(target: Target, order: Order) {
  const check = staffCheck(target, order);
  return order.choice.kind === 'free'
    ? api.call(validateFreeRedemptionCode, check)
    : api.call(validatePaidVoucherRedemptionCode, { ...check, voucher_id: order.choice.voucherId });
}

/**
 * Pours. That it was sent is kept before it is, so that a reply that never comes is missed by nobody; a proof is
 * kept for the 90 seconds it lives.
 */
export async function pourDrink(target: Target, granted: Granted): Promise<Proof> {
  const { choice, colour, reason, key } = granted;
  const order = {
    ...staffCheck(target, granted),
    issue_override: reason !== null,
    override_reason: reason ?? undefined,
  };
  const known = queryClient.getQueryData(currentRedemptionsOptions(target.userId).queryKey);
  const sent: SentPour = {
    venueId: target.venueId,
    voucherId: choice.kind === 'paid' ? choice.voucherId : null,
    colour,
    at: Date.now(),
    before: known?.redemptions.map(({ redemption_id }) => redemption_id) ?? [],
  };
  await keep({ userId: target.userId, proof: null, sent });
  const options = { idempotencyKey: key };
  const pour =
    choice.kind === 'free'
      ? await api.call(redeemFreeDrink, order, options)
      : await api.call(redeemPaidVoucherDrink, { ...order, voucher_id: choice.voucherId }, options);
  return keepProof(target.userId, proofOf(pour, pour, colour, Date.now()));
}

/** The proof of a pour whose reply was lost, or null where the server knows of none. Rejects without a network. */
export async function comparePour(userId: string): Promise<Proof | null> {
  const { sent } = await readPour(userId);
  return sent && foundPour(userId, sent);
}

async function foundPour(userId: string, sent: SentPour): Promise<Proof | null> {
  const [current, vouchers] = await Promise.all([
    queryClient.fetchQuery({ ...currentRedemptionsOptions(userId), staleTime: 0 }),
    queryClient.fetchQuery({ ...myVouchersOptions(userId), staleTime: 0 }),
  ]);
  const pour = findPour(sent, { current, vouchers }, Date.now());
  return pour && keepProof(userId, proofOf(pour, current, sent.colour, current.at));
}

/**
 * The proof that is still running on this device. A pour that was sent before the app was closed, and whose reply
 * nobody saw, is looked for first.
 */
export function runningProofOptions(userId: string) {
  return queryOptions({
    queryKey: ['running-proof', userId],
    queryFn: async (): Promise<Proof | null> => {
      const { proof, sent } = await readPour(userId);
      const found = sent && isRecent(sent, Date.now()) ? await foundPour(userId, sent) : proof;
      return found && isRunning(found, Date.now()) ? found : null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

const storageKey = `${brand.slug}.pour`;

async function readPour(userId: string): Promise<Pick<KeptPour, 'proof' | 'sent'>> {
  return readKept(await preferences.get(storageKey), userId) ?? { proof: null, sent: null };
}

const keep = (kept: KeptPour) => preferences.set(storageKey, JSON.stringify(kept));

async function keepProof(userId: string, proof: Proof): Promise<Proof> {
  await keep({ userId, proof, sent: null });
  queryClient.setQueryData(runningProofOptions(userId).queryKey, proof);
  return proof;
}

/** Nothing was poured, or its proof has ended. */
export async function forgetPour(userId: string): Promise<void> {
  await preferences.remove(storageKey);
  queryClient.setQueryData(runningProofOptions(userId).queryKey, null);
}

/** A signed code of one's own for the bartender's phone, new before it is too old; `at` is when it came. */
export function redemptionQrOptions({ userId, venueId }: Target, choice: Choice) {
  const asked = {
    user_id: userId,
    venue_id: venueId,
    voucher_id: choice.kind === 'paid' ? choice.voucherId : undefined,
  };
  return queryOptions({
    queryKey: [redemptionQr.name, asked],
    queryFn: async ({ signal }) => ({
      ...(await api.call(redemptionQr, asked, { signal })),
      at: Date.now(),
    }),
    refetchInterval: qrRenewed,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Keeps the proof of a pour that the bartender's phone made: nobody here has said which colour was theirs. */
export async function proveScanned(userId: string, redemptionId: string): Promise<Proof | null> {
  const current = queryClient.getQueryData(currentRedemptionsOptions(userId).queryKey);
  const pour = current?.redemptions.find(({ redemption_id }) => redemption_id === redemptionId);
  return current && pour ? keepProof(userId, proofOf(pour, current, null, current.at)) : null;
}

/** People who are out around here and take drinks: asked for a point of a few hundred metres, not for a step. */
export function nearbyTakersOptions(userId: string, { lat, lng }: Point) {
  const near = { user_id: userId, lat: Math.round(lat * 500) / 500, lng: Math.round(lng * 500) / 500 };
  return queryOptions({
    queryKey: [nearbyShotUsers.name, near],
    queryFn: ({ signal }) => api.call(nearbyShotUsers, near, { signal }),
    staleTime: bankRefresh,
  });
}

/** One drink on its way, for its two people. */
export function shotOptions(userId: string, voucherId: string) {
  return queryOptions({
    queryKey: [shotVoucherDetails.name, voucherId, userId],
    queryFn: ({ signal }) =>
      api.call(shotVoucherDetails, { voucher_id: voucherId, user_id: userId }, { signal }),
    refetchInterval: whileDown(drinkRefresh),
  });
}

/** Whether the page of this drink was open on this phone. */
export const knowsShot = (userId: string, voucherId: string): boolean =>
  queryClient.getQueryData(shotOptions(userId, voucherId).queryKey) !== undefined;

/** What is said with a drink. */
export type Greeting = Pick<
  RequestOf<typeof sendAVoucher>,
  'message' | 'attachment_url' | 'thumbnail_url' | 'attachment_type'
>;

export type Sending = { readonly voucherId: string; readonly to: string; readonly greeting: Greeting };

/** Sends a drink; `key` stays the same over retries, so that a lost reply sends no second one. */
export async function sendDrink(userId: string, { voucherId, to, greeting }: Sending, key: string) {
  const input = { voucher_id: voucherId, from: userId, to, ...greeting };
  const sent = await api.call(sendAVoucher, input, { idempotencyKey: key });
  void refreshDrinkBank(userId);
  return sent;
}

export type RoundSending = {
  readonly voucherIds: string[];
  /** Null: for whoever has the link. */
  readonly conversationId: string | null;
  readonly message: string | null;
};

export async function sendDrinkRound(userId: string, round: RoundSending, key: string): Promise<Round> {
  const { voucherIds, conversationId, message } = round;
  const input = { from: userId, voucher_ids: voucherIds, conversation_id: conversationId, message };
  const sent = await api.call(sendRound, input, { idempotencyKey: key });
  putRound(userId, sent);
  void refreshDrinkBank(userId);
  return sent;
}

/** Changes what is said with a drink on its way. */
export async function changeGreeting(userId: string, voucherId: string, greeting: Greeting): Promise<void> {
  await api.call(updateDrinkVoucher, { voucher_id: voucherId, ...greeting });
  await refreshDrinkBank(userId);
}

export async function takeBack(userId: string, voucherId: string): Promise<void> {
  await api.call(updateDrinkVoucher, { voucher_id: voucherId, state: 'available' });
  await refreshDrinkBank(userId);
}

/** Takes or declines a drink somebody sent; said twice, it is done once. */
export async function answerShot(
  userId: string,
  voucherId: string,
  answer: 'accept' | 'decline',
  key: string,
): Promise<void> {
  const call = answer === 'accept' ? acceptShot : declineShot;
  await api.call(call, { voucher_id: voucherId, user_id: userId }, { idempotencyKey: key });
  const state: ShotState = answer === 'accept' ? 'accepted' : 'declined';
  queryClient.setQueryData(shotOptions(userId, voucherId).queryKey, shot => shot && { ...shot, state });
  void refreshDrinkBank(userId);
}

/** A drink as it stands now, into the bank and wherever it is shown; null where it is nobody's to see here. */
export async function refreshShot(userId: string, voucherId: string): Promise<Shot | null> {
  const options = { ...shotOptions(userId, voucherId), staleTime: 0 };
  return queryClient.fetchQuery(options).catch(() => null);
}

export function roundOptions(userId: string, roundId: string) {
  return queryOptions({
    queryKey: [roundDetails.name, roundId, userId],
    queryFn: ({ signal }) => api.call(roundDetails, { round_id: roundId, user_id: userId }, { signal }),
    refetchInterval: whileDown(drinkRefresh),
  });
}

const putRound = (userId: string, round: Round) =>
  queryClient.setQueryData(roundOptions(userId, round.round_id).queryKey, round);

export async function takeOfRound(userId: string, roundId: string, key: string): Promise<Round> {
  const input = { round_id: roundId, user_id: userId };
  const round = await api.call(claimRound, input, { idempotencyKey: key });
  putRound(userId, round);
  void refreshDrinkBank(userId);
  return round;
}

export async function finishRound(userId: string, roundId: string): Promise<void> {
  putRound(userId, await api.call(endRound, { round_id: roundId, user_id: userId }));
  void refreshDrinkBank(userId);
}

/** Some of a round were taken, or it ended: the count stands at once, who got one is asked for. */
export function hearRound(userId: string, roundId: string, left: number): void {
  const { queryKey } = roundOptions(userId, roundId);
  queryClient.setQueryData(queryKey, round => round && { ...round, left });
  void queryClient.invalidateQueries({ queryKey });
}

/** After a gap nobody knows what was missed. */
export function refreshDrinksOnTheirWay(): void {
  for (const { name } of [shotVoucherDetails, roundDetails])
    void queryClient.invalidateQueries({ queryKey: [name] });
}
