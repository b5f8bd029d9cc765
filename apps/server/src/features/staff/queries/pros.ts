import type { Bounds, Point } from '@nightjar/domain/kernel/geo';
import type { ProId, UserId, VenueId } from '@nightjar/domain/kernel/id';
import type { VenueRole } from '@nightjar/domain/staff/access';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { sendAtCommit } from '../../../platform/db/pipeline.ts';
import { together } from '../../../platform/together.ts';
import { notBlocked } from '../../people/queries/blocks.ts';
import { tiesShown } from '../../people/queries/ties.ts';
import { insideBounds, nearestFirst, withinRadius } from '../../venues/queries/cards.ts';
import { switchedOn } from './role-drinks.ts';

const ownProRows = (db: Database, userId: UserId) =>
  db
    .selectFrom('pros')
    .innerJoin('venues', 'venues.id', 'pros.venue_id')
    .innerJoin('pro_roles', 'pro_roles.id', 'pros.pro_role_id')
    .where('pros.user_id', '=', userId)
    .where('pros.state', '!=', 'removed')
    .select([
      'pros.id',
      'pros.venue_id',
      'venues.name as venue_name',
      'venues.city as venue_city',
      'venues.timezone',
      'venues.venue_code',
      'pros.pro_role_id',
      'pro_roles.name as role',
      'pros.state',
      'pros.requested_at',
      'pros.reason',
      'pros.first_name',
      'pros.last_name',
      'pros.pro_code',
      'pros.pro_color_id',
      'pros.clocked_in_until',
      'pro_roles.free_drinks as always',
      switchedOn.as('switchedOn'),
      'pros.drinks_until as until',
    ]);

export async function findOwnPros(db: Database, userId: UserId) {
  return ownProRows(db, userId).orderBy('pros.created_at').execute();
}
export type OwnProRow = Awaited<ReturnType<typeof findOwnPros>>[number];

/** Writes the same as one JSON value, for a statement that asks for more. */
export const ownProsList = (db: Database, userId: UserId) => sql<OwnProJson[]>`(
  select coalesce(json_agg(own order by own.created_at), '[]')
  from (${ownProRows(db, userId).select('pros.created_at')}) as own)`;

/** Moments in a JSON value are texts. */
export type OwnProJson = {
  [Name in keyof OwnProRow]: Date extends OwnProRow[Name] ? string | null : OwnProRow[Name];
};

const momentOf = (text: string | null) => (text === null ? null : new Date(text));

export const ownProOf = (listed: OwnProJson): OwnProRow => ({
  ...listed,
  requested_at: momentOf(listed.requested_at),
  clocked_in_until: momentOf(listed.clocked_in_until),
  until: momentOf(listed.until),
});

/** The caller's own role on a team with its venue; another user's is not found. */
const ownPro = (db: Database, proId: ProId, userId: UserId) =>
  db
    .selectFrom('pros')
    .innerJoin('venues', 'venues.id', 'pros.venue_id')
    .where('pros.id', '=', proId)
    .where('pros.user_id', '=', userId)
    .where('pros.state', '!=', 'removed')
    .select(['pros.id', 'pros.state', sql<VenueId>`pros.venue_id`.as('venue_id'), 'venues.active']);

export const findOwnPro = (db: Database, proId: ProId, userId: UserId) =>
  ownPro(db, proId, userId).executeTakeFirst();

/** Locks the place together with a venue that is neither hidden nor put on hold before this transaction ends. */
export const lockOwnPro = (db: Database, proId: ProId, userId: UserId) =>
  ownPro(db, proId, userId).forShare('venues').executeTakeFirst();

/** The user's role at a venue, with its wall clock; null: there is no such venue. */
export async function findVenueRole(
  db: Database,
  userId: UserId,
  venueId: VenueId,
): Promise<{ venueRole: VenueRole; timezone: string } | null> {
  const row = await db
    .selectFrom('venues')
    .leftJoin('pros', join =>
      join
        .onRef('pros.venue_id', '=', 'venues.id')
        .on('pros.user_id', '=', userId)
        .on('pros.state', '=', 'approved'),
    )
    .leftJoin('pro_roles', 'pro_roles.id', 'pros.pro_role_id')
    .where('venues.id', '=', venueId)
    .select(['pro_roles.manages', 'venues.timezone'])
    .executeTakeFirst();
  if (!row) return null;
  return { venueRole: row.manages === null ? null : { manages: row.manages }, timezone: row.timezone };
}

