import type { ProId, UserId, VenueId } from '@nightjar/domain/kernel/id';
import { seconds } from '@nightjar/domain/kernel/time';
import { invitationLasts } from '@nightjar/domain/staff/entity';
import type { ColleagueState } from '@nightjar/domain/staff/rules/invitations';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { sendAtCommit } from '../../../platform/db/pipeline.ts';
import type { Platform } from '../../../platform/platform.ts';
import { takeVenueCodes } from './pros.ts';

/** A waiting invitation is a place without a user: by the index `pros_invited` a number has one at a venue. */
const waits = sql<boolean>`pros.state = 'invited' and pros.user_id is null`;

/** Invitations sent since then wait; a compiled query passes `now` on and does not read it. */
const since = (now: Date) =>
  sql<Date>`(${now}::timestamptz - ${sql.lit(`${invitationLasts / seconds} seconds`)}::interval)`;

/** A lapsed invitation does not count; a job deletes the person's data. */
export const waitsAt = (now: Date) => sql<boolean>`(${waits} and pros.invited_at > ${since(now)})`;

export async function lockTeam(db: Database, venueId: VenueId): Promise<void> {
  await sql`select ${takeVenueCodes(sql`${venueId}`)}`.execute(db);
}

export type InvitableRow = { waits_as: number | null; team_size: number; colleague: ColleagueState };

/**
 * Returns what decides an invitation, read behind the lock of the team: for the owner of the number, who is on the
 * desk's list already.
 */
export async function findInvitable(
  db: Database,
  { venueId, phone }: { venueId: VenueId; phone: string },
  now: Date,
): Promise<InvitableRow> {
  const { rows } = await sql<InvitableRow>`
    select
      (select pro_role_id from pros where venue_id = ${venueId} and phone = ${phone} and ${waitsAt(now)}) as waits_as,
      (select count(*)::int from pros where venue_id = ${venueId}
        and (state = 'approved' or ${waitsAt(now)})) as team_size,
      (select pros.state from pros join users on users.id = pros.user_id where pros.venue_id = ${venueId}
        and pros.state in ('approved', 'pending') and users.phone = ${phone}
        and users.deleted_at is null) as colleague`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('what decides an invitation was not read');
  return row;
}

type Invitation = {
  venue_id: VenueId;
  first_name: string;
  last_name: string | null;
  phone: string;
  pro_role_id: number;
  invited_by: UserId;
};

