import type { myUserDetails } from '@nightjar/domain/account/calls';
import type { OutputWireOf } from '@nightjar/domain/kernel/call';
import type { UserId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { wireObject, wireTime } from '../../../platform/db/wire.ts';

export async function findPlan(db: Database, userId: UserId) {
  return db.selectFrom('plans').where('user_id', '=', userId).selectAll().executeTakeFirst();
}

type PlanWire = NonNullable<OutputWireOf<typeof myUserDetails>['stripe_details']>;

const planColumn = (name: string) => sql.ref(`plans.${name}`);
const planColumns = (...names: string[]) => Object.fromEntries(names.map(name => [name, planColumn(name)]));

/** Selects a row of `plans` in the form of `presentPlan`. */
export const planShown = wireObject<PlanWire>({
  ...planColumns('name', 'source', 'status', 'product_id'),
  current_period_start: wireTime(planColumn('current_period_start')),
  current_period_end: wireTime(planColumn('current_period_end')),
  price: wireObject({
    id: planColumn('price_id'),
    ...planColumns('unit_amount', 'currency'),
    metadata: wireObject(planColumns('free_drinks_per_period', 'shots_per_period', 'cooldown_in_minutes')),
  }),
});
