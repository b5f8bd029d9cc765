import type { PeopleFilter, PeopleSort } from '@nightjar/domain/account/desk/entity';
import { brand } from '@nightjar/domain/brand';
import type { UserId } from '@nightjar/domain/kernel/id';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../../platform/db/database.ts';
import { peopleByBeginning } from '../../queries/search.ts';
import { type DeskPersonRow, deskRowColumns, isOnDesk } from './person.ts';

export type OptionalFilter = PeopleFilter | undefined;

/** Each filter repeats the condition of a partial index, so that PostgreSQL can use that index. */
const conditionByFilter: Record<PeopleFilter, RawBuilder<boolean>> = {
  subscribed: sql`users.subscribed`,
  pro: sql`users.pro`,
  [brand.repRole]: sql`users.rep and users.allow_admin_access`,
  super_admin: sql`users.super_admin`,
  suspended: sql`users.suspended_at is not null`,
};

const matchesFilter = (only: OptionalFilter) =>
  only ? sql<boolean>`${isOnDesk} and ${conditionByFilter[only]}` : isOnDesk;

/** The names have an index in this form, in which those without a name are last. */
const nameKey = sql`lower(users.full_name) collate "C"`;

export type PeoplePage = {
  only: OptionalFilter;
  sortBy: PeopleSort;
  sortOrder: 'asc' | 'desc';
  /** The page begins after this person. It is empty where no user has the id. */
  before: UserId | undefined;
  limit: number;
};

/** Returns a page of all people. It is read from an index, however far down the list it is. */
export async function listPeople(db: Database, page: PeoplePage): Promise<DeskPersonRow[]> {
  return findDeskRows(
    db,
    sql`select users.*, row_number() over () as place from (
      ${page.sortBy === 'name' ? peopleByName(page) : peopleByTimeOfJoining(page)}) as users`,
  );
}

function peopleByTimeOfJoining({ only, sortOrder, before, limit }: PeoplePage): RawBuilder<unknown> {
  const { direction, further } = sortOrderSql[sortOrder];
  const after = before
    ? sql`and (users.created_at, users.id) ${further}
        ((select created_at from users where id = ${before}), ${before}::uuid)`
    : sql``;
  return sql`select * from users where ${matchesFilter(only)} ${after}
    order by users.created_at ${direction}, users.id ${direction} limit ${limit}`;
}

/** People without a name follow those with one in both directions. A page reads as many rows of either as it has. */
function peopleByName({ only, sortOrder, before, limit }: PeoplePage): RawBuilder<unknown> {
  const { direction, further } = sortOrderSql[sortOrder];
  const keyOfBefore = sql`(select ${nameKey} from users where id = ${before ?? null})`;
  const namedAfter = before
    ? sql`and (${nameKey}, users.id) ${further} (${keyOfBefore}, ${before}::uuid)`
    : sql``;
  const namelessAfter = before
    ? sql`and exists (select from users where id = ${before})
        and (${keyOfBefore} is not null or users.id ${further} ${before}::uuid)`
    : sql``;
  const part = (name: RawBuilder<unknown>, after: RawBuilder<unknown>) => sql`
    (select * from users where ${matchesFilter(only)} and ${nameKey} is ${name} ${after}
      order by ${nameKey} ${direction}, users.id ${direction} limit ${limit})`;
  return sql`select * from (${part(sql`not null`, namedAfter)} union all ${part(sql`null`, namelessAfter)}) as users
    order by ${nameKey} is null, ${nameKey} ${direction}, users.id ${direction} limit ${limit}`;
}

const sortOrderSql = {
  asc: { direction: sql`asc`, further: sql`>` },
  desc: { direction: sql`desc`, further: sql`<` },
} as const;

/**
 * Goes through these phone numbers in order, and returns the first of their users whom the desk lists and the filter
 * `only` admits.
 */
export async function findPeopleByNumber(
  db: Database,
  numbers: readonly string[],
  only: OptionalFilter,
): Promise<DeskPersonRow[]> {
  return findDeskRows(
    db,
    sql`select users.*, place from unnest(${[...numbers]}::text[]) with ordinality as typed (number, place)
      join users on users.phone = typed.number where ${matchesFilter(only)} order by place limit 1`,
  );
}

/**
 * Returns the first people with a name that begins with one of `terms`, in the order of the terms. For each term,
 * people whose nickname or full name begins with it come before those with another part of the full name.
 */
export async function findPeopleByNames(
  db: Database,
  terms: readonly string[],
  { only, limit }: { only: OptionalFilter; limit: number },
): Promise<UserId[]> {
  if (terms.length === 0) return [];
  const beginning = peopleByBeginning(sql`typed.term`, {
    condition: matchesFilter(only),
    limit,
    form: 'lower',
  });
  const { rows } = await sql<{ id: UserId }>`
    select id from (
      select distinct on (found.id) found.id, typed.place, found.rank, found.name
      from unnest(${[...terms]}::text[]) with ordinality as typed (term, place)
      cross join lateral (${beginning}) as found
      order by found.id, typed.place, found.rank, found.name
    ) as best order by place, rank, name, id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the people with these ids, in the order of the ids. */
export async function findDeskRowsOfIds(db: Database, ids: readonly UserId[]): Promise<DeskPersonRow[]> {
  if (ids.length === 0) return [];
  return findDeskRows(
    db,
    sql`select users.*, place from unnest(${[...ids]}::uuid[]) with ordinality as listed (id, place)
      join users on users.id = listed.id`,
  );
}

/**
 * Reads the columns that a list of people shows. `users` is a set of rows of the table `users`, each with a `place`.
 */
async function findDeskRows(db: Database, users: RawBuilder<unknown>): Promise<DeskPersonRow[]> {
  const { rows } = await sql<DeskPersonRow>`
    select ${deskRowColumns(sql`(${users})`)} order by users.place`.execute(db);
  return rows;
}
