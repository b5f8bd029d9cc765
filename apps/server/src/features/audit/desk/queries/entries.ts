import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../../platform/db/database.ts';
import { displayName } from '../../../people/queries/person.ts';

export type EntryFilter = {
  actor_id?: string | undefined;
  /** Null selects all actions. */
  actions: readonly string[] | null;
  subject?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** The page begins after the entry with this number. */
  before?: number | undefined;
  limit: number;
};

export type EntryRow = {
  id: number;
  at: Date;
  actor_id: string | null;
  actor_name: string | null;
  actor_roles: string[];
  action: string;
  subjects: Record<string, unknown>;
  before: unknown;
  after: unknown;
  outcome: string;
  network: string | null;
  place: number | null;
};

/**
 * Returns the newest entries that match the filter. The actions, the subject and the actor each have an index that
 * lists the entries newest first, so a query with one of them reads only `limit` rows, or `limit` rows for each action.
 */
export async function findEntries(db: Database, filter: EntryFilter): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select entries.id, entries.at, entries.actor_id, entries.actor_roles, entries.action, entries.subjects,
      entries.before, entries.after, entries.outcome, entries.network, seals.place::int as place,
      case when actor.id is not null then ${displayName('actor')} end as actor_name
    from (${entryKeysOf(filter)}) as page
      join audit_trail as entries on entries.id = page.id
      left join audit_seals as seals on seals.entry_id = entries.id
      left join users as actor on actor.id = entries.actor_id and actor.deleted_at is null
    order by entries.at desc, entries.id desc`.execute(db);
  return rows;
}

/**
 * Writes the limit into the text of the statement. If the limit were a parameter, PostgreSQL would plan for a tenth of
 * the table.
 */
const limitClause = (limit: number) => sql.lit(limit);

function entryKeysOf(filter: EntryFilter): RawBuilder<unknown> {
  const { actions, limit } = filter;
  if (actions === null) return entryKeysWhere(filter, []);
  return sql`select keys.at, keys.id from unnest(${[...actions]}::text[]) as wanted (name)
    cross join lateral (${entryKeysWhere(filter, [sql`action = wanted.name`])}) as keys
    order by keys.at desc, keys.id desc limit ${limitClause(limit)}`;
}

/**
 * Selects the keys of the entries. A filter by subject reads `audit_subjects`, which has one row for each id in an
 * entry.
 */
function entryKeysWhere(
  { actor_id, subject, from, to, before, limit }: EntryFilter,
  more: readonly RawBuilder<unknown>[],
) {
  const [table, id] = subject
    ? [sql`audit_subjects`, sql`audit_subjects.entry_id`]
    : [sql`audit_trail`, sql`audit_trail.id`];
  const conditions = [
    sql`true`,
    ...more,
    ...(subject ? [sql`subject = ${subject}`] : []),
    ...(actor_id ? [sql`actor_id = ${actor_id}`] : []),
    ...(from ? [sql`${table}.at >= ${from}`] : []),
    ...(to ? [sql`${table}.at < ${to}`] : []),
    ...(before
      ? [
          sql`(${table}.at, ${id}) < (select last.at, last.id from audit_trail as last where last.id = ${before})`,
        ]
      : []),
  ];
  return sql`select ${table}.at, ${id} as id from ${table} where ${sql.join(conditions, sql` and `)}
    order by ${table}.at desc, ${id} desc limit ${limitClause(limit)}`;
}
