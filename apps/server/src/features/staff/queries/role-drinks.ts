import type { ProId, UserId, VenueId } from '@nightjar/domain/kernel/id';
import type { DrinksOfPlace } from '@nightjar/domain/staff/rules/role-drinks';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { sendAtCommit } from '../../../platform/db/pipeline.ts';

/** Returns true where a super admin switched on free drinks for the role of a row of `pros`. */
export const areDrinksSwitchedOn = sql<boolean>`exists (select from role_drinks
  where role_drinks.venue_id = pros.venue_id and role_drinks.pro_role_id = pros.pro_role_id)`;

type DrinksOfPlaceJson = Omit<DrinksOfPlace, 'until'> & { until: string | null };

/** Selects what decides the free drinks of a row of `users` as one JSON value: the user's places on teams. */
export const drinksOfPlaces = sql<DrinksOfPlaceJson[] | null>`(
  select json_agg(json_build_object('always', pro_roles.free_drinks, 'switchedOn', ${areDrinksSwitchedOn},
    'until', pros.drinks_until))
  from pros join pro_roles on pro_roles.id = pros.pro_role_id
  where pros.user_id = users.id and pros.state = 'approved')`;

export const parseDrinksOfPlaces = (wired: readonly DrinksOfPlaceJson[] | null): DrinksOfPlace[] =>
  (wired ?? []).map(({ until, ...place }) => ({ ...place, until: until === null ? null : new Date(until) }));

export type RoleDrinksRow = { id: number; always: boolean; switchedOn: boolean };

/** Selects every role and its free drinks at a venue as one JSON value. `venue` is the name of a column. */
export const rolesWithDrinks = (venue: string) => sql<(RoleDrinksRow & { name: string })[]>`(
  select json_agg(json_build_object('id', pro_roles.id, 'name', pro_roles.name, 'always', pro_roles.free_drinks,
    'switchedOn', role_drinks.venue_id is not null) order by pro_roles.id)
  from pro_roles left join role_drinks
    on role_drinks.pro_role_id = pro_roles.id and role_drinks.venue_id = ${sql.ref(venue)})`;

type DrinkSwitch = { venueId: VenueId; roleId: number; by: UserId; until: Date };

/** Switches on the free drinks for every user with that role at the venue, and returns these users. */
export async function switchDrinksOn(
  db: Database,
  { venueId, roleId, by }: Omit<DrinkSwitch, 'until'>,
  now: Date,
): Promise<UserId[]> {
  const { rows } = await sql<{ user_id: UserId }>`
    with switched as (
      insert into role_drinks (venue_id, pro_role_id, set_by, set_at) values (${venueId}, ${roleId}, ${by}, ${now}))
    update pros set drinks_until = null, drinks_end_told = true
    where venue_id = ${venueId} and pro_role_id = ${roleId} and state = 'approved' and user_id is not null
    returning user_id`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/**
 * Switches off the free drinks of a role at a venue. Users with that role keep them until `until`, and a job notifies
 * the users of that date.
 */
export async function switchDrinksOff(
  db: Database,
  { venueId, roleId, until }: Omit<DrinkSwitch, 'by'>,
): Promise<UserId[]> {
  const { rows } = await sql<{ user_id: UserId }>`
    with switched as (delete from role_drinks where venue_id = ${venueId} and pro_role_id = ${roleId})
    update pros set drinks_until = ${until}, drinks_end_told = false
    where venue_id = ${venueId} and pro_role_id = ${roleId} and state = 'approved' and user_id is not null
    returning user_id`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** These columns remove the free drinks of an earlier role from a new place, or from a place with a new role. */
const noDrinksColumns = { drinks_until: null, drinks_end_told: true } as const;

export async function saveRoleAtCommit(db: Database, proId: ProId, roleId: number): Promise<void> {
  await sendAtCommit(
    db,
    db
      .updateTable('pros')
      .set({ pro_role_id: roleId, ...noDrinksColumns })
      .where('id', '=', proId),
  );
}

export type EndingDrinksRow = {
  user_id: UserId;
  pro_id: ProId;
  venue_name: string;
  pro_role_id: number;
  until: Date;
};

/**
 * Marks some places whose free drinks end, so that they are not returned again. Returns those whose user loses the
 * drinks, because neither a plan nor another place grants them. Rows that another worker has locked are skipped.
 */
export async function markDrinksEnding(
  db: Database,
  limit: number,
  now: Date,
): Promise<{ marked: number; ending: EndingDrinksRow[] }> {
  const { rows } = await sql<EndingDrinksRow & { loses: boolean }>`
    with due as (
      select id from pros where not drinks_end_told order by id limit ${limit} for update skip locked),
    marked as (
      update pros set drinks_end_told = true from due where pros.id = due.id
      returning pros.id, pros.user_id, pros.venue_id, pros.pro_role_id, pros.state, pros.drinks_until)
    select marked.id as pro_id, marked.user_id, venues.name as venue_name, marked.pro_role_id, marked.drinks_until as until,
      marked.state = 'approved' and marked.drinks_until > ${now} and users.id is not null and not users.subscribed
        and not exists (select from pros join pro_roles on pro_roles.id = pros.pro_role_id
          where pros.user_id = marked.user_id and pros.state = 'approved' and pros.id <> marked.id
            and (pro_roles.free_drinks or ${areDrinksSwitchedOn})) as loses
    from marked join venues on venues.id = marked.venue_id join pro_roles on pro_roles.id = marked.pro_role_id
    left join users on users.id = marked.user_id`.execute(db);
  return { marked: rows.length, ending: rows.filter(({ loses }) => loses) };
}

/** Returns a place that has a user, with the fields of the push about its drinks. */
export async function findDrinksOf(db: Database, proId: ProId) {
  const { rows } = await sql<
    DrinksOfPlace & { user_id: UserId; venue_name: string; pro_role_id: number; subscribed: boolean }
  >`
    select pros.user_id, venues.name as venue_name, pros.pro_role_id, users.subscribed,
      pro_roles.free_drinks as always, ${areDrinksSwitchedOn} as "switchedOn", pros.drinks_until as until
    from pros join venues on venues.id = pros.venue_id join pro_roles on pro_roles.id = pros.pro_role_id
    join users on users.id = pros.user_id
    where pros.id = ${proId} and pros.state = 'approved'`.execute(db);
  return rows[0] ?? null;
}
