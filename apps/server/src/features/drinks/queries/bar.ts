import { lawWithDefaults } from '@nightjar/domain/drinks/rules/alcohol';
import type { Bar } from '@nightjar/domain/drinks/rules/pour';
import type { ProId, UserId, VenueId } from '@nightjar/domain/kernel/id';
import { isClockedIn } from '@nightjar/domain/staff/rules/shifts';
import type { Closure, Opening } from '@nightjar/domain/venues/entity';
import { sql } from 'kysely';
import { compileQuery } from '../../../platform/db/compiled.ts';
import type { Database } from '../../../platform/db/database.ts';

type StaffCodeLookup = { venue_id: VenueId; pro_code: string; pro_color_id: number };
type ScannerLookup = { venue_id: VenueId; scanner_id: UserId };

/**
 * These columns contain a venue, the position that was confirmed for it, the law of alcohol of its state, and a
 * bartender. Each query that uses the columns joins the bartender itself.
 */
const venueColumns = [
  'venues.id',
  'venues.name',
  'venues.lat',
  'venues.lng',
  'venues.confirmed_lat',
  'venues.confirmed_lng',
  'venues.confirmed_timezone',
  'venues.active',
  'venues.partner',
  'venues.timezone',
  'venues.hours',
  'venues.closures',
  'alcohol_rules.free_drinks',
  'alcohol_rules.drinks_at_a_time',
  'alcohol_rules.serving_from',
  'alcohol_rules.serving_until',
  'pros.id as pro_id',
  'pros.user_id as pro_user_id',
  'pros.clocked_in_until',
  'users.suspended_at as pro_suspended_at',
] as const;
const proFirstName = sql<string>`coalesce(pros.first_name, users.first_name, 'Your bartender')`.as(
  'pro_first_name',
);

const barOfCodeQuery = compileQuery((db, check: StaffCodeLookup) =>
  db
    .selectFrom('venues')
    .leftJoin('alcohol_rules', 'alcohol_rules.state', 'venues.confirmed_state')
    .leftJoin('pros', join =>
      join
        .onRef('pros.venue_id', '=', 'venues.id')
        .on('pros.state', '=', sql.lit('approved'))
        .on('pros.pro_code', '=', check.pro_code)
        .on('pros.pro_color_id', '=', check.pro_color_id),
    )
    .leftJoin('users', 'users.id', 'pros.user_id')
    .where('venues.id', '=', check.venue_id)
    .select([...venueColumns, proFirstName]),
);

const barOfScannerQuery = compileQuery((db, scanner: ScannerLookup) =>
  db
    .selectFrom('venues')
    .leftJoin('alcohol_rules', 'alcohol_rules.state', 'venues.confirmed_state')
    .leftJoin('pros', join =>
      join
        .onRef('pros.venue_id', '=', 'venues.id')
        .on('pros.state', '=', sql.lit('approved'))
        .on('pros.user_id', '=', scanner.scanner_id),
    )
    .leftJoin('users', 'users.id', 'pros.user_id')
    .where('venues.id', '=', scanner.venue_id)
    .select([...venueColumns, proFirstName]),
);

/**
 * Returns the venue with the bartender: the one on shift with this code and color, or the one who scanned. The code of
 * a bartender who is off shift or on hold is not valid. Trying it counts as a guess, even if the pour is refused for
 * another reason.
 */
export async function findBar(db: Database, staff: StaffCodeLookup | ScannerLookup, now: Date) {
  const scanned = !('pro_code' in staff);
  const [row] = await (scanned ? barOfScannerQuery(db, staff) : barOfCodeQuery(db, staff));
  if (!row) return null;
  return {
    id: row.id as VenueId,
    name: row.name,
    venue: {
      ...row,
      ...pouringPlace(row),
      hours: row.hours as Opening[],
      closures: row.closures as Closure[],
    },
    law: lawWithDefaults(row),
    pro:
      row.pro_id && !row.pro_suspended_at && (scanned || isClockedIn(row, now))
        ? {
            id: row.pro_id as ProId,
            user_id: row.pro_user_id,
            first_name: row.pro_first_name,
            clocked_in_until: row.clocked_in_until,
          }
        : null,
    scanned,
  } satisfies Bar & { id: VenueId; name: string };
}
type BarPlaceColumns = {
  lat: number;
  lng: number;
  timezone: string;
  confirmed_lat: number | null;
  confirmed_lng: number | null;
  confirmed_timezone: string | null;
};

/** Returns where a venue pours: its confirmed position and timezone, or its own while none are confirmed. */
const pouringPlace = (row: BarPlaceColumns) => ({
  lat: row.confirmed_lat ?? row.lat,
  lng: row.confirmed_lng ?? row.lng,
  timezone: row.confirmed_timezone ?? row.timezone,
});
export type FoundBar = NonNullable<Awaited<ReturnType<typeof findBar>>>;
