import type { ActivityStatus, Person } from '@nightjar/domain/account/entity';
import type { Tie } from '@nightjar/domain/friends/rules';
import type { Point } from '@nightjar/domain/kernel/geo';
import type { UserId, VenueId } from '@nightjar/domain/kernel/id';
import { type RawBuilder, sql } from 'kysely';
import { insertAuditEntry } from '../../platform/audit/queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { friendsOf } from '../friends/queries/pair.ts';

/** A person as anybody may see them, from a joined `users` row under this alias; null where the join found none. */
export function personOf(alias: string): RawBuilder<Person | null> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<Person | null>`case when ${column('id')} is null then null else ${personObject(alias)} end`;
}

export function personObject(alias: string): RawBuilder<Person> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<Person>`json_build_object('id', ${column('id')}, 'first_name', ${column('first_name')}, 'nickname', ${column('nickname')},
    'full_name', ${column('full_name')}, 'profile_image', ${column('profile_image')}, 'verified', ${column('verified')},
    'pro', ${column('pro')}, 'private', ${column('private')})`;
}

/** True where neither has blocked the other: blocked pairs do not exist for each other. */
export function notBlocked(viewer: UserId, other: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`not exists (select 1 from blocks
    where (blocker_id = ${viewer} and blocked_id = ${other}) or (blocker_id = ${other} and blocked_id = ${viewer}))`;
}

/** Out, and not since 06:00: what the rule `currentStatus` says of one row, as a condition on many `users`. */
export const isOut = (now: Date) => sql<boolean>`(users.activity_status = 'out'
  and (users.activity_status_until is null or users.activity_status_until > ${now}))`;

export async function findOwnUser(db: Database, userId: UserId) {
  return db.selectFrom('users').where('id', '=', userId).selectAll().executeTakeFirstOrThrow();
}
export type OwnUserRow = Awaited<ReturnType<typeof findOwnUser>>;

export async function lockUser(db: Database, userId: UserId) {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['id', 'registered', 'private'])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** The row a phone's first sign-in makes; everything else is said at signup. */
export async function insertUser(
  db: Database,
  user: { id: string; phone: string; referralCode: string },
): Promise<void> {
  await db
    .insertInto('users')
    .values({ id: user.id, phone: user.phone, referral_code: user.referralCode })
    .onConflict(conflict => conflict.column('id').doNothing())
    .execute();
}

export type Signup = {
  first_name: string;
  last_name: string;
  nickname: string;
  dob: string;
  gender: string;
};

export async function saveSignup(db: Database, userId: UserId, profile: Signup, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({
      ...profile,
      full_name: `${profile.first_name} ${profile.last_name}`,
      registered: true,
      verified: true,
      terms_accepted_on: now,
      privacyAcceptedOn: now,
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute();
}

export async function findPlan(db: Database, userId: UserId) {
  return db.selectFrom('plans').where('user_id', '=', userId).selectAll().executeTakeFirst();
}

/** The page of somebody the viewer may look up: absent where deleted, unregistered or blocked either way. */
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
    .where(notBlocked(viewer, sql.ref('users.id')))
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

/** Where somebody goes: their last venues, most recent first. */
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

/** These venues as a profile shows them, in this order; one that is not open to guests is left out. */
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

export async function saveActivityStatus(
  db: Database,
  userId: UserId,
  status: ActivityStatus,
  until: Date | null,
) {
  await db
    .updateTable('users')
    .set({ activity_status: status, activity_status_until: until })
    .where('id', '=', userId)
    .execute();
}

export async function findLocation(db: Database, userId: UserId): Promise<(Point & { setAt: Date }) | null> {
  const row = await db
    .selectFrom('user_locations')
    .where('user_id', '=', userId)
    .select(['lat', 'lng', 'set_at'])
    .executeTakeFirst();
  return row ? { lat: row.lat, lng: row.lng, setAt: row.set_at } : null;
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

type RoleFlags = { pro?: true; rep?: true; super_admin?: true; allow_admin_access?: true };

/** Sets the flags and writes who has what from now on into the audit trail; false where nothing changed. */
export async function saveRole(
  db: Database,
  userId: string,
  flags: RoleFlags,
  now: Date,
  role: string,
): Promise<boolean> {
  return db.transaction().execute(async transaction => {
    const before = await transaction
      .selectFrom('users')
      .where('id', '=', userId)
      .select(['pro', 'rep', 'super_admin', 'allow_admin_access'])
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (Object.keys(flags).every(flag => before[flag as keyof RoleFlags])) return false;
    await transaction.updateTable('users').set(flags).where('id', '=', userId).execute();
    await insertAuditEntry(transaction, {
      at: now,
      actorId: null,
      action: `grant-${role}`,
      subjects: { user_id: userId },
      before,
      after: { ...before, ...flags },
      outcome: 'ok',
    });
    return true;
  });
}

/** What a person lets others do. */
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

export async function findFriendIds(db: Database, userId: UserId): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId }>`
    select friend.id from ${friendsOf(userId)} as friend`.execute(db);
  return rows.map(({ id }) => id);
}
