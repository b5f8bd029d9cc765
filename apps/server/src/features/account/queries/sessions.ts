import type { UserId } from '@nightjar/domain/kernel/id';
import type { Database } from '../../../platform/db/database.ts';

/** Returns the user's valid sessions, the one that was refreshed last first. */
export async function findSessions(db: Database, userId: UserId, now: Date) {
  return db
    .selectFrom('auth.sessions')
    .where('account_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('not_after', '>', now)
    .orderBy('refreshed_at', 'desc')
    .orderBy('id')
    .select(['id', 'created_at', 'refreshed_at', 'user_agent', 'address'])
    .execute();
}
export type SessionRow = Awaited<ReturnType<typeof findSessions>>[number];
