import { distanceMetres, type Point } from '@nightjar/domain/kernel/geo';
import type { VenueId } from '@nightjar/domain/kernel/id';
import { type Area, closestNeighborhood } from '@nightjar/domain/places/rules/areas';
import { type SimilarCandidate, similarWithinMetres } from '@nightjar/domain/venues/desk/rules/duplicates';
import { sameVenueMetres } from '@nightjar/domain/venues/rules/names';
import { sql } from 'kysely';
import type { Database } from '../../../../platform/db/database.ts';
import type { VenueOptionLists } from '../../queries/options.ts';
import { withinRadius } from '../../queries/place.ts';

/** The result has the neighborhood of a place, and in `options` the choices that the form offers there. */
export type PlaceFound = { neighborhoodId: string | null; options: VenueOptionLists };

type Option = { id: number; name: string };

type PlaceOfPinRow = {
  neighborhoods: { id: string; geometry: Area }[];
  types: Option[];
  features: Option[];
};

/**
 * Finds what the form needs to know about a position. With `taking` it first locks names and positions, so that no
 * other call adds the same venue meanwhile.
 */
export async function findPlaceOfPin(
  db: Database,
  point: Point,
  { taking }: { taking?: string } = {},
): Promise<PlaceFound> {
  const { rows } = await sql<PlaceOfPinRow>`
    select ${taking === undefined ? sql`null` : lockVenueNameSql(taking)} as taken,
      (select coalesce(json_agg(json_build_object('id', id, 'geometry', geometry)), '[]')
        from neighborhoods where kind = 'neighborhood'
          and bounds && box(point(${point.lng}::float8, ${point.lat}::float8))) as neighborhoods,
      (select json_agg(json_build_object('id', id, 'name', name)) from venue_types) as types,
      (select json_agg(json_build_object('id', id, 'name', name)) from venue_features) as features`.execute(
    db,
  );
  const { neighborhoods = [], types = [], features = [] } = rows[0] ?? {};
  return {
    neighborhoodId: closestNeighborhood(neighborhoods, point, 0)?.place.id ?? null,
    options: { types: optionNamesById(types), features: optionNamesById(features) },
  };
}

const optionNamesById = (options: readonly Option[]) => new Map(options.map(({ id, name }) => [id, name]));

const lockVenueNameSql = (name: string) =>
  sql`pg_advisory_xact_lock(hashtextextended('venue-name:' || ${name}::text, 0))::text`;

export type CandidateRow = SimilarCandidate &
  Point & {
    id: VenueId;
    street: string | null;
    city: string | null;
    active: boolean;
    confirmed_at: Date | null;
  };
type FoundCandidate = Omit<CandidateRow, 'distance_m'>;

const candidateColumns = sql`venues.id, venues.name, venues.street, venues.city, venues.lat, venues.lng, venues.active,
  venues.confirmed_at`;
const nameSimilaritySql = (name: string) => sql`similarity(venues.sort_name, name_key(${name}))`;

/** Returns the venues near a point that are not archived. They are near enough to be the same venue. */
export async function findVenuesNextTo(
  db: Database,
  name: string,
  point: Point,
): Promise<(CandidateRow & { distance_m: number })[]> {
  const { rows } = await sql<FoundCandidate>`
    select ${candidateColumns}, ${nameSimilaritySql(name)} as likeness from venues
    where venues.archived_at is null and ${withinRadius(point, sameVenueMetres)}`.execute(db);
  return rows.map(row => ({ ...row, distance_m: distanceMetres(point, row) }));
}

/** At most this many venues with similar names are compared. */
const mostCompared = 50;

/** Returns venues with a similar name, the most similar first. It searches around a point, or everywhere. */
export async function findVenuesLike(
  db: Database,
  name: string,
  near: Point | null,
): Promise<CandidateRow[]> {
  const { rows } = await sql<FoundCandidate>`
    select ${candidateColumns}, ${nameSimilaritySql(name)} as likeness from venues
    where venues.archived_at is null and venues.sort_name % name_key(${name})
      and ${near ? withinRadius(near, similarWithinMetres) : sql`true`}
    order by likeness desc, venues.id limit ${sql.lit(mostCompared)}`.execute(db);
  return rows.map(row => ({ ...row, distance_m: near && distanceMetres(near, row) }));
}
