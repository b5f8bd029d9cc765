import type { UserId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { sendAtCommit } from '../../../platform/db/pipeline.ts';

/** Matches users who are out at `now`. "Out" ends by itself when the night ends. */
const isOutAt = (now: Date) =>
  sql<boolean>`users.activity_status = 'out' and (users.activity_status_until is null
    or users.activity_status_until > ${now})`;

/**
 * Holds a lock on a user's status until the end of the transaction. Returns when the user's "out" ends (`until` is null
 * where that time is unknown). Returns null where the user is not out.
 *
 * A user who goes "in" waits for the lock, so no location is saved after that.
 */
export async function lockUserWhoIsOut(
  db: Database,
  userId: UserId,
  now: Date,
): Promise<{ until: Date | null } | null> {
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .where(isOutAt(now))
    .select('activity_status_until as until')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

type NewTrackingToken = { sessionId: string; userId: UserId; hash: Buffer; expiresAt: Date };

/** Gives a session its tracking token. The token that the session had before is no longer valid. */
export async function saveTrackingTokenAtCommit(
  db: Database,
  { sessionId, userId, hash, expiresAt }: NewTrackingToken,
): Promise<void> {
  const token = { user_id: userId, token_hash: hash, expires_at: expiresAt };
  await sendAtCommit(
    db,
    db
      .insertInto('tracking_tokens')
      .values({ session_id: sessionId, ...token })
      .onConflict(conflict => conflict.column('session_id').doUpdateSet(token)),
  );
}

export async function deleteTrackingTokensAtCommit(db: Database, userId: UserId): Promise<void> {
  await sendAtCommit(db, db.deleteFrom('tracking_tokens').where('user_id', '=', userId));
}

export async function deleteExpiredTrackingTokens(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('tracking_tokens').where('expires_at', '<=', now).execute();
}

/**
 * Finds the session of a tracking token. Returns null for an unknown or expired token, for an ended session, and for a
 * user who is deleted, on hold or not out. These rows are read at each upload, so a token stops working without an
 * event.
 */
export async function findTrackedSession(
  db: Database,
  hash: Buffer,
  now: Date,
): Promise<{ sessionId: string; userId: string } | null> {
  const row = await db
    .selectFrom('tracking_tokens')
    .innerJoin('auth.sessions', 'auth.sessions.id', 'tracking_tokens.session_id')
    .innerJoin('users', 'users.id', 'tracking_tokens.user_id')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .where('auth.sessions.ended_at', 'is', null)
    .where('auth.sessions.not_after', '>', now)
    .where('users.suspended_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .where(isOutAt(now))
    .select(['tracking_tokens.session_id as sessionId', 'tracking_tokens.user_id as userId'])
    .executeTakeFirst();
  return row ?? null;
}
