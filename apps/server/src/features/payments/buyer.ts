import { type Actor, isMember } from '@nightjar/domain/kernel/actor';
import { fail } from '@nightjar/domain/kernel/failure';
import { isMemberBy, planOf } from '@nightjar/domain/payments/rules/plan';
import type { BuyerPurchases } from '@nightjar/domain/payments/rules/sale';
import { AskAgain, type CallContext } from '../../platform/http/handler.ts';
import { type BuyerRow, findBuyer, lockBuyer, saveCustomer } from './queries/buyer.ts';
import { findSubscriptions } from './queries/plans.ts';
import { findPasses } from './queries/purchases.ts';

type BuyerContext = Pick<CallContext<never>, 'now' | 'db'> & { actor: Actor };

export type LoadedBuyer = BuyerPurchases & { row: BuyerRow };

/** Loads the buyer without a lock. This is enough to decide whether the payment provider has to be asked at all. */
export const loadBuyer = async (call: BuyerContext): Promise<LoadedBuyer> =>
  loadBuyerFromRow(call, await findBuyer(call.db, call.actor.userId));

/**
 * Locks and loads the buyer after the payment provider was asked for the customer `customerId`.
 * @throws a Failure if the account was deleted meanwhile, and AskAgain if the account has another customer id now
 */
export async function lockBuyerOf(call: BuyerContext, customerId: string): Promise<LoadedBuyer> {
  const { db, actor } = call;
  const row = await lockBuyer(db, actor.userId);
  if (row.deleted_at) throw fail.notAuthenticated();
  if (row.stripe_customer_id === null) await saveCustomer(db, actor.userId, customerId);
  else if (row.stripe_customer_id !== customerId) throw new AskAgain();
  return loadBuyerFromRow(call, row);
}

async function loadBuyerFromRow({ db, actor, now }: BuyerContext, row: BuyerRow): Promise<LoadedBuyer> {
  const subscriptions = await findSubscriptions(db, actor.userId);
  const plan = planOf({ subscriptions, passes: await findPasses(db, actor.userId) }, now);
  return {
    row,
    isMember: isMember(actor.tier),
    hasPlan: row.subscribed,
    hasSubscription: plan !== null && plan.from === 'subscription' && isMemberBy(plan),
  };
}
