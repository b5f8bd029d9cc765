import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { sendAtCommit } from '../../db/pipeline.ts';
import type { ChainLink } from '../session/refresh-chain.ts';

export type Session = {
  id: string;
  accountId: string;
  createdAt: Date;
  reauthenticatedAt: Date | null;
  notAfter: Date;
  endedAt: Date | null;
};
export type NewSession = {
  id: string;
  accountId: string;
  userAgent: string | null;
  address: string | null;
  notAfter: Date;
  now: Date;
};
export type EndReason = 'logout' | 'reuse' | 'banned' | 'erased' | 'phone_changed';

const selectSessions = (db: Database) =>
  db
    .selectFrom('auth.sessions as session')
    .select([
      'session.id as id',
      'account_id as accountId',
      'session.created_at as createdAt',
      'reauthenticated_at as reauthenticatedAt',
      'not_after as notAfter',
      'ended_at as endedAt',
    ]);

export async function insertSession(db: Database, session: NewSession): Promise<void> {
  await db
    .insertInto('auth.sessions')
    .values({
      id: session.id,
      account_id: session.accountId,
      user_agent: session.userAgent,
      address: session.address,
      not_after: session.notAfter,
      created_at: session.now,
      refreshed_at: session.now,
    })
    .execute();
}

/** Returns the session together with its account, if both exist and the session has not ended. */
export async function findLiveSession(
  db: Database,
  { id, accountId }: { id: string; accountId: string },
  now: Date,
): Promise<Session | null> {
  const found = await selectSessions(db)
    .where('session.id', '=', id)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('not_after', '>', now)
    .executeTakeFirst();
  return found ?? null;
}

/** Counts the valid sessions of an account. */
export async function countSessions(db: Database, accountId: string, now: Date): Promise<number> {
  const { all } = await db
    .selectFrom('auth.sessions')
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('not_after', '>', now)
    .executeTakeFirstOrThrow();
  return all;
}

export async function extendSession(
  db: Database,
  id: string,
  { notAfter, now }: { notAfter: Date; now: Date },
): Promise<void> {
  await db
    .updateTable('auth.sessions')
    .set({ refreshed_at: now, not_after: notAfter })
    .where('id', '=', id)
    .execute();
}

export async function markReauthenticated(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('auth.sessions').set({ reauthenticated_at: now }).where('id', '=', id).execute();
}

export type SessionScope = { accountId: string; only?: string; except?: string };

/**
 * Ends sessions, and stops pushes to the devices that were registered in them.
 * @returns the ids of the sessions that ended now
 */
export async function endSessions(
  db: Database,
  scope: SessionScope,
  { reason, now }: { reason: EndReason; now: Date },
): Promise<string[]> {
  const ended = await db
    .updateTable('auth.sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('account_id', '=', scope.accountId)
    .where('ended_at', 'is', null)
    .$if(scope.only !== undefined, query => query.where('id', '=', scope.only ?? ''))
    .$if(scope.except !== undefined, query => query.where('id', '!=', scope.except ?? ''))
    .returning('id')
    .execute();
  const ids = ended.map(({ id }) => id);
  if (ids.length > 0) await deleteDevicesAtCommit(db, ids);
  return ids;
}

async function deleteDevicesAtCommit(db: Database, sessionIds: readonly string[]): Promise<void> {
  await sendAtCommit(db, db.deleteFrom('devices').where('session_id', 'in', sessionIds));
}

/** Keeps a device registered for pushes when another session replaces the session in which it was registered. */
export async function moveDevices(db: Database, from: string, to: string): Promise<void> {
  await db.updateTable('devices').set({ session_id: to }).where('session_id', '=', from).execute();
}

export async function insertRefreshToken(
  db: Database,
  token: { sessionId: string; hash: Buffer; parentId: number | null; salt: Buffer | null; now: Date },
): Promise<void> {
  await db
    .insertInto('auth.refresh_tokens')
    .values({
      session_id: token.sessionId,
      token_hash: token.hash,
      parent_id: token.parentId,
      salt: token.salt,
      created_at: token.now,
    })
    .execute();
}

/** Locks the session of a token, so that refreshes of one session happen one after the other. */
export async function lockSessionOfToken(db: Database, hash: Buffer): Promise<Session | null> {
  const found = await selectSessions(db)
    .innerJoin('auth.refresh_tokens', 'session_id', 'session.id')
    .where('token_hash', '=', hash)
    .forUpdate('session')
    .executeTakeFirst();
  return found ?? null;
}

const longestTokenChain = 50;

/**
 * Returns the token that a client sent and the tokens made from it, in order. A chain longer than several tabs can make
 * is cut, because it counts as reuse in any case.
 */
export async function findTokenAndSuccessors(db: Database, hash: Buffer): Promise<ChainLink[]> {
  const { rows } = await sql<ChainLink>`
    with recursive chain as (
      select id, salt, used_at, 0 as depth from auth.refresh_tokens where token_hash = ${hash}
      union all
      select child.id, child.salt, child.used_at, depth + 1
      from auth.refresh_tokens child join chain on child.parent_id = chain.id
      where depth < ${longestTokenChain}
    )
    select id, salt, used_at as "usedAt" from chain order by depth`.execute(db);
  return rows;
}

export async function markTokenUsed(db: Database, id: number, now: Date): Promise<void> {
  await db.updateTable('auth.refresh_tokens').set({ used_at: now }).where('id', '=', id).execute();
}

export async function deleteUsedTokensBefore(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom('auth.refresh_tokens').where('used_at', '<', moment).execute();
}

export async function deleteSessionsBefore(db: Database, moment: Date): Promise<void> {
  await db
    .deleteFrom('auth.sessions')
    .where(({ or, eb }) => or([eb('ended_at', '<', moment), eb('not_after', '<', moment)]))
    .execute();
}