/** The users who receive a venue's notices. */
export async function findManagers(db: Database, venueId: VenueId): Promise<string[]> {
  const rows = await db
    .selectFrom('pros')
    .innerJoin('pro_roles', 'pro_roles.id', 'pros.pro_role_id')
    .where('pros.venue_id', '=', venueId)
    .where('pros.state', '=', 'approved')
    .where('pro_roles.manages', '=', true)
    .select('pros.user_id')
    .execute();
  return rows.flatMap(({ user_id }) => user_id ?? []);
}

/** Returns a pro of any team without an access check: the caller makes the check. */
export async function findPro(db: Database, proId: ProId) {
  return db
    .selectFrom('pros')
    .where('id', '=', proId)
    .where('state', '!=', 'removed')
    .select(['user_id', 'state', sql<VenueId>`venue_id`.as('venue_id'), 'clocked_in_until'])
    .executeTakeFirst();
}

export async function saveProCode(db: Database, proId: ProId, code: string): Promise<void> {
  await db.updateTable('pros').set({ pro_code: code }).where('id', '=', proId).execute();
}

/**
 * Serializes drawing codes at a venue, so that no two colleagues draw the same. The expression belongs in the list of a
 * `select`.
 */
export const takeVenueCodes = (venueId: RawBuilder<unknown>) =>
  sql`pg_advisory_xact_lock(hashtextextended('venue-codes:' || ${venueId}::text, 0))`;

export async function lockVenueCodes(
  db: Database,
  venueId: VenueId | RawBuilder<VenueId>,
): Promise<Set<string>> {
  const codes = db
    .selectFrom('pros')
    .where('venue_id', '=', venueId)
    .where('pro_code', 'is not', null)
    .select('pro_code');
  const [, rows] = await together(
    sql`select ${takeVenueCodes(sql`${venueId}`)}`.execute(db),
    codes.execute(),
  );
  return new Set(rows.flatMap(row => row.pro_code ?? []));
}

/** Does the same at the venue of this user's own place on a team. */
export const lockCodesAround = (db: Database, proId: ProId, userId: UserId): Promise<Set<string>> =>
  lockVenueCodes(db, sql`(select venue_id from pros where id = ${proId} and user_id = ${userId})`);

/** A pro works at one venue at a time: a shift elsewhere ends as this one starts. */
export async function startShift(
  db: Database,
  shift: { proId: ProId; userId: UserId; code: string; from: Date; until: Date },
) {
  const elsewhere = db
    .updateTable('pros')
    .set({ clocked_in_at: null, clocked_in_until: null })
    .where('user_id', '=', shift.userId)
    .where('id', '!=', shift.proId)
    .where('clocked_in_until', 'is not', null);
  const here = db
    .updateTable('pros')
    .set({ pro_code: shift.code, clocked_in_at: shift.from, clocked_in_until: shift.until })
    .where('id', '=', shift.proId)
    .where('state', '=', 'approved');
  await together(elsewhere.execute(), here.execute());
}

export async function endShift(db: Database, proId: ProId): Promise<void> {
  await db
    .updateTable('pros')
    .set({ clocked_in_at: null, clocked_in_until: null })
    .where('id', '=', proId)
    .execute();
}

export async function endShiftsAtCommit(db: Database, venueId: VenueId): Promise<void> {
  const shifts = db
    .updateTable('pros')
    .set({ clocked_in_at: null, clocked_in_until: null })
    .where('venue_id', '=', venueId)
    .where('clocked_in_until', 'is not', null);
  await sendAtCommit(db, shifts);
}

export async function findVenueName(db: Database, venueId: VenueId): Promise<string | null> {
  const row = await db.selectFrom('venues').where('id', '=', venueId).select('name').executeTakeFirst();
  return row?.name ?? null;
}

