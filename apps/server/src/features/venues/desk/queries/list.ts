import type { InputOf } from '@nightjar/domain/kernel/call';
import type { UserId } from '@nightjar/domain/kernel/id';
import type { adminVenues } from '@nightjar/domain/venues/desk/calls';
import type { ConfirmStep } from '@nightjar/domain/venues/desk/entity';
import type { Place } from '@nightjar/domain/venues/rules/place';
import { mostSearchedWords } from '@nightjar/domain/venues/rules/search';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../../platform/db/database.ts';
import { displayName } from '../../../people/queries/person.ts';

export type DeskListRow = {
  id: string;
  name: string;
  city: string | null;
  state: string | null;
  active: boolean;
  partner: boolean;
  confirmed_at: Date | null;
  archived_at: Date | null;
  created_at: Date;
  added_by: string | null;
  confirmed_steps: ConfirmStep[];
  team_steps: ConfirmStep[];
  timezone: string;
  hours: unknown;
  closures: unknown;
  images: unknown;
  role: string | null;
  place_change: { before: Place; after: Place; asked_at: string; asked_by: string | null } | null;
};

type DeskVenuesRequest = InputOf<typeof adminVenues>;
/** `everywhere` means that the caller sees the venues of all teams. */
type ListViewer = { viewer: UserId; everywhere: boolean };

/**
 * Returns a page of the venues at the desk. One index has the order and the filters, so the ids of the page come from
 * the index alone, and only the rows of the page are read.
 */
export async function findDeskVenues(
  db: Database,
  asked: DeskVenuesRequest,
  looking: ListViewer,
): Promise<{ rows: DeskListRow[]; total: number }> {
  const words = asked.name ? await findSearchWords(db, asked.name) : [];
  const where = deskVenuesWhere(asked, words, looking);
  const [page, counted] = await Promise.all([
    sql<DeskListRow>`
      with page as materialized (
        select id, row_number() over () as place from (${idsOfDeskVenuesPage(asked, where)}) as ids)
      select venues.id, venues.name, venues.city, venues.state, venues.active, venues.partner, venues.confirmed_at,
        venues.archived_at, venues.created_at, venues.confirmed_steps, venues.team_steps, venues.timezone, venues.hours, venues.closures,
        venues.images, case when users.id is not null then ${displayName('users')} end as added_by,
        ${requestedPlaceChangeJson} as place_change,
        (select pro_roles.name from pros join pro_roles on pro_roles.id = pros.pro_role_id
          where pros.venue_id = venues.id and pros.user_id = ${looking.viewer} and pros.state = 'approved') as role
      from page join venues on venues.id = page.id left join users on users.id = venues.created_by
      order by page.place`.execute(db),
    deskVenuesCount(where).execute(db),
  ]);
  return { rows: page.rows, total: counted.rows[0]?.total ?? 0 };
}

const placeJsonSql = (prefix: '' | 'confirmed_' | 'asked_') =>
  sql`json_build_object('lat', ${sql.ref(`venues.${prefix}lat`)}, 'lng', ${sql.ref(`venues.${prefix}lng`)},
    'state', ${sql.ref(`venues.${prefix}state`)}, 'timezone', ${sql.ref(`venues.${prefix}timezone`)})`;

/** The change that waits for a rep is computed only for rows that have one, which are few. */
const requestedPlaceChangeJson = sql`case when venues.asked_at is not null then json_build_object(
  'before', case when venues.confirmed_lat is null then ${placeJsonSql('')} else ${placeJsonSql('confirmed_')} end,
  'after', ${placeJsonSql('asked_')}, 'asked_at', venues.asked_at,
  'asked_by', (select ${displayName('asker')} from users as asker where asker.id = venues.asked_by)) end`;

/** Selects the ids of the venues on one page, in the order of the list. */
export const idsOfDeskVenuesPage = (asked: DeskVenuesRequest, where: RawBuilder<unknown>) => sql<{
  id: string;
}>`
  select id from venues ${where} order by ${deskVenuesOrder(asked)}
  limit ${asked.pageSize} offset ${(asked.page - 1) * asked.pageSize}`;

export const deskVenuesCount = (where: RawBuilder<unknown>) =>
  sql<{ total: number }>`select count(*)::int as total from venues ${where}`;

export const deskVenuesWhere = (asked: DeskVenuesRequest, words: readonly string[], looking: ListViewer) =>
  sql`where ${sql.join(deskVenueConditions(asked, words, looking), sql` and `)}`;

/** Venues with the same sort key are ordered by their ids too, so that no venue is on two pages. */
function deskVenuesOrder({ sortBy, sortOrder }: DeskVenuesRequest): RawBuilder<unknown> {
  const direction = sql.raw(sortOrder);
  const by = (...columns: string[]) =>
    sql.join([...columns, 'id'].map(column => sql`${sql.ref(`venues.${column}`)} ${direction}`));
  return {
    name: by('sort_name'),
    city: by('sort_city', 'sort_name'),
    state: by('sort_state', 'sort_name'),
    active: by('active', 'sort_name'),
    added: by('created_at'),
    created_at: by('created_at'),
    updated: by('updated_at'),
    updated_at: by('updated_at'),
  }[sortBy];
}

/**
 * Returns the words of a typed name, spelled as the database stores words. A text without any word counts as one word.
 */
async function findSearchWords(db: Database, name: string): Promise<string[]> {
  const { rows } = await sql<{ words: string[]; whole: string }>`
    select words_in(folded(${name})) as words, folded(${name}) as whole`.execute(db);
  const { words = [], whole = '' } = rows[0] ?? {};
  return words.length > 0 ? words.slice(0, mostSearchedWords) : [whole];
}

/** Returns true where a word of the name begins with the typed word. `sort_name` has a space before each word. */
const hasNameWord = (word: string) =>
  sql`venues.sort_name like ${`% ${word.replaceAll(/[\\%_]/g, '\\$&')}%`}::text`;

function deskVenueConditions(
  asked: DeskVenuesRequest,
  words: readonly string[],
  { viewer, everywhere }: ListViewer,
): RawBuilder<unknown>[] {
  const { city, state, active, confirmed, archived, place_asked } = asked;
  return [
    archived ? sql`venues.archived_at is not null` : sql`venues.archived_at is null`,
    ...(everywhere ? [] : [isOwnVenue(viewer)]),
    ...words.map(hasNameWord),
    ...(city ? [columnBeginsWith(sql`venues.sort_city`, city)] : []),
    ...(state ? [sql`venues.sort_state = folded(${state})`] : []),
    ...(active === undefined ? [] : [active ? sql`venues.active` : sql`not venues.active`]),
    ...(confirmed === undefined
      ? []
      : [confirmed ? sql`venues.confirmed_at is not null` : sql`venues.confirmed_at is null`]),
    ...(place_asked === undefined
      ? []
      : [place_asked ? sql`venues.asked_at is not null` : sql`venues.asked_at is null`]),
  ];
}

const isOwnVenue = (viewer: UserId) => sql`venues.id = any(array(
  select pros.venue_id from pros where pros.user_id = ${viewer} and pros.state = 'approved'))`;

const highestCharacterSql = sql.lit(String.fromCodePoint(0x10ffff));
const columnBeginsWith = (column: RawBuilder<unknown>, text: string) =>
  sql`${column} >= folded(${text}) and ${column} < folded(${text}) || ${highestCharacterSql}`;
