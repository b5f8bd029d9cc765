import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

export type Account = {
  id: string;
  phone: string;
  phoneConfirmedAt: Date;
  confirmationSentAt: Date | null;
  newPhone: string | null;
  phoneChangeSentAt: Date | null;
  userMetadata: Record<string, unknown>;
  bannedUntil: Date | null;
  lastSignInAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

const selectAccounts = (db: Database) =>
  db
    .selectFrom('auth.accounts')
    .select([
      'id',
      sql<string>`coalesce(phone, '')`.as('phone'),
      sql<Date>`coalesce(phone_confirmed_at, created_at)`.as('phoneConfirmedAt'),
      'confirmation_sent_at as confirmationSentAt',
      'new_phone as newPhone',
      'phone_change_sent_at as phoneChangeSentAt',
      sql<Record<string, unknown>>`user_metadata`.as('userMetadata'),
      'banned_until as bannedUntil',
      'last_sign_in_at as lastSignInAt',
      'created_at as createdAt',
      'updated_at as updatedAt',
    ]);

/** Finds an account. Deleted accounts are not found, so their tokens and sessions are no longer valid. */
export async function findAccount(db: Database, id: string): Promise<Account | null> {
  const found = await selectAccounts(db)
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('users').where('users.id', '=', id).where('users.deleted_at', 'is not', null))),
    )
    .executeTakeFirst();
  return found ?? null;
}

export async function lockAccount(db: Database, id: string): Promise<Account | null> {
  return (await selectAccounts(db).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

export async function lockAccountOfPhone(db: Database, phone: string): Promise<Account | null> {
  return (await selectAccounts(db).where('phone', '=', phone).forUpdate().executeTakeFirst()) ?? null;
}

export type NewAccount = { id: string; phone: string; userMetadata: Record<string, unknown>; now: Date };

export async function insertAccount(
  db: Database,
  { id, phone, userMetadata, now }: NewAccount,
): Promise<void> {
  await db
    .insertInto('auth.accounts')
    .values({
      id,
      phone,
      phone_confirmed_at: now,
      user_metadata: JSON.stringify(userMetadata),
      created_at: now,
      updated_at: now,
    })
    .execute();
}

export async function markSignedIn(
  db: Database,
  id: string,
  { codeSentAt, now }: { codeSentAt: Date; now: Date },
): Promise<void> {
  await db
    .updateTable('auth.accounts')
    .set({ last_sign_in_at: now, confirmation_sent_at: codeSentAt, updated_at: now })
    .where('id', '=', id)
    .execute();
}

export type AccountChange = {
  phone?: string;
  phone_confirmed_at?: Date;
  new_phone?: string | null;
  phone_change_sent_at?: Date | null;
  userMetadata?: Record<string, unknown>;
  now: Date;
};

export async function updateAccount(
  db: Database,
  id: string,
  { userMetadata, now, ...columns }: AccountChange,
): Promise<void> {
  await db
    .updateTable('auth.accounts')
    .set({
      ...columns,
      ...(userMetadata && { user_metadata: JSON.stringify(userMetadata) }),
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}
