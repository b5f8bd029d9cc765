import type { Database } from '../../db/database.ts';
import type { CodeFailures } from '../code-failures.ts';
import { codeLifeSeconds, type HashedCode } from '../one-time-code.ts';

export type CodePurpose = 'sign_in' | 'phone_change' | 'reauthentication';
export type CodeRow = {
  sealed: HashedCode;
  accountId: string | null;
  userMetadata: Record<string, unknown>;
  mayCreate: boolean;
  attemptsLeft: number;
  createdAt: Date;
  expiresAt: Date;
};
export type NewCode = Omit<CodeRow, 'createdAt' | 'expiresAt'> & {
  phone: string;
  purpose: CodePurpose;
  now: Date;
};

export async function replaceCode(db: Database, code: NewCode): Promise<void> {
  const row = {
    account_id: code.accountId,
    salt: code.sealed.salt,
    code_hash: code.sealed.hash,
    user_metadata: JSON.stringify(code.userMetadata),
    may_create: code.mayCreate,
    attempts_left: code.attemptsLeft,
    created_at: code.now,
    expires_at: new Date(code.now.getTime() + codeLifeSeconds * 1000),
  };
  await db
    .insertInto('auth.one_time_codes')
    .values({ phone: code.phone, purpose: code.purpose, ...row })
    .onConflict(conflict => conflict.columns(['phone', 'purpose']).doUpdateSet(row))
    .execute();
}

export async function lockCode(db: Database, phone: string, purpose: CodePurpose): Promise<CodeRow | null> {
  const row = await db
    .selectFrom('auth.one_time_codes')
    .selectAll()
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .forUpdate()
    .executeTakeFirst();
  return row ? presentCode(row) : null;
}

/** What a resend repeats: the pending request, without its code. */
export async function findCode(db: Database, phone: string, purpose: CodePurpose): Promise<CodeRow | null> {
  const row = await db
    .selectFrom('auth.one_time_codes')
    .selectAll()
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  return row ? presentCode(row) : null;
}

function presentCode(row: {
  salt: Buffer;
  code_hash: Buffer;
  account_id: string | null;
  user_metadata: unknown;
  may_create: boolean;
  attempts_left: number;
  created_at: Date;
  expires_at: Date;
}): CodeRow {
  return {
    sealed: { salt: row.salt, hash: row.code_hash },
    accountId: row.account_id,
    userMetadata: row.user_metadata as Record<string, unknown>,
    mayCreate: row.may_create,
    attemptsLeft: row.attempts_left,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

export async function takeAttempt(db: Database, phone: string, purpose: CodePurpose): Promise<void> {
  await db
    .updateTable('auth.one_time_codes')
    .set(({ eb }) => ({ attempts_left: eb('attempts_left', '-', 1) }))
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .execute();
}

/** A code that was entered ends every other one of its number. */
export async function deleteCodes(db: Database, phone: string): Promise<void> {
  await db.deleteFrom('auth.one_time_codes').where('phone', '=', phone).execute();
}

export async function findFailures(db: Database, phone: string): Promise<CodeFailures | null> {
  const found = await db
    .selectFrom('auth.code_failures')
    .select([
      'window_started_at as windowStartedAt',
      'in_window as inWindow',
      'in_a_row as inARow',
      'locks',
      'locked_until as lockedUntil',
    ])
    .where('phone', '=', phone)
    .executeTakeFirst();
  return found ?? null;
}

export async function saveFailures(db: Database, phone: string, failures: CodeFailures): Promise<void> {
  const row = {
    window_started_at: failures.windowStartedAt,
    in_window: failures.inWindow,
    in_a_row: failures.inARow,
    locks: failures.locks,
    locked_until: failures.lockedUntil,
  };
  await db
    .insertInto('auth.code_failures')
    .values({ phone, ...row })
    .onConflict(conflict => conflict.column('phone').doUpdateSet(row))
    .execute();
}

export async function forgetFailures(db: Database, phone: string): Promise<void> {
  await db.deleteFrom('auth.code_failures').where('phone', '=', phone).execute();
}

export async function forgetCodesBefore(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom('auth.one_time_codes').where('expires_at', '<', moment).execute();
}

/** A lock that still runs is younger than any moment this is called with. */
export async function forgetFailuresBefore(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom('auth.code_failures').where('window_started_at', '<', moment).execute();
}
