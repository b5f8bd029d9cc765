import type { ProId, UserId, VenueId } from '@nightjar/domain/kernel/id';
import type { DrinksOfPlace } from '@nightjar/domain/staff/rules/role-drinks';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { sendAtCommit } from '../../../platform/db/pipeline.ts';

/** True where a super admin switched them on for the role of a `pros` row. */
export const areDrinksSwitchedOn = sql<boolean>`exists (select from role_drinks
  where role_drinks.venue_id = pros.venue_id and role_drinks.pro_role_id = pros.pro_role_id)`;

type DrinksWire = Omit<DrinksOfPlace, 'until'> & { until: string | null };

/** Writes what decides on the free drinks of a `users` row: its places, as one JSON value. */
export const drinksOfPlaces = sql<DrinksWire[] | null>`(
  select json_agg(json_build_object('always', pro_roles.free_drinks, 'switchedOn', ${areDrinksSwitchedOn},
    'until', pros.drinks_until))
  from pros join pro_roles on pro_roles.id = pros.pro_role_id
  where pros.user_id = users.id and pros.state = 'approved')`;

export const placesOf = (wired: readonly DrinksWire[] | null): DrinksOfPlace[] =>
  (wired ?? []).map(({ until, ...place }) => ({ ...place, until: until === null ? null : new Date(until) }));

export type RoleDrinksRow = { id: number; always: boolean; switchedOn: boolean };

/** Every role with its drinks at the venue, as one JSON value; `venue` is a column. */
export const rolesWithDrinks = (venue: string) => sql<(RoleDrinksRow & { name: string })[]>`(
  select json_agg(json_build_object('id', pro_roles.id, 'name', pro_roles.name, 'always', pro_roles.free_drinks,
    'switchedOn', role_drinks.venue_id is not null) order by pro_roles.id)
  from pro_roles left join role_drinks
    on role_drinks.pro_role_id = pro_roles.id and role_drinks.venue_id = ${sql.ref(venue)})`;

type DrinkSwitch = { venueId: VenueId; roleId: number; by: UserId; until: Date };

/** Gives the drinks to every user with that role there from now on, and returns these users. */
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

/** Every user with that role there keeps the drinks until `until`, and a job notifies them of the day. */
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

/** A place that begins or changes its role keeps no drinks of an earlier role. */
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

export type DrinksEnding = {
  user_id: UserId;
  pro_id: ProId;
  venue_name: string;
  pro_role_id: number;
  until: Date;
};

/**
 * Marks some places whose drinks end and returns those whose user loses something: no plan and no other place gives
 * them drinks. A marked place is not returned again. Rows that another worker has are left to it.
 */
export async function markDrinksEnding(
  db: Database,
  limit: number,
  now: Date,
): Promise<{ marked: number; ending: DrinksEnding[] }> {
  const { rows } = await sql<DrinksEnding & { loses: boolean }>`
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

/** Returns a place with a user, as the push about its drinks names it. */
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
