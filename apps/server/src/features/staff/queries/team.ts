import type { ProId, UserId, VenueId } from '@nightjar/domain/kernel/id';
import { proRoleIds, type StaffState, teamLimit } from '@nightjar/domain/staff/entity';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { lockStaffCodesSql } from './codes.ts';
import { isWaitingAt } from './invitations.ts';
import { areDrinksSwitchedOn, type RoleDrinksRow, rolesWithDrinks } from './role-drinks.ts';

export type CallerRole = { id: number; manages: boolean } | null;

/** Selects the caller's approved role at the venue of the row. */
const callerRole = (caller: UserId, venue: string) => sql<CallerRole>`
  (select json_build_object('id', pro_roles.id, 'manages', pro_roles.manages) from pros
    join pro_roles on pro_roles.id = pros.pro_role_id
    where pros.venue_id = ${sql.ref(venue)} and pros.user_id = ${caller} and pros.state = 'approved')`;

const ownersCount = (venue: string) => sql<number>`
  (select count(*)::int from pros where pros.venue_id = ${sql.ref(venue)} and pros.state = 'approved'
    and pros.user_id is not null and pros.pro_role_id = ${sql.lit(proRoleIds.owner)})`;

export type TeamRights = {
  id: VenueId;
  name: string;
  timezone: string;
  venue_code: string | null;
  archived: boolean;
  /** True means that a rep has confirmed the venue. */
  confirmed: boolean;
  /** This is the name that a rep saw last. */
  confirmed_name: string | null;
  caller_role: CallerRole;
  owners: number;
  roles: (RoleDrinksRow & { name: string })[];
};

/**
 * Returns a venue with everything that decides who may change its team, and how. Returns null where there is no such
 * venue.
 */
export async function findTeamRights(
  db: Database,
  venueId: VenueId,
  caller: UserId,
): Promise<TeamRights | null> {
  const { rows } = await sql<TeamRights>`
    select id, name, timezone, venue_code, archived_at is not null as archived,
      confirmed_at is not null as confirmed, confirmed_name, ${callerRole(caller, 'venues.id')} as caller_role,
      ${ownersCount('venues.id')} as owners,
      ${rolesWithDrinks('venues.id')} as roles
    from venues where id = ${venueId}`.execute(db);
  return rows[0] ?? null;
}

/**
 * The team and its invitations have at most `teamLimit` rows together. The other rows are left for requests, which any
 * user can send.
 */
const mostTeamRowsShown = teamLimit * 2;

/**
 * Returns the rows of a team: requests first, then invitations, and then members, with members on shift first. Codes
 * are left out.
 */
export async function findTeam(db: Database, venueId: VenueId, now: Date) {
  return db
    .selectFrom('pros')
    .innerJoin('pro_roles', 'pro_roles.id', 'pros.pro_role_id')
    .leftJoin('users', 'users.id', 'pros.user_id')
    .leftJoin('users as inviters', 'inviters.id', 'pros.invited_by')
    .where('pros.venue_id', '=', venueId)
    .where(or => or.or([or('pros.state', 'in', ['pending', 'approved']), isWaitingAt(now)]))
    .select([
      'pros.id',
      'pros.user_id',
      sql<string | null>`coalesce(users.first_name, pros.first_name)`.as('first_name'),
      sql<string | null>`coalesce(users.last_name, pros.last_name)`.as('last_name'),
      sql<string | null>`coalesce(users.phone, pros.phone)`.as('phone'),
      'users.profile_image',
      'pros.pro_role_id',
      'pro_roles.name as role',
      'pro_roles.manages',
      sql<'invited' | 'pending' | 'approved'>`pros.state`.as('state'),
      'pros.requested_at',
      'pros.invited_at',
      'inviters.first_name as invited_by',
      'pros.clocked_in_until',
      'pros.pro_color_id',
      'pro_roles.free_drinks as always',
      areDrinksSwitchedOn.as('switchedOn'),
      'pros.drinks_until as until',
    ])
    .orderBy(sql`array_position(array['pending', 'invited', 'approved'], pros.state)`)
    .orderBy(sql`coalesce(pros.clocked_in_until > ${now} and pros.state = 'approved', false)`, 'desc')
    .orderBy('pros.pro_role_id')
    .orderBy('first_name')
    .orderBy('pros.id')
    .limit(mostTeamRowsShown)
    .execute();
}

