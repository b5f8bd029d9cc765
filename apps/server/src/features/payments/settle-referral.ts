import type { UserId } from '@nightjar/domain/kernel/id';
import { isMoneyKept } from '@nightjar/domain/payments/rules/settlement';
import { decideQualification, type InviteePayment } from '@nightjar/domain/referrals/rules/referral';
import type { AppEvent } from '../../platform/http/events.ts';
import type { Platform } from '../../platform/platform.ts';
import { findReferralState, lockOpenReferral, saveReferral } from '../referrals/queries/referral.ts';
import { findCustomerId } from './queries/buyer.ts';
import { readAndSave, type SettleContext } from './read-and-save.ts';

type Database = Platform['db'];

export function readAndSettleReferral(context: SettleContext, payer: UserId): Promise<void> {
  return readAndSave(context, {
    read: () => readPayments(context.platform, payer),
    async save(db, paid, events) {
      if (await isStale(db, paid)) return 'stale';
      await settleReferral(db, paid, events);
      return 'saved';
    },
  });
}

/**
 * Contains all payments of an invitee, with the versions of the rows that they decide. Payments are null where no
 * reward is open.
 */
type SeenPayments = {
  payer: UserId;
  customerId: string | null;
  version: string | null;
  payments: InviteePayment[] | null;
};

export async function readPayments({ db, payments }: Platform, payer: UserId): Promise<SeenPayments> {
  const referral = await findReferralState(db, payer);
  const customerId = await findCustomerId(db, payer);
  const open = referral !== null && referral.state !== 'paid';
  const found = open && customerId !== null ? await payments.paymentsOf(customerId) : [];
  const paid = found.map(payment => ({ paidAt: payment.paidAt, kept: isMoneyKept(payment) }));
  return { payer, customerId, version: referral?.version ?? null, payments: open ? paid : null };
}

export async function isStale(db: Database, { payer, customerId, version }: SeenPayments): Promise<boolean> {
  const referral = await findReferralState(db, payer);
  return (referral?.version ?? null) !== version || (await findCustomerId(db, payer)) !== customerId;
}

/** Decides the referrer's reward again by what the invitee has paid. A reward that was paid out does not change. */
export async function settleReferral(
  db: Database,
  { payer, payments }: SeenPayments,
  events: AppEvent[],
): Promise<void> {
  const referral = payments && (await lockOpenReferral(db, payer));
  const decision = referral && decideQualification(referral.state, payments);
  if (!decision) return;
  const { state, qualifiedAt, reason, changed } = decision;
  await saveReferral(db, payer, { state, qualified_at: qualifiedAt, reason });
  if (changed)
    events.push({ name: 'referral_changed', event: { userId: null, referrerId: referral.referrer_id } });
}
