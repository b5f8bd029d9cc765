import type { Database } from '../../db/database.ts';
import { type WrongCode, wrongCodesCountForMs } from '../code/code-failures.ts';
import { codeLifeSeconds, type HashedCode } from '../code/one-time-code.ts';

export type CodePurpose = 'sign_in' | 'phone_change' | 'reauthentication';
export type CodeRow = {
  sealed: HashedCode;
  accountId: string | null;
  userMetadata: Record<string, unknown>;
  mayCreate: boolean;
  attemptsLeft: number;
  /** Unknown sources other than the one that requested the code may use this many of the tries that are left. */
  othersLeft: number;
  askedBy: string;
  sessionId: string | null;
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
    others_left: code.othersLeft,
    asked_by: code.askedBy,
    session_id: code.sessionId,
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
  return row ? codeRowOf(row) : null;
}

/** Returns the pending request for a code, without the code itself. A resend repeats the request. */
export async function findCode(db: Database, phone: string, purpose: CodePurpose): Promise<CodeRow | null> {
  const row = await db
    .selectFrom('auth.one_time_codes')
    .selectAll()
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  return row ? codeRowOf(row) : null;
}

function codeRowOf(row: {
  salt: Buffer;
  code_hash: Buffer;
  account_id: string | null;
  user_metadata: unknown;
  may_create: boolean;
  attempts_left: number;
  others_left: number;
  asked_by: string;
  session_id: string | null;
  created_at: Date;
  expires_at: Date;
}): CodeRow {
  return {
    sealed: { salt: row.salt, hash: row.code_hash },
    accountId: row.account_id,
    userMetadata: row.user_metadata as Record<string, unknown>,
    mayCreate: row.may_create,
    attemptsLeft: row.attempts_left,
    othersLeft: row.others_left,
    askedBy: row.asked_by,
    sessionId: row.session_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

export async function useUpCodeAttempt(
  db: Database,
  { phone, purpose, byOther }: { phone: string; purpose: CodePurpose; byOther: boolean },
): Promise<void> {
  await db
    .updateTable('auth.one_time_codes')
    .set(({ eb }) => ({
      attempts_left: eb('attempts_left', '-', 1),
      others_left: eb('others_left', '-', byOther ? 1 : 0),
    }))
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .execute();
}

/** Deletes all codes of a phone number, after one of them was entered. */
export async function deleteCodes(db: Database, phone: string): Promise<void> {
  await db.deleteFrom('auth.one_time_codes').where('phone', '=', phone).execute();
}

/** Returns the wrong codes of a phone number that are recent enough to count, the oldest first. */
export async function findWrongCodes(db: Database, phone: string, now: Date): Promise<WrongCode[]> {
  return db
    .selectFrom('auth.wrong_codes')
    .select(['source', 'known', 'at'])
    .where('phone', '=', phone)
    .where('at', '>', new Date(now.getTime() - wrongCodesCountForMs))
    .orderBy('id')
    .execute();
}

export async function saveWrongCode(db: Database, phone: string, failure: WrongCode): Promise<void> {
  await db
    .insertInto('auth.wrong_codes')
    .values({ phone, ...failure })
    .execute();
}

export async function deleteWrongCodesOfPhone(db: Database, phone: string): Promise<void> {
  await db.deleteFrom('auth.wrong_codes').where('phone', '=', phone).execute();
}

export async function deleteCodesBefore(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom('auth.one_time_codes').where('expires_at', '<', moment).execute();
}

export async function deleteWrongCodesBefore(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom('auth.wrong_codes').where('at', '<', moment).execute();
}
