import type { ProId, UserId, VenueId } from '@nightjar/domain/kernel/id';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { sendAtCommit } from '../../../platform/db/pipeline.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isWaitingAt } from './invitations.ts';

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
 * Selects an invitation and the user who has its phone number today, with everything that decides whether the user is
 * asked.
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
  where ${isWaitingAt(now)} and ${which}
  order by pros.invited_at desc, pros.id`;

/** In a row that comes as JSON, a time is a text. */
export type InvitedJson = Omit<InvitedRow, 'refusal' | 'invited_at'> & {
  invited_at: Date | string;
  refused_at: Date | string | null;
  never: boolean | null;
};

export const invitedRowOf = ({ refused_at, never, invited_at, ...row }: InvitedJson): InvitedRow => ({
  ...row,
  invited_at: new Date(invited_at),
  refusal: refused_at === null ? null : { at: new Date(refused_at), never: never === true },
});

async function findInvitedPeople(db: Database, now: Date, which: RawBuilder<unknown>): Promise<InvitedRow[]> {
  const { rows } = await sql<InvitedJson>`${invitedRows(now, which)}`.execute(db);
  return rows.map(invitedRowOf);
}

/** Selects a user's invitations as one JSON value, for a statement that selects other things too. */
export const ownInvitationsList = (userId: UserId, now: Date) => sql<InvitedJson[]>`(
  select coalesce(json_agg(asked), '[]') from (${invitedRows(now, sql`users.id = ${userId}`)}) as asked)`;

/**
 * Returns the invitations to the user's phone number, the newest first, even those about which the user is not asked.
 */
export const findOwnInvitations = (db: Database, userId: UserId, now: Date): Promise<InvitedRow[]> =>
  findInvitedPeople(db, now, sql`users.id = ${userId}`);

/** Returns the user's invitation to one venue. Returns null where there is none. */
export const findOwnInvitation = async (
  db: Database,
  { userId, venueId }: { userId: UserId; venueId: VenueId },
  now: Date,
): Promise<InvitedRow | null> =>
  (await findInvitedPeople(db, now, sql`users.id = ${userId} and pros.venue_id = ${venueId}`))[0] ?? null;

/** Returns an invitation and the registered owner of its phone number. Returns null where there is none. */
export const findInvitedUser = async (db: Database, proId: ProId, now: Date): Promise<InvitedRow | null> =>
  (await findInvitedPeople(db, now, sql`pros.id = ${proId}`))[0] ?? null;

/** Returns true where the user has a phone that gets pushes. */
export async function hasDevice(db: Database, userId: UserId): Promise<boolean> {
  const row = await db
    .selectFrom('devices')
    .where('user_id', '=', userId)
    .select('device_id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Saves that the user answered an invitation with no or never. A never is not changed by a later no. */
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

/** A job of this name notifies a user by push of the teams that have already invited their phone number. */
export const askJob = 'ask-invited';

/** Enqueues a job for a user who has a new phone number. The job asks them about invitations to that number. */
export const enqueueAskingInvited = (
  db: Database,
  { jobs }: Pick<Platform, 'jobs'>,
  userId: UserId,
): Promise<void> => jobs.enqueue(db, { name: askJob, payload: { userId }, key: `${askJob}:${userId}` });
