import { type Actor, isMember } from '@nightjar/domain/kernel/actor';
import { fail } from '@nightjar/domain/kernel/failure';
import { isMemberBy, planOf } from '@nightjar/domain/payments/rules/plan';
import type { Buyer } from '@nightjar/domain/payments/rules/sale';
import { mayManage } from '@nightjar/domain/staff/access';
import { AskAgain } from '../../platform/http/handler.ts';
import { resultPage, wayBack, webAddress } from '../../platform/payments/way-back.ts';
import type { Platform } from '../../platform/platform.ts';
import { type BuyerRow, findBuyer, lockBuyer, saveCustomer } from './queries/buyer.ts';
import { findSubscriptions } from './queries/plans.ts';
import { findPasses } from './queries/purchases.ts';
import type { PayoutVenue } from './queries/venues.ts';

type Database = Platform['db'];

/** Both pages a checkout may end on. @throws a Failure that names the field where it leads elsewhere than to us */
export function mustLeadBack(
  text: string | undefined,
  action: 'subscription' | 'voucher',
  publicUrl: string,
): { successUrl: string; cancelUrl: string } {
  const back = wayBack(text, publicUrl);
  if (!back) throw fail.invalid('redirect_url must lead into the app');
  return {
    successUrl: resultPage(publicUrl, action, 'success', back),
    cancelUrl: resultPage(publicUrl, action, 'fail', back),
  };
}

/**
 * Checks that the provider may lead straight back to this page.
 * @throws a Failure that names the field
 */
export function mustBeOurPage(field: string, text: string, publicUrl: string): string {
  const address = webAddress(text, publicUrl);
  if (address === null) throw fail.invalid(`${field} must be a page of the app`);
  return address;
}

export type LoadedBuyer = Buyer & { row: BuyerRow };

/** The buyer without a lock: enough to decide whether the provider is asked. */
export const loadBuyer = async (db: Database, actor: Actor, now: Date): Promise<LoadedBuyer> =>
  buyerOf(db, actor, await findBuyer(db, actor.userId), now);

/**
 * The buyer under their lock, once the provider was asked for `customerId`.
 * @throws a Failure where the account was deleted meanwhile, AskAgain where it has another customer by now
 */
export async function lockBuyerOf(
  db: Database,
  actor: Actor,
  customerId: string,
  now: Date,
): Promise<LoadedBuyer> {
  const row = await lockBuyer(db, actor.userId);
  if (row.deleted_at) throw fail.notAuthenticated();
  if (row.stripe_customer_id === null) await saveCustomer(db, actor.userId, customerId);
  else if (row.stripe_customer_id !== customerId) throw new AskAgain();
  return buyerOf(db, actor, row, now);
}

async function buyerOf(db: Database, actor: Actor, row: BuyerRow, now: Date): Promise<LoadedBuyer> {
  const subscriptions = await findSubscriptions(db, actor.userId);
  const plan = planOf({ subscriptions, passes: await findPasses(db, actor.userId) }, now);
  return {
    row,
    member: isMember(actor.tier),
    planned: row.subscribed,
    billed: plan !== null && plan.from === 'subscription' && isMemberBy(plan),
  };
}

/** @throws a Failure for an unknown venue, and for a caller who does not manage it */
export function mustManagePayouts(
  actor: Actor,
  venue: PayoutVenue | null,
  purpose: 'set up its payouts' | 'take its payouts away',
): PayoutVenue {
  if (!venue) throw fail.notFound('Venue');
  if (!mayManage(actor, venue.venueRole)) throw fail.forbidden(`Only the managers of a venue ${purpose}`);
  return venue;
}
