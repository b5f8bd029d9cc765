import type { ProId, UserId, VenueId } from '@nightjar/domain/kernel/id';
import type { VenueRole } from '@nightjar/domain/staff/access';
import { proRoleIds, type StaffState } from '@nightjar/domain/staff/entity';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { lockStaffCodesSql } from './codes.ts';
import { isWaitingAt } from './invitations.ts';

/**
 * The row has a user and a team, with the user's place or invitation there. `id` is null where the user has neither.
 */
export type JoiningRow = {
  venue_id: VenueId;
  venue_name: string;
  timezone: string;
  user_id: UserId;
  dob: string | null;
  first_name: string | null;
  last_name: string | null;
  phone: string | null;
  profile_image: string | null;
  suspended: boolean;
  /** These are the staff codes of the whole team, including former members. */
  codes: string[];
  /** These are the colors of current members. */
  colors: number[];
  managers: UserId[];
} & (TeamPlaceColumns | { [Column in keyof TeamPlaceColumns]: null });

type TeamPlaceColumns = {
  id: ProId;
  pro_role_id: number;
  state: StaffState;
  requested_at: Date | null;
  answered_at: Date | null;
  reason: string | null;
};
export type JoiningRowWithPlace = Extract<JoiningRow, { id: ProId }>;

const teamPlaceColumns = sql`pros.id, pros.pro_role_id, pros.state, pros.requested_at, pros.answered_at, pros.reason`;

/** Returns the active venue with this code, or null. It locks the user and then the codes of the venue. */
export async function lockVenueByCode(db: Database, userId: UserId, code: string): Promise<VenueId | null> {
  const { rows } = await sql<{ id: VenueId }>`
    with person as materialized (select id from users where id = ${userId} for no key update)
    select venues.id, ${lockStaffCodesSql(sql.ref('venues.id'))} from person
    join venues on venues.venue_code = ${code} and venues.active`.execute(db);
  return rows[0]?.id ?? null;
}

/**
 * Returns the active venue whose team a person means by one of these codes, in the order of the codes. It takes no
 * lock, so the code may change before the person uses it.
 */
export async function findVenueByCode(
  db: Database,
  codes: readonly string[],
): Promise<{ venue_code: string; venue_name: string } | null> {
  const { rows } = await sql<{ venue_code: string; venue_name: string }>`
    select venue_code, name as venue_name from venues where venue_code = any(${codes}::text[]) and active
    order by array_position(${codes}::text[], venue_code) limit 1`.execute(db);
  return rows[0] ?? null;
}

type LockedRequest = { venue_id: VenueId; user_id: UserId; venue_role: VenueRole };

/**
 * Returns the user who made the request and the caller's role at the venue. It locks the user and the codes of the
 * venue.
 */
export async function lockRequest(db: Database, proId: ProId, caller: UserId): Promise<LockedRequest | null> {
  const { rows } = await sql<LockedRequest>`
    with request as materialized (
      select venue_id, user_id from pros where id = ${proId} and state in ('pending', 'approved', 'declined')),
    person as materialized (
      select id from users where id = (select user_id from request) for no key update)
    select request.venue_id, person.id as user_id, ${lockStaffCodesSql(sql.ref('request.venue_id'))},
      (select json_build_object('manages', pro_roles.manages) from pros
        join pro_roles on pro_roles.id = pros.pro_role_id
        where pros.venue_id = request.venue_id and pros.user_id = ${caller} and pros.state = 'approved') as venue_role
    from person, request`.execute(db);
  return rows[0] ?? null;
}

/**
 * A user may have a place on a team that has also invited their phone number. Each expression sorts these two rows, and
 * the first is used: `own` prefers the place, and `invitation` prefers the invitation unless the place is approved.
 */
const joiningOrder = {
  own: sql`pros.user_id nulls last`,
  invitation: sql`pros.state = 'approved' desc, pros.user_id nulls first`,
} as const;

/**
 * Returns the user and the team, which the caller has locked. An invitation to the user's phone number counts as the
 * user's.
 */
