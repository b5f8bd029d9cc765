import { type Selectable, sql } from 'kysely';
import { batchQuestions } from '../../db/batch.ts';
import { compileQuery } from '../../db/compiled.ts';
import type { Database } from '../../db/database.ts';
import type { DB } from '../../db/schema.gen.ts';

const userFlags = ['registered', 'subscribed', 'pro', 'rep', 'super_admin', 'allow_admin_access'] as const;
const actorColumns = [...userFlags, 'suspended_at', 'suspended_until', 'suspended_reason'] as const;

/** True where the account's person is on hold. */
export async function isOnHold(db: Database, userId: string): Promise<boolean> {
  const held = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('suspended_at', 'is not', null)
    .select('id')
    .executeTakeFirst();
  return held !== undefined;
}

/** Returns the flags from which tier and roles are derived, or null where the account has no person yet. */
export async function findUserFlags(db: Database, userId: string) {
  return (await db.selectFrom('users').select(userFlags).where('id', '=', userId).executeTakeFirst()) ?? null;
}

type ActorLookup = { sessionId: string; userId: string; now: Date };
type ActorRow = Pick<Selectable<DB['users']>, (typeof actorColumns)[number]> &
  Pick<Selectable<DB['auth.accounts']>, 'banned_until'>;

const queryActorRows = compileQuery(
  (_, { sessionIds, userIds, moments }: { sessionIds: string[]; userIds: string[]; moments: Date[] }) =>
    sql<ActorRow & { place: number }>`
      select place, ${sql.join(actorColumns.map(name => sql.ref(`users.${name}`)))}, accounts.banned_until
      from unnest(${sessionIds}::uuid[], ${userIds}::uuid[], ${moments}::timestamptz[])
        with ordinality as asked (session_id, user_id, now, place)
      join auth.sessions on sessions.id = asked.session_id and sessions.account_id = asked.user_id
        and sessions.ended_at is null and sessions.not_after > asked.now
      join auth.accounts on accounts.id = sessions.account_id
      join users on users.id = sessions.account_id and users.deleted_at is null`,
);

/** Finds a session that has not ended, and its user. One statement serves all callers that ask at the same time. */
export const findActorRow = batchQuestions(
  async (db: Database, asked: readonly ActorLookup[]): Promise<(ActorRow | null)[]> => {
    const rows = await queryActorRows(db, {
      sessionIds: asked.map(({ sessionId }) => sessionId),
      userIds: asked.map(({ userId }) => userId),
      moments: asked.map(({ now }) => now),
    });
    const byPlace = new Map(rows.map(({ place, ...row }) => [place, row]));
    return asked.map((_, index) => byPlace.get(index + 1) ?? null);
  },
);
