import type { Bar } from '@nightjar/domain/drinks/rules/pour';
import type { ProId, VenueId } from '@nightjar/domain/kernel/id';
import type { Closure, Opening } from '@nightjar/domain/venues/entity';
import { sql } from 'kysely';
import { compiled } from '../../../platform/db/compiled.ts';
import type { Database } from '../../../platform/db/database.ts';

type StaffCheck = { venue_id: VenueId; pro_code: string; pro_color_id: number };

const barRow = compiled((db, check: StaffCheck) =>
  db
    .selectFrom('venues')
    .leftJoin('pros', join =>
      join
        .onRef('pros.venue_id', '=', 'venues.id')
        .on('pros.state', '=', sql.lit('approved'))
        .on('pros.pro_code', '=', check.pro_code)
        .on('pros.pro_color_id', '=', check.pro_color_id),
    )
    .leftJoin('users', 'users.id', 'pros.user_id')
    .where('venues.id', '=', check.venue_id)
    .select([
      'venues.name',
      'venues.lat',
      'venues.lng',
      'venues.active',
      'venues.partner',
      'venues.timezone',
      'venues.hours',
      'venues.closures',
      'pros.id as pro_id',
      'pros.user_id as pro_user_id',
      'pros.clocked_in_until',
      sql<string>`coalesce(pros.first_name, users.first_name, 'Your bartender')`.as('pro_first_name'),
    ]),
);

/** The venue, and whoever there has this code and this colour. */
export async function findBar(db: Database, check: StaffCheck): Promise<(Bar & { name: string }) | null> {
  const [row] = await barRow(db, check);
  if (!row) return null;
  return {
    name: row.name,
    venue: { ...row, hours: row.hours as Opening[], closures: row.closures as Closure[] },
    pro: row.pro_id
      ? {
          id: row.pro_id as ProId,
          user_id: row.pro_user_id,
          first_name: row.pro_first_name,
          clocked_in_until: row.clocked_in_until,
        }
      : null,
  };
}
