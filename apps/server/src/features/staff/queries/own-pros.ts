import type { ProId, UserId, VenueId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { areDrinksSwitchedOn } from './role-drinks.ts';

const ownProsQuery = (db: Database, userId: UserId) =>
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
      areDrinksSwitchedOn.as('switchedOn'),
      'pros.drinks_until as until',
    ]);

export async function findOwnPros(db: Database, userId: UserId) {
  return ownProsQuery(db, userId).orderBy('pros.created_at').execute();
}

export type OwnProRow = Awaited<ReturnType<typeof findOwnPros>>[number];

/** Selects the caller's places on teams as one JSON value, for a statement that selects other things too. */
export const ownProsList = (db: Database, userId: UserId) => sql<OwnProJson[]>`(
  select coalesce(json_agg(own order by own.created_at), '[]')
  from (${ownProsQuery(db, userId).select('pros.created_at')}) as own)`;

/** In a row that comes as JSON, a time is a text. */
export type OwnProJson = {
  [Name in keyof OwnProRow]: Date extends OwnProRow[Name] ? string | null : OwnProRow[Name];
};

const dateOrNull = (text: string | null) => (text === null ? null : new Date(text));

export const ownProOf = (listed: OwnProJson): OwnProRow => ({
  ...listed,
  requested_at: dateOrNull(listed.requested_at),
  clocked_in_until: dateOrNull(listed.clocked_in_until),
  until: dateOrNull(listed.until),
});

/** Selects the caller's own place on a team with its venue. It does not find another user's place. */
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

/**
 * Returns the caller's place on a team, and holds a lock on its venue. Until the end of the transaction, the venue
 * cannot be hidden or put on hold.
 */
export const lockOwnPro = (db: Database, proId: ProId, userId: UserId) =>
  ownPro(db, proId, userId).forShare('venues').executeTakeFirst();
