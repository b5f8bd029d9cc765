import type { UserId } from '@nightjar/domain/kernel/id';
import type { ActivityStatus } from '@nightjar/domain/people/entity';
import type { Database } from '../../../platform/db/database.ts';
import { sendAtCommit } from '../../../platform/db/pipeline.ts';

export async function findOwnUser(db: Database, userId: UserId) {
  return db.selectFrom('users').where('id', '=', userId).selectAll().executeTakeFirstOrThrow();
}

export type OwnUserRow = Awaited<ReturnType<typeof findOwnUser>>;

/** Inserts the row of a new user at the first sign-in. The signup fills in the rest. */
export async function insertUser(
  db: Database,
  user: { id: string; phone: string; referralCode: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto('users')
    .values({
      ...{ id: user.id, phone: user.phone, referral_code: user.referralCode },
      ...{ created_at: now, updated_at: now },
    })
    .onConflict(conflict => conflict.column('id').doNothing())
    .execute();
}

type Signup = {
  first_name: string;
  last_name: string;
  nickname: string;
  dob: string;
  gender: string | null;
};

export async function saveSignup(
  db: Database,
  { userId, profile }: { userId: UserId; profile: Signup },
  now: Date,
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      ...profile,
      full_name: `${profile.first_name} ${profile.last_name}`,
      registered: true,
      terms_accepted_on: now,
      privacyAcceptedOn: now,
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute();
}

export async function saveActivityStatusAtCommit(
  db: Database,
  { userId, status, until }: { userId: UserId; status: ActivityStatus; until: Date | null },
) {
  const saved = db
    .updateTable('users')
    .set({ activity_status: status, activity_status_until: until })
    .where('id', '=', userId);
  await sendAtCommit(db, saved);
}

export async function savePhone(db: Database, user: { id: string; phone: string }): Promise<void> {
  await db.updateTable('users').set({ phone: user.phone }).where('id', '=', user.id).execute();
}

export async function findUserByPhone(db: Database, phone: string) {
  return db
    .selectFrom('users')
    .where('phone', '=', phone)
    .where('registered', '=', true)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst();
}

/**
 * Saves one of two choices of a user: whether the profile is private, or whether others may send the user drinks
 * (`allow_sys`).
 */
export async function savePermission(
  db: Database,
  { userId, permission }: { userId: UserId; permission: { private: boolean } | { allow_sys: boolean } },
  now: Date,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...permission, updated_at: now })
    .where('id', '=', userId)
    .execute();
}
