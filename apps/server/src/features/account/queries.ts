import type { UserId, VenueId } from '@nightjar/domain/kernel/id';
import type { ActivityStatus } from '@nightjar/domain/people/entity';
import type { Tie } from '@nightjar/domain/people/rules/relation';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { sendAtCommit } from '../../platform/db/pipeline.ts';
import { inSight } from '../people/queries/blocks.ts';

export async function findOwnUser(db: Database, userId: UserId) {
  return db.selectFrom('users').where('id', '=', userId).selectAll().executeTakeFirstOrThrow();
}
export type OwnUserRow = Awaited<ReturnType<typeof findOwnUser>>;

/** The row that a phone's first sign-in makes; the signup fills the rest. */
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

export type Signup = {
  first_name: string;
  last_name: string;
  nickname: string;
  dob: string;
  gender: string | null;
};

export async function saveSignup(db: Database, userId: UserId, profile: Signup, now: Date): Promise<void> {
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

/** The profile of a user the viewer may look up: absent where deleted, unregistered or blocked either way. */
export async function findProfile(db: Database, viewer: UserId, other: UserId) {
  return db
    .selectFrom('users')
    .leftJoin('friendships', join =>
      join
        .on('friendships.low_user_id', '=', viewer < other ? viewer : other)
        .on('friendships.high_user_id', '=', viewer < other ? other : viewer),
    )
    .leftJoin('pro_follows', join =>
      join.on('pro_follows.user_id', '=', viewer).onRef('pro_follows.pro_user_id', '=', 'users.id'),
    )
    .where('users.id', '=', other)
    .where('users.registered', '=', true)
    .where('users.deleted_at', 'is', null)
    .where(inSight(viewer, sql.ref('users.id')))
    .selectAll('users')
    .select([
      'friendships.id as friendship_id',
      sql<Tie['state'] | null>`friendships.state`.as('friendship_state'),
      sql<UserId | null>`friendships.requester_id`.as('friendship_requester_id'),
      'pro_follows.user_id as followed_by',
    ])
    .executeTakeFirst();
}
export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

/** Returns a user's last venues, the most recent first. */
export async function findActiveVenues(db: Database, userId: UserId, limit: number) {
  return db
    .selectFrom(
      db
        .selectFrom('check_ins')
        .where('user_id', '=', userId)
        .groupBy('venue_id')
        .select(['venue_id', sql<Date>`max(created_at)`.as('last')])
        .orderBy('last', 'desc')
        .limit(limit)
        .as('visited'),
    )
    .innerJoin('venues', 'venues.id', 'visited.venue_id')
    .where('venues.active', '=', true)
    .orderBy('visited.last', 'desc')
    .select(['venues.id', 'venues.name', 'venues.city', 'venues.images'])
    .execute();
}

/** Returns these venues as a profile shows them, in this order, without those that are not open to guests. */
export async function findVenuesShown(db: Database, ids: readonly VenueId[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('venues')
    .where('id', 'in', ids)
    .where('active', '=', true)
    .select(['id', 'name', 'city', 'images'])
    .execute();
  return ids.flatMap(id => rows.find(row => row.id === id) ?? []);
}

export async function saveActivityStatusAtCommit(
  db: Database,
  userId: UserId,
  status: ActivityStatus,
  until: Date | null,
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

/** The flag is what a person allows others to do. */
export async function saveFlag(
  db: Database,
  userId: UserId,
  flag: { private: boolean } | { allow_sys: boolean },
  now: Date,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...flag, updated_at: now })
    .where('id', '=', userId)
    .execute();
}