/** Columns a guest may see: the code and the colour are not among them. */
export const proRows = (db: Database, viewer: UserId) =>
  db
    .selectFrom('pros')
    .innerJoin('venues', 'venues.id', 'pros.venue_id')
    .innerJoin('pro_roles', 'pro_roles.id', 'pros.pro_role_id')
    .innerJoin('users', 'users.id', 'pros.user_id')
    .leftJoin('pro_follows', join =>
      join.on('pro_follows.user_id', '=', viewer).onRef('pro_follows.pro_user_id', '=', 'pros.user_id'),
    )
    .where('pros.state', '=', 'approved')
    .where('users.deleted_at', 'is', null)
    .where('users.suspended_at', 'is', null)
    .where(notBlocked(viewer, sql.ref('pros.user_id')))
    .select([
      'pros.id',
      'pros.user_id',
      sql<string | null>`coalesce(users.first_name, pros.first_name)`.as('first_name'),
      'users.nickname',
      'users.profile_image',
      'pros.pro_role_id',
      'pro_roles.name as role',
      'pros.clocked_in_until',
      'pro_follows.pro_user_id as followed',
    ]);

/** The rule `maySeePro`: on shift a pro is public at their bar, whatever their profile is. */
const proShown = (viewer: UserId, now: Date) =>
  sql<boolean>`(coalesce(pros.clocked_in_until > ${now}, false) or ${tiesShown(viewer, 'users')})`;

export async function findProsOfVenue(
  db: Database,
  venueId: VenueId,
  viewer: UserId,
  now: Date,
  limit: number,
) {
  return proRows(db, viewer)
    .where('pros.venue_id', '=', venueId)
    .where(proShown(viewer, now))
    .orderBy(sql`coalesce(pros.clocked_in_until > ${now}, false)`, 'desc')
    .orderBy('users.first_name')
    .limit(limit)
    .execute();
}
export type ProRow = Awaited<ReturnType<typeof findProsOfVenue>>[number];

type Area = { near: Point; radius: number } | { near: Point; bounds: Bounds };

/** Returns pros on shift at active venues of an area, nearest first. */
export async function findProsOnShift(db: Database, area: Area, viewer: UserId, now: Date, limit: number) {
  const where: RawBuilder<boolean> =
    'radius' in area ? withinRadius(area.near, area.radius) : insideBounds(area.bounds);
  return proRows(db, viewer)
    .where('pros.clocked_in_until', '>', now)
    .where('venues.active', '=', true)
    .where(where)
    .select(['pros.venue_id', 'venues.name as venue_name', 'venues.timezone', 'venues.lat', 'venues.lng'])
    .orderBy(nearestFirst(area.near))
    .limit(limit)
    .execute();
}
export type NearbyProRow = Awaited<ReturnType<typeof findProsOnShift>>[number];

/** Both in the order of their ids, as everything that locks two people does; null: the viewer may see no such pro. */
export async function lockPro(
  db: Database,
  viewer: UserId,
  proUserId: UserId,
): Promise<{ id: UserId; pro: boolean; followers_count: number } | null> {
  const lock = sql`select id from users where id in (${viewer}, ${proUserId}) order by id for no key update`;
  const pro = db
    .selectFrom('users')
    .where('id', '=', proUserId)
    .where('registered', '=', true)
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .where(notBlocked(viewer, sql.ref('users.id')))
    .select(['id', 'pro', 'followers_count']);
  const [, row] = await together(lock.execute(db), pro.executeTakeFirst());
  return row ? { ...row, id: row.id as UserId } : null;
}

/** The follow and both counts move together or not at all; true where it is new. Both people are locked. */
export async function followPro(
  db: Database,
  userId: UserId,
  proUserId: UserId,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    with followed as (
      insert into pro_follows (user_id, pro_user_id, created_at) values (${userId}, ${proUserId}, ${now})
      on conflict do nothing returning 1
    )
    update users set following_pros_count = following_pros_count + (id = ${userId})::int,
      followers_count = followers_count + (id = ${proUserId})::int
    where id in (${userId}, ${proUserId}) and exists (select 1 from followed) returning id`.execute(db);
  return rows.length > 0;
}

export async function unfollowPro(db: Database, userId: UserId, proUserId: UserId): Promise<boolean> {
  const { rows } = await sql`
    with unfollowed as (
      delete from pro_follows where user_id = ${userId} and pro_user_id = ${proUserId} returning 1
    )
    update users set following_pros_count = following_pros_count - (id = ${userId})::int,
      followers_count = followers_count - (id = ${proUserId})::int
    where id in (${userId}, ${proUserId}) and exists (select 1 from unfollowed) returning id`.execute(db);
  return rows.length > 0;
}

export async function findProRoles(db: Database) {
  return db.selectFrom('pro_roles').select(['id', 'name', 'manages']).orderBy('id').execute();
}