export type TeamRow = Awaited<ReturnType<typeof findTeam>>[number];

/** Returns the code and color of every team member, which they need for a pour. */
export async function findStaffCodes(db: Database, venueId: VenueId) {
  return db
    .selectFrom('pros')
    .where('venue_id', '=', venueId)
    .where('state', '=', 'approved')
    .select(['id', 'pro_code', 'pro_color_id'])
    .orderBy('id')
    .execute();
}

export type TeamPlaceRow = {
  id: ProId;
  venue_id: VenueId;
  venue_name: string;
  user_id: UserId | null;
  state: StaffState;
  pro_role_id: number;
  clocked_in_until: Date | null;
  drinks_until: Date | null;
  caller_role: CallerRole;
  owners: number;
  roles: (RoleDrinksRow & { name: string })[];
};

/** Holds a lock on the user of a place and then on its team. Returns false where there is no such place. */
export async function lockTeamPlace(db: Database, proId: ProId): Promise<boolean> {
  const { rows } = await sql`
    with place as materialized (select venue_id, user_id from pros where id = ${proId}),
    person as materialized (
      select id from users where id = (select user_id from place) for no key update)
    select ${lockStaffCodesSql(sql.ref('place.venue_id'))}, (select id from person) from place`.execute(db);
  return rows.length > 0;
}

/** Returns the place, and the role that the caller has now. The caller has locked the place. */
export async function findTeamPlace(
  db: Database,
  proId: ProId,
  caller: UserId,
): Promise<TeamPlaceRow | null> {
  const { rows } = await sql<TeamPlaceRow>`
    select pros.id, pros.venue_id, venues.name as venue_name, pros.user_id, pros.state, pros.pro_role_id,
      pros.clocked_in_until, ${callerRole(caller, 'venues.id')} as caller_role, ${ownersCount('venues.id')} as owners,
      ${rolesWithDrinks('pros.venue_id')} as roles, pros.drinks_until
    from pros join venues on venues.id = pros.venue_id where pros.id = ${proId}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Ends the place, its shift and its code in one statement. Where no other team makes the user a pro, it takes the tier
 * too.
 */
export async function saveRemovedPro(
  db: Database,
  { id, user_id }: Pick<TeamPlaceRow, 'id' | 'user_id'>,
  now: Date,
): Promise<void> {
  await sql`
    with gone as (
      update pros set state = 'removed', pro_code = null, pro_color_id = null, clocked_in_at = null,
        clocked_in_until = null, drinks_until = null, drinks_end_told = true
      where id = ${id})
    update users set updated_at = ${now}, pro = exists (select from pros
      where pros.user_id = users.id and pros.state = 'approved' and pros.id <> ${id})
    where users.id = ${user_id}`.execute(db);
}

export async function lockTeam(db: Database, venueId: VenueId): Promise<void> {
  await sql`select ${lockStaffCodesSql(sql`${venueId}`)}`.execute(db);
}

/**
 * Locks a user and then a team, which is the order in every change of a place. Returns false where there is no such
 * user or venue.
 */
export async function lockUserAndTeam(db: Database, userId: UserId, venueId: VenueId): Promise<boolean> {
  const { rows } = await sql`
    with person as materialized (select id from users where id = ${userId} for no key update)
    select ${lockStaffCodesSql(sql.ref('venues.id'))} from person join venues on venues.id = ${venueId}`.execute(
    db,
  );
  return rows.length > 0;
}
