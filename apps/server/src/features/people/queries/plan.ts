import type { UserId } from '@nightjar/domain/kernel/id';
import type { Database } from '../../../platform/db/database.ts';

export async function findPlan(db: Database, userId: UserId) {
  return db.selectFrom('plans').where('user_id', '=', userId).selectAll().executeTakeFirst();
}
