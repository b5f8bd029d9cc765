import { createHash } from 'node:crypto';
import type { Call, Envelope } from '@nightjar/domain/kernel/call';
import { fail } from '@nightjar/domain/kernel/failure';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { sendAtCommit, sendFirst, waitForGuard } from '../db/pipeline.ts';

/** A repeated request gets the first answer again for this long. */
const answersKeptFor = '24 hours';

/** An idempotency key may have this many characters. Stripe has the same limit, and it is enough for any client. */
const longestKeyLength = 255;

export function readKey(declaration: Call, header: unknown): string | null {
  if (declaration.repeat !== 'key' || header === undefined) return null;
  if (typeof header !== 'string' || header.length === 0 || header.length > longestKeyLength) {
    throw fail.invalid(`Idempotency-Key must be 1 to ${longestKeyLength} characters`);
  }
  return header;
}

export type KeyClaim = { userId: string; key: string; call: string; fingerprint: string };

export function keyClaimOf(
  declaration: Call,
  input: unknown,
  { userId, key }: { userId: string; key: string },
): KeyClaim {
  const fingerprint = createHash('sha256').update(JSON.stringify(input)).digest('base64url');
  return { userId, key, call: declaration.id, fingerprint };
}

/** An earlier request used this key. `firstAnswer` returns the answer to it. */
export class KeyTaken extends Error {
  constructor() {
    super('The Idempotency-Key was taken before.');
  }
}

/**
 * Takes the idempotency key inside the call's own transaction, before its first statement and together with it. A
 * second call with the same key waits until the first call ends. Where the first call was rolled back, the key is free
 * again.
 * @throws KeyTaken by the transaction's first statement, which is rolled back with all others
 */
export async function takeKeyFirst(db: Database, claim: KeyClaim, now: Date): Promise<void> {
  await sendFirst(
    db,
    sql`
    insert into idempotency_keys as held (user_id, key, call, fingerprint, created_at)
    values (${claim.userId}, ${claim.key}, ${claim.call}, ${claim.fingerprint}, ${now})
    on conflict (user_id, key) do update set call = excluded.call, fingerprint = excluded.fingerprint,
      answer = null, created_at = excluded.created_at
      where held.created_at < ${now}::timestamptz - ${answersKeptFor}::interval
    returning 1`,
    rows => {
      if (rows.length === 0) throw new KeyTaken();
    },
  );
}

/** Waits until the key is taken. It is called before work that a rollback does not undo. */
export const waitForKey = (db: Database): Promise<void> => waitForGuard(db);

/** Returns the answer to the call that took this key. */
export async function firstAnswer(db: Database, claim: KeyClaim): Promise<Envelope<unknown>> {
  const held = await sql<KeptAnswer>`
    select call, fingerprint, answer from idempotency_keys where user_id = ${claim.userId} and key = ${claim.key}`.execute(
    db,
  );
  return answerToRepeatedCall(claim, held.rows[0]);
}

/** Returns the answer that is stored for this key, or null where there is none yet. */
export async function findAnswer(
  db: Database,
  claim: KeyClaim,
  now: Date,
): Promise<Envelope<unknown> | null> {
  const { rows } = await sql<KeptAnswer>`
    select call, fingerprint, answer from idempotency_keys
    where user_id = ${claim.userId} and key = ${claim.key}
      and created_at >= ${now}::timestamptz - ${answersKeptFor}::interval`.execute(db);
  return rows[0] ? answerToRepeatedCall(claim, rows[0]) : null;
}

type KeptAnswer = { call: string; fingerprint: string; answer: Envelope<unknown> | null };

function answerToRepeatedCall(claim: KeyClaim, held: KeptAnswer | undefined): Envelope<unknown> {
  if (!held?.answer || held.call !== claim.call || held.fingerprint !== claim.fingerprint) {
    throw fail.conflict('Idempotency-Key was used for a different request');
  }
  return held.answer;
}

export async function keepAnswerAtCommit(
  db: Database,
  claim: KeyClaim,
  answer: Envelope<unknown>,
): Promise<void> {
  await sendAtCommit(
    db,
    sql`update idempotency_keys set answer = ${JSON.stringify(answer)}
      where user_id = ${claim.userId} and key = ${claim.key}`,
  );
}

export async function deleteOldAnswers(db: Database, now: Date): Promise<void> {
  await sql`delete from idempotency_keys where created_at < ${now}::timestamptz - ${answersKeptFor}::interval`.execute(
    db,
  );
}
