import type { Point } from '@nightjar/domain/kernel/geo';
import { type Closure, mostVenuesCounted, type Opening } from '@nightjar/domain/venues/entity';
import {
  type ChosenPlace,
  enoughNamesAsTyped,
  type KeyRange,
  mostSearchedWords,
  nameBeginningLimits,
  planSearch,
  type RankedVenue,
  type SearchPath,
  type SearchPlan,
  shortestWordBeginning,
  spellingsPerVenueWord,
  type TypedWord,
  venuesWalkedPerSpelling,
} from '@nightjar/domain/venues/rules/search';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { nearestFirst } from './place.ts';

export type VenueSearchTexts = {
  name: string | undefined;
  city: string | undefined;
  neighborhood: string | undefined;
};

/**
 * A search knows these values before it reads venues: the words of the name and how many venues have each, the chosen
 * city and neighborhood, and the key of the name.
 */
export type SearchWordCounts = {
  words: TypedWord[];
  city: ChosenPlace;
  neighborhood: ChosenPlace;
  key: string;
};

const highestCharacterSql = sql.lit(String.fromCodePoint(0x10ffff));
/** At most this many words with the same beginning are counted, which is enough to treat the beginning as common. */
const mostBeginningsCounted = 200;

/** Returns the key of a name: its beginning, as long as the index stores it. */
const nameKey = (name: RawBuilder<unknown>) => sql`left(name_key(${name}), 200) collate "C"`;

async function findSearchWordCounts(
  db: Database,
  { name = '', city = '', neighborhood = '' }: VenueSearchTexts,
) {
  const { rows } = await sql<SearchWordCounts>`
    with typed as (
      select word, place, place = max(place) over () as is_last
      from unnest(words_in(folded(${name}))) with ordinality as words (word, place) limit ${sql.lit(mostSearchedWords)}
    ), known as (
      select place, word,
        coalesce((select venues from venue_vocabulary as same where same.word = typed.word), 0) as venues,
        case when is_last and length(word) >= ${sql.lit(shortestWordBeginning)} then (
          select coalesce(sum(venues), 0)::int from (
            select venues from venue_vocabulary as longer
            where longer.word > typed.word and longer.word < typed.word || ${highestCharacterSql}
            order by longer.word limit ${sql.lit(mostBeginningsCounted)}) as longer) else 0 end as beginning,
        (select coalesce(json_agg(near), '[]') from (
          select near.word, near.venues from venue_vocabulary as near
          where near.spellings && spellings_of(typed.word) and near.word <> typed.word and length(typed.word) > 1
          -- A word of which a letter is missing is found however many others are a slip away.
          order by typed.word = any (near.spellings) desc,
            similarity(near.word, typed.word) desc, near.venues desc, near.word
          limit ${sql.lit(spellingsPerVenueWord)}) as near) as slips
      from typed
    )
    select ${nameKey(sql`${name}::text`)} as key,
      (select coalesce(json_agg(json_build_object('word', word, 'venues', venues, 'beginning', beginning, 'slips', slips)
        order by place), '[]') from known) as words,
      (select coalesce(json_agg(json_build_object('word', word, 'venues', venues)), '[]')
        from venue_vocabulary where word = '@' || folded(${city})) as city,
      (select coalesce(json_agg(json_build_object('word', word, 'venues', venues)), '[]')
        from venue_vocabulary where word in (
          select '#' || id from neighborhoods where folded(label) = folded(${neighborhood}))) as neighborhood`.execute(
    db,
  );
  return rows[0] ?? { words: [], city: [], neighborhood: [], key: '' };
}

type VenueFilters = {
  name?: string | undefined;
  city?: string | undefined;
  neighborhood?: string | undefined;
  type_id?: number | undefined;
  feature_id?: number | undefined;
  open_now: boolean;
};

/** This is a found venue. Its opening hours are included where the search is for open venues. */
export type FoundRow = RankedVenue & { hours?: Opening[]; closures?: Closure[]; timezone?: string };

/** The result has the found venues, their number, and in `more` whether there are more venues than were read. */
export type FoundVenues = { found: FoundRow[]; counted: number; more: boolean };

/** A search reads the first `first` venues in its order, or all of them if `first` is null. */
export type VenueSearch = { near: Point; filters: VenueFilters; first: number | null };

/**
 * Returns the venues that a search plan finds. The most likely venues are listed first, and nearer ones before others
 * that are equally likely. For each word, an index returns the nearest venues with it, up to a limit. `more` is true
 * where the limit was reached.
 */
