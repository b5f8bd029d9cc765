import { planItemOf, type SubscriptionItem } from '@nightjar/domain/payments/rules/plan';
import type { Platform } from '../../platform/platform.ts';
import { syncCatalogue } from './import-catalogue.ts';
import { findUserByCustomer, isAccountDeleted } from './queries/buyer.ts';
import { findPlanPrices } from './queries/catalogue.ts';
import { findSubscription, markSubscriptionsReturned, saveSubscription } from './queries/plans.ts';
import { readAndSave, type SettleContext } from './read-and-save.ts';
import { renewPlan } from './renew-plan.ts';
import { isStale, readPayments, settleReferral } from './settle-referral.ts';

export function settleSubscription(context: SettleContext, id: string): Promise<void> {
  const { platform } = context;
  const { db: pool, payments, clock } = platform;
  return readAndSave(context, {
    async read() {
      const known = await findSubscription(pool, id);
      const seen = await payments.subscription(id);
      const { customerId, userId, items } = seen;
      const owner = await findUserByCustomer(pool, customerId);
      // The account at the payment provider may serve other products too, so a customer who never belonged to this
      // server is ignored.
      if (!owner && !known && !(await isAccountDeleted(pool, userId))) return null;
      const item = await findPlanItem(platform, items);
      const paid = owner && (await readPayments(platform, owner));
      return { payer: owner ?? customerId, owner, known, seen, item, paid };
    },
    async save(db, { owner, known, seen, item, paid }, events) {
      const current = await findSubscription(db, id);
      if (current?.version !== known?.version) return 'stale';
      if ((await findUserByCustomer(db, seen.customerId)) !== owner) return 'stale';
      if (paid && (await isStale(db, paid))) return 'stale';

      await saveSubscription(db, { owner, seen, item }, clock.now());
      const orphaned = !owner && !known;
      if (orphaned) await markSubscriptionsReturned(db, [id], clock.now());
      if (seen.endedAt === null && (orphaned || known?.returned))
        events.push({ name: 'paid_for_nothing', event: { of: 'subscription', id, userId: owner } });
      if (!paid) return 'saved';
      events.push(...(await renewPlan(platform, db, paid.payer)));
      await settleReferral(db, paid, events);
      return 'saved';
    },
  });
}

/**
 * Returns the item of a subscription that is a plan. If its price is not in the catalogue yet, the catalogue is
 * imported first.
 */
async function findPlanItem(
  platform: Platform,
  items: readonly SubscriptionItem[],
): Promise<SubscriptionItem> {
  const prices = items.map(({ priceId }) => priceId);
  const find = async () => planItemOf(items, await findPlanPrices(platform.db, prices));
  const known = await find();
  if (known) return known;
  const { refused } = await syncCatalogue(platform);
  const imported = await find();
  if (imported) return imported;
  const why = refused.find(({ feature }) => prices.includes(feature))?.reason ?? 'the provider lists none';
  throw new Error(
    `A customer subscribed to ${prices.join(', ')}, of which none is a plan of the catalogue: ${why}.`,
  );
}
