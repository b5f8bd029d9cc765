import { compiled } from '../../db/compiled.ts';
import type { Database } from '../../db/database.ts';

const flags = [
  'users.registered',
  'users.subscribed',
  'users.pro',
  'users.rep',
  'users.super_admin',
  'users.allow_admin_access',
] as const;

/** What tier and roles are derived from; null where the account has no person (yet). */
export async function findFlags(db: Database, userId: string) {
  return (await db.selectFrom('users').select(flags).where('id', '=', userId).executeTakeFirst()) ?? null;
}

const actorRow = compiled((db, given: { sessionId: string; userId: string; now: Date }) =>
  db
    .selectFrom('auth.sessions')
    .innerJoin('auth.accounts', 'auth.accounts.id', 'auth.sessions.account_id')
    .innerJoin('users', 'users.id', 'auth.sessions.account_id')
    .select([...flags, 'users.suspended_at', 'auth.accounts.banned_until'])
    .where('auth.sessions.id', '=', given.sessionId)
    .where('auth.sessions.account_id', '=', given.userId)
    .where('auth.sessions.ended_at', 'is', null)
    .where('auth.sessions.not_after', '>', given.now)
    .where('users.deleted_at', 'is', null),
);

/** One statement: is the session alive, and who is behind it? */
export async function findActorRow(db: Database, sessionId: string, userId: string, now: Date) {
  const [row] = await actorRow(db, { sessionId, userId, now });
  return row ?? null;
}