async function findVenuesOf(
  db: Database,
  plan: SearchPlan,
  { near, filters, first }: VenueSearch,
): Promise<FoundVenues> {
  const isEqual = sql`(case when name = ${plan.key}::text then 0 else 1 end)`;
  const { rows } = await sql<FoundVenues>`
    with walked as materialized (${plan.typed ? walkIndex(plan.typed, near, mostVenuesCounted) : noVenues}),
    typed as materialized (
      select id, spot, ${isEqual} as rank from walked where ${hasAllWords(plan.typed)}
      union all select id, spot, ${isEqual} as rank from (${plan.key ? namesBeginningWith([plan.key], nameBeginningLimits.typed) : noVenues}) as begun
    ),
    spelled as materialized (
      select id, spot, 2 as rank from (${plan.spelled ? walkIndex(plan.spelled, near, venuesWalkedPerSpelling) : noVenues}) as walked
      where (select count(*) from typed) < ${sql.lit(enoughNamesAsTyped)} and ${hasAllWords(plan.spelled)}
      union all select id, spot, 2 as rank
      from (${plan.spelled ? namesBeginningWith(plan.spelled.keys, nameBeginningLimits.perSpelling) : noVenues}) as begun
      where (select count(*) from typed) < ${sql.lit(enoughNamesAsTyped)}
    ),
    found as (
      select id, min(rank) as rank, min(${distanceSortKey(near)}) as away
      from (select * from typed union all select * from spelled) as all_of_them group by id
    ),
    fitting as materialized (select found.id, rank, away${openingHoursColumns(filters)} from found ${filterConditions(filters)}),
    shown as (select * from fitting order by rank, away, id limit ${first})
    select (select count(*) from walked) >= ${sql.lit(mostVenuesCounted)} as more,
      (select count(*) from fitting) as counted,
      (select coalesce(json_agg(shown order by rank, away, id), '[]') from shown) as found`.execute(db);
  return rows[0] ?? { found: [], counted: 0, more: false };
}

/** Plans a search of venues by the words that were typed, and returns what the plan finds. */
export async function findVenuesByTexts(db: Database, search: VenueSearch): Promise<FoundVenues> {
  const { name, city, neighborhood } = search.filters;
  const isNamed = Boolean(name || city || neighborhood);
  const known = isNamed ? await findSearchWordCounts(db, { name, city, neighborhood }) : null;
  const places = [...(city ? [known?.city ?? []] : []), ...(neighborhood ? [known?.neighborhood ?? []] : [])];
  const plan = planSearch(known?.words ?? [], places, name ? (known?.key ?? null) : null);
  return plan ? findVenuesOf(db, plan, search) : { found: [], counted: 0, more: false };
}

const noVenues = sql`select null::uuid as id, null::text as name, null::point as spot where false`;

/**
 * Selects venues that have a word in one of the alphabetical ranges `along`, the nearest `most` for each range. Without
 * a range, it selects the nearest of all venues.
 */
function walkIndex({ along }: SearchPath, near: Point, most: number): RawBuilder<unknown> {
  if (along.length === 0)
    return sql`select id, ''::text as name, point(lng, lat) as spot from venues where active
      order by ${nearestFirst(near)} limit ${sql.lit(most)}`;
  return sql`select near.* from ${keyRangesSql(along)} cross join lateral (
    select venue_id as id, name, spot from venue_words where word >= low and word <= high
    order by spot <-> point(${near.lng}::float8, ${near.lat}::float8) limit ${sql.lit(most)}) as near`;
}

const keyRangesSql = (along: readonly KeyRange[]) =>
  sql`unnest(${along.map(({ low }) => low)}::text[], ${along.map(({ high }) => high)}::text[]) as stretch (low, high)`;

/**
 * Selects the active venues whose name begins with one of the keys, in the order of their names. A venue with exactly
 * that name comes first.
 */
const namesBeginningWith = (keys: readonly string[], each: number) => sql`
  select begun.* from unnest(${keys}::text[]) as wanted (key) cross join lateral (
    select id, ${nameKey(sql`venues.name`)} as name, point(lng, lat) as spot from venues
    where active and ${nameKey(sql`venues.name`)} >= key and ${nameKey(sql`venues.name`)} < key || ${highestCharacterSql}
    order by ${nameKey(sql`venues.name`)}, id limit ${sql.lit(each)}) as begun`;

const hasAllWords = (way: SearchPath | null) =>
  sql`(${sql.join(
    [
      sql`true`,
      ...(way?.needed ?? []).map(patterns => sql`' ' || name || ' ' like any(${patterns}::text[])`),
    ],
    sql` and `,
  )})`;

/**
 * Returns a number that grows with the distance from the point, for sorting: squared degrees on a plane around the
 * point.
 */
function distanceSortKey({ lat, lng }: Point) {
  const narrower = Math.cos((lat * Math.PI) / 180);
  const east = sql`(spot[0] - ${lng}::float8) * ${narrower}::float8`;
  const north = sql`(spot[1] - ${lat}::float8)`;
  return sql`${east} * ${east} + ${north} * ${north}`;
}

const openingHoursColumns = ({ open_now }: VenueFilters) =>
  open_now ? sql`, venues.hours, venues.closures, venues.timezone` : sql``;

function filterConditions({
  city,
  neighborhood,
  type_id,
  feature_id,
  open_now,
}: VenueFilters): RawBuilder<unknown> {
  const conditions = [
    ...(city ? [sql`folded(venues.city) = folded(${city})`] : []),
    ...(neighborhood
      ? [
          sql`venues.neighborhood_id in (select id from neighborhoods where folded(label) = folded(${neighborhood}))`,
        ]
      : []),
    ...(type_id === undefined ? [] : [hasOption(sql`venues.type`, type_id)]),
    ...(feature_id === undefined ? [] : [hasOption(sql`venues.features`, feature_id)]),
  ];
  if (conditions.length === 0 && !open_now) return sql``;
  return sql`join venues on venues.id = found.id where ${sql.join([sql`venues.active`, ...conditions], sql` and `)}`;
}

const hasOption = (list: RawBuilder<unknown>, id: number) =>
  sql`${list} @> ${JSON.stringify([{ id }])}::jsonb`;
