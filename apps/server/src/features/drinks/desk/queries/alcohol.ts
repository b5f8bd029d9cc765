import type { AlcoholRule } from '@nightjar/domain/drinks/entity';
import type { UserId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import type { Database } from '../../../../platform/db/database.ts';

const ruleColumns = [
  'state',
  'free_drinks',
  'drinks_at_a_time',
  'serving_from',
  'serving_until',
  'timed_discounts',
  'volume_discounts',
  'unlimited_for_a_price',
  'prizes',
  'source',
] as const;
/** The date is read as text without an hour, so that no timezone can change the day. */
const asOf = sql<string>`to_char(as_of, 'YYYY-MM-DD')`.as('as_of');

export async function findAlcoholRules(db: Database): Promise<AlcoholRule[]> {
  return db
    .selectFrom('alcohol_rules')
    .select([...ruleColumns, asOf])
    .orderBy('state')
    .execute();
}

export type RuleChange = Partial<AlcoholRule> & Pick<AlcoholRule, 'state' | 'source' | 'as_of'>;

/** Sets the given fields of a state's alcohol rule. Returns null where there is no such state. */
export async function saveAlcoholRule(
  db: Database,
  { state, ...change }: RuleChange,
  by: UserId,
): Promise<{ before: AlcoholRule; after: AlcoholRule } | null> {
  const before = await db
    .selectFrom('alcohol_rules')
    .where('state', '=', state)
    .select([...ruleColumns, asOf])
    .forUpdate()
    .executeTakeFirst();
  if (!before) return null;
  const after = await db
    .updateTable('alcohol_rules')
    .set({ ...change, updated_by: by })
    .where('state', '=', state)
    .returning([...ruleColumns, asOf])
    .executeTakeFirstOrThrow();
  return { before, after };
}