export async function findJoining(
  db: Database,
  { userId, venueId }: { userId: UserId; venueId: VenueId },
  { prefer, now }: { prefer: keyof typeof joiningOrder; now: Date },
): Promise<JoiningRow | null> {
  const { rows } = await sql<JoiningRow>`
    select venues.id as venue_id, venues.name as venue_name, venues.timezone, users.id as user_id, users.dob,
      users.first_name, users.last_name, users.phone, users.profile_image,
      users.suspended_at is not null as suspended, place.*,
      array(select pro_code from pros where venue_id = venues.id and pro_code is not null) as codes,
      array(select pro_color_id from pros
        where venue_id = venues.id and state = 'approved' and pro_color_id is not null) as colors,
      array(select user_id from pros join pro_roles on pro_roles.id = pros.pro_role_id
        where venue_id = venues.id and state = 'approved' and manages and user_id is not null) as managers
    from venues join users on users.id = ${userId} and users.deleted_at is null
    left join lateral (select ${teamPlaceColumns} from pros where pros.venue_id = venues.id
      and (pros.user_id = users.id
        or (${isWaitingAt(now)} and pros.phone = users.phone))
      order by ${joiningOrder[prefer]} limit 1) as place on true
    where venues.id = ${venueId}`.execute(db);
  return rows[0] ?? null;
}

/** Saves a request to join as a bartender. An earlier place of the user there becomes the request. */
export async function saveRequest(
  db: Database,
  { venue_id, user_id, first_name, last_name, phone }: JoiningRow,
  now: Date,
): Promise<ProId> {
  const asked = {
    pro_role_id: proRoleIds.bartender,
    first_name,
    last_name,
    phone,
    state: 'pending',
    requested_at: now,
    answered_at: null,
    answered_by: null,
    reason: null,
    approved_at: null,
    pro_code: null,
    pro_color_id: null,
    clocked_in_at: null,
    clocked_in_until: null,
  };
  const { id } = await db
    .insertInto('pros')
    .values({ venue_id, user_id, created_at: now, ...asked })
    .onConflict(conflict => conflict.columns(['venue_id', 'user_id']).doUpdateSet(asked))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id as ProId;
}

/** `by` is null where the venue had invited the user. */
type Approval = { code: string; color: number; by: UserId | null; now: Date };

/**
 * Saves in one statement the place and the user's tier, and deletes the user's earlier refusals of invitations to this
 * team.
 */
export async function saveApprovedRequest(
  db: Database,
  { id, user_id, venue_id }: JoiningRowWithPlace,
  { code, color, by, now }: Approval,
): Promise<TeamPlaceColumns> {
  const { rows } = await sql<TeamPlaceColumns>`
    with pro as (update users set pro = true, updated_at = ${now} where id = ${user_id}),
      taken_back as (delete from team_refusals where user_id = ${user_id} and venue_id = ${venue_id})
    update pros set state = 'approved', user_id = ${user_id}, approved_at = ${now}, answered_at = ${now},
      answered_by = ${by}, reason = null, pro_code = ${code}, pro_color_id = ${color},
      drinks_until = null, drinks_end_told = true
    where id = ${id} returning ${teamPlaceColumns}`.execute(db);
  return requireSingleRow(rows);
}

export async function saveDeclinedRequest(
  db: Database,
  { id }: JoiningRowWithPlace,
  { reason, by, now }: { reason: string | null; by: UserId; now: Date },
): Promise<TeamPlaceColumns> {
  const { rows } = await sql<TeamPlaceColumns>`
    update pros set state = 'declined', answered_at = ${now}, answered_by = ${by}, reason = ${reason}
    where id = ${id} returning ${teamPlaceColumns}`.execute(db);
  return requireSingleRow(rows);
}

function requireSingleRow([row]: readonly TeamPlaceColumns[]): TeamPlaceColumns {
  if (!row) throw new Error('a place on a team is gone under its lock');
  return row;
}

/** Returns a request or its answer with the fields of a push. */
export async function findRequest(db: Database, proId: ProId) {
  return db
    .selectFrom('pros')
    .innerJoin('venues', 'venues.id', 'pros.venue_id')
    .innerJoin('users', 'users.id', 'pros.user_id')
    .where('pros.id', '=', proId)
    .select([
      'pros.user_id',
      'pros.state',
      'pros.reason',
      sql<VenueId>`pros.venue_id`.as('venue_id'),
      'venues.name as venue_name',
      'users.first_name',
      'users.nickname',
      'users.full_name',
    ])
    .executeTakeFirst();
}