/** Makes the invitation or changes the waiting one. */
export async function saveInvitation(db: Database, invitation: Invitation, now: Date): Promise<ProId> {
  const { first_name, last_name, pro_role_id, invited_by } = invitation;
  const { id } = await db
    .insertInto('pros')
    .values({ ...invitation, state: 'invited', created_at: now, invited_at: now })
    .onConflict(conflict =>
      conflict
        .columns(['phone', 'venue_id'])
        .where('state', '=', sql.lit('invited'))
        .where('user_id', 'is', null)
        .doUpdateSet({ first_name, last_name, pro_role_id, invited_by, invited_at: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id as ProId;
}

/** The first invitation of a venue that no rep has confirmed comes from a rep, who vouches for its name by that. */
export async function saveVouchedNameAtCommit(db: Database, venueId: VenueId): Promise<void> {
  await sendAtCommit(
    db,
    db
      .updateTable('venues')
      .set({ confirmed_name: sql.ref('name') })
      .where('id', '=', venueId)
      .where('confirmed_name', 'is', null),
  );
}

/** The row stays, so that a repetition finds it; of the person nothing does. Answers whom the venue asks no longer. */
export async function saveWithdrawn(db: Database, proId: ProId): Promise<UserId | null> {
  const { rows } = await sql<{ user_id: UserId | null }>`
    with withdrawn as (
      update pros set state = 'removed', first_name = null, last_name = null, phone = null where id = ${proId}
      returning old.phone)
    select users.id as user_id from withdrawn join users on users.phone = withdrawn.phone`.execute(db);
  return rows[0]?.user_id ?? null;
}

/** Deletes lapsed invitations in the same way: the venue's list has lost them by then. */
export async function forgetLapsed(db: Database, now: Date): Promise<void> {
  await sql`
    update pros set state = 'removed', first_name = null, last_name = null, phone = null
    where ${waits} and invited_at <= ${since(now)}`.execute(db);
}

export type InvitedRow = {
  pro_id: ProId;
  user_id: UserId;
  venue_id: VenueId;
  venue_name: string;
  venue_city: string | null;
  timezone: string;
  pro_role_id: number;
  role: string;
  invited_at: Date;
  dob: string | null;
  suspended: boolean;
  blocked: boolean;
  colleague: boolean;
  refusal: { at: Date; never: boolean } | null;
};

/**
 * Selects an invitation beside the user who has its number today, with everything that decides whether they are asked.
 */
const invitedRows = (now: Date, which: RawBuilder<unknown>) => sql`
  select pros.id as pro_id, users.id as user_id, pros.venue_id,
    coalesce(venues.confirmed_name, venues.name) as venue_name, venues.city as venue_city, venues.timezone,
    pros.pro_role_id, pro_roles.name as role, pros.invited_at, users.dob,
    users.suspended_at is not null as suspended,
    exists (select from blocks where blocker_id in (users.id, pros.invited_by)
      and blocked_id in (users.id, pros.invited_by)) as blocked,
    exists (select from pros as own where own.venue_id = pros.venue_id and own.user_id = users.id
      and own.state in ('approved', 'pending')) as colleague,
    team_refusals.refused_at, team_refusals.never
  from pros
  join users on users.phone = pros.phone and users.registered and users.deleted_at is null
  join venues on venues.id = pros.venue_id and venues.archived_at is null
  join pro_roles on pro_roles.id = pros.pro_role_id
  left join team_refusals on team_refusals.user_id = users.id and team_refusals.venue_id = pros.venue_id
  where ${waitsAt(now)} and ${which}
  order by pros.invited_at desc, pros.id`;

/** A time is a text where the row comes as JSON. */
export type InvitedJson = Omit<InvitedRow, 'refusal' | 'invited_at'> & {
  invited_at: Date | string;
  refused_at: Date | string | null;
  never: boolean | null;
};

export const invitedOf = ({ refused_at, never, invited_at, ...row }: InvitedJson): InvitedRow => ({
  ...row,
  invited_at: new Date(invited_at),
  refusal: refused_at === null ? null : { at: new Date(refused_at), never: never === true },
});

async function findInvited(db: Database, now: Date, which: RawBuilder<unknown>): Promise<InvitedRow[]> {
  const { rows } = await sql<InvitedJson>`${invitedRows(now, which)}`.execute(db);
  return rows.map(invitedOf);
}

/** Writes a user's invitations as one JSON value, for a statement that asks for more. */
export const ownInvitationsList = (userId: UserId, now: Date) => sql<InvitedJson[]>`(
  select coalesce(json_agg(asked), '[]') from (${invitedRows(now, sql`users.id = ${userId}`)}) as asked)`;

/** The invitations of the user's number, newest first, also those that they are not asked about. */
export const findOwnInvitations = (db: Database, userId: UserId, now: Date): Promise<InvitedRow[]> =>
  findInvited(db, now, sql`users.id = ${userId}`);

/** Returns the invitation of one venue; null where there is none. */
export const findOwnInvitation = async (
  db: Database,
  userId: UserId,
  venueId: VenueId,
  now: Date,
): Promise<InvitedRow | null> =>
  (await findInvited(db, now, sql`users.id = ${userId} and pros.venue_id = ${venueId}`))[0] ?? null;

/** Returns an invitation beside the registered owner of its number; null where there is none. */
export const findInvitedUser = async (db: Database, proId: ProId, now: Date): Promise<InvitedRow | null> =>
  (await findInvited(db, now, sql`pros.id = ${proId}`))[0] ?? null;

/** Returns an invitation as its text message names it; null where it was withdrawn or accepted meanwhile. */
export async function findInvitation(db: Database, proId: ProId) {
  return db
    .selectFrom('pros')
    .innerJoin('venues', 'venues.id', 'pros.venue_id')
    .where('pros.id', '=', proId)
    .where(waits)
    .select([
      'pros.phone',
      'pros.pro_role_id',
      sql<string>`coalesce(venues.confirmed_name, venues.name)`.as('venue_name'),
    ])
    .executeTakeFirst();
}

/** True where a push may reach the user. */
export async function hasDevice(db: Database, userId: UserId): Promise<boolean> {
  const row = await db
    .selectFrom('devices')
    .where('user_id', '=', userId)
    .select('device_id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a no or a never; a never stays a never. */
export async function saveRefusalAtCommit(
  db: Database,
  { userId, venueId, never }: { userId: UserId; venueId: VenueId; never: boolean },
  now: Date,
): Promise<void> {
  await sendAtCommit(
    db,
    sql`
    insert into team_refusals (user_id, venue_id, refused_at, never)
    values (${userId}, ${venueId}, ${now}, ${never})
    on conflict (user_id, venue_id) do update
      set refused_at = excluded.refused_at, never = team_refusals.never or excluded.never`,
  );
}

/** Asks a user by push whose number teams have invited already. */
export const askJob = 'ask-invited';

/** A user has a number from now on, which a venue may have invited: a job asks them. */
export const askLater = (db: Database, { jobs }: Pick<Platform, 'jobs'>, userId: UserId): Promise<void> =>
  jobs.enqueue(db, { name: askJob, payload: { userId }, key: `${askJob}:${userId}` });

/** Locks a user and then a team, as everything that changes a place does. False: there is no such venue. */
export async function lockUserAndTeam(db: Database, userId: UserId, venueId: VenueId): Promise<boolean> {
  const { rows } = await sql`
    with person as materialized (select id from users where id = ${userId} for no key update)
    select ${takeVenueCodes(sql.ref('venues.id'))} from person join venues on venues.id = ${venueId}`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * A user who was on the team or asked to join has a row there already, which pours refer to: it takes the role of the
 * invitation, whose own row ends. The answer is the remaining row.
 */
export async function mergeInvitation(db: Database, proId: ProId, userId: UserId): Promise<ProId> {
  const { rows } = await sql<{ id: ProId }>`
    with gone as (
      delete from pros using pros as kept
      where pros.id = ${proId} and pros.user_id is null and kept.venue_id = pros.venue_id and kept.user_id = ${userId}
      returning kept.id, pros.pro_role_id)
    update pros set pro_role_id = case when pros.state = 'approved' then pros.pro_role_id else gone.pro_role_id end
    from gone where pros.id = gone.id returning pros.id`.execute(db);
  return rows[0]?.id ?? proId;
}
