import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { sendAtCommit } from '../db/pipeline.ts';
import { findAnchorSeal } from './checks.ts';
import type { Seal, SealedContent, SealLink } from './seal.ts';

export type AuditEntry = {
  at: Date;
  /**
   * The actor is null where no signed-in user acts: for a job, a command of the operator, or an order that the release
   * key has signed.
   */
  actorId: string | null;
  actorRoles?: readonly string[];
  /** The action is the name of a call, or of what a command or a job did. */
  action: string;
  /** The subjects are the ids that the entry is about, by the names of their fields. */
  subjects: Readonly<Record<string, unknown>>;
  before?: unknown;
  after?: unknown;
  outcome: string;
  network?: string | null;
};

/**
 * This many of a user's latest entries are searched for an entry of the same read. An open page repeats the same few
 * reads, and each read is kept only once.
 */
const recentEntriesSearched = 50;

/**
 * Writes an audit entry. With `unlessSince`, it writes none where the same actor has an entry for the same read that is
 * younger than this moment.
 */
export async function insertAuditEntryAtCommit(
  db: Database,
  entry: AuditEntry,
  unlessSince?: Date,
): Promise<void> {
  const { at, actorId, actorRoles = [], action, subjects, before, after, outcome, network } = entry;
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  const named = JSON.stringify(subjects);
  const isNew = unlessSince
    ? sql`not exists (
        select from (
          select at, action, subjects, outcome from audit_trail where actor_id = ${actorId} order by id desc
          limit ${recentEntriesSearched}) as recent
        where recent.at > ${unlessSince} and recent.action = ${action} and recent.subjects = ${named}::jsonb
          and recent.outcome = ${outcome})`
    : sql`true`;
  await sendAtCommit(
    db,
    sql`
    insert into audit_trail (at, actor_id, actor_roles, action, subjects, before, after, outcome, network)
    select ${at}::timestamptz, ${actorId}::uuid, ${[...actorRoles]}::text[], ${action}, ${named}::jsonb,
      ${json(before)}::jsonb, ${json(after)}::jsonb, ${outcome}, ${network ?? null}
    where ${isNew}`,
  );
}

/**
 * Takes the lock for adding seals. When two nodes add seals at once, only one of them continues. The lock ends with the
 * transaction; code that writes entries never waits for it.
 */
export async function lockSealing(db: Database): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('audit_seals')) as locked`.execute(db);
  return rows[0]?.locked ?? false;
}

async function findNewestSeal(db: Database): Promise<Seal | undefined> {
  return db
    .selectFrom('audit_seals')
    .select(['place', 'hash'])
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Returns the seal that the next seal follows. Where every older entry was deleted, this is the anchor. */
export const findLastSeal = async (db: Database): Promise<Seal> =>
  (await findNewestSeal(db)) ?? findAnchorSeal(db);

const sealedContentSql = (alias: string) => sql<SealedContent>`
  jsonb_build_object('id', ${sql.ref(`${alias}.id`)}::text,
    'at', to_char(${sql.ref(`${alias}.at`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    'actor_id', ${sql.ref(`${alias}.actor_id`)}::text, 'actor_roles', ${sql.ref(`${alias}.actor_roles`)},
    'action', ${sql.ref(`${alias}.action`)}, 'subjects', ${sql.ref(`${alias}.subjects`)}::text,
    'before', ${sql.ref(`${alias}.before`)}::text, 'after', ${sql.ref(`${alias}.after`)}::text,
    'outcome', ${sql.ref(`${alias}.outcome`)}, 'network', ${sql.ref(`${alias}.network`)})`;

/** Returns committed entries without a seal, the oldest first. */
export async function findUnsealedEntries(db: Database, limit: number): Promise<SealedContent[]> {
  const { rows } = await sql<{ content: SealedContent }>`
    select ${sealedContentSql('entries')} as content
    from audit_unsealed as waiting join audit_trail as entries on entries.id = waiting.entry_id
    order by entries.id limit ${limit}`.execute(db);
  return rows.map(({ content }) => content);
}

/** Saves the seals of entries and removes the entries from the queue. `entryIds` and `seals` are in the same order. */
export async function saveSeals(
  db: Database,
  entryIds: readonly string[],
  seals: readonly Seal[],
): Promise<void> {
  await sql`
    with sealed as (
      insert into audit_seals (place, entry_id, hash)
      select * from unnest(${seals.map(({ place }) => place)}::bigint[], ${[...entryIds]}::bigint[],
        ${seals.map(({ hash }) => hash)}::text[])
      returning entry_id)
    delete from audit_unsealed where entry_id in (select entry_id from sealed)`.execute(db);
}

/** Returns the seals after a place, in the order of their places, with their entries. */
export async function findSealLinks(db: Database, afterPlace: number, limit: number): Promise<SealLink[]> {
  const { rows } = await sql<SealLink>`
    select seals.place, seals.hash, seals.entry_id as "entryId",
      case when entries.id is not null then ${sealedContentSql('entries')} end as entry
    from audit_seals as seals left join audit_trail as entries on entries.id = seals.entry_id
    where seals.place > ${afterPlace} order by seals.place limit ${limit}`.execute(db);
  return rows;
}

export type StrayEntry = {
  readonly id: number;
  /** True for a queued id whose entry is gone; false for an entry that was never queued for sealing. */
  readonly queued: boolean;
};

/** Returns queued ids whose entry is gone, and entries after `afterId` that are neither sealed nor queued. */
export async function findStrayEntries(db: Database, afterId: number): Promise<StrayEntry[]> {
  const { rows } = await sql<StrayEntry>`
    select entry_id as id, true as queued from audit_unsealed as waiting
    where not exists (select from audit_trail where id = waiting.entry_id)
    union all
    select id, false from audit_trail as entries
    where id > ${afterId} and not exists (select from audit_seals where entry_id = entries.id)
      and not exists (select from audit_unsealed where entry_id = entries.id)
    order by queued desc, id`.execute(db);
  return rows;
}

/**
 * Compares the index of ids with the entries whose ids follow `after`, up to `after + count`. Returns the ids of
 * entries that the index lacks, and of entries that it names although they do not exist. The next call continues after
 * the id `next`, which is null where no later entry exists.
 */
export async function findUnlistedEntries(
  db: Database,
  after: number,
  count: number,
): Promise<{ ids: number[]; next: number | null }> {
  const upTo = after + count;
  const { rows } = await sql<{ id: number }>`
    select coalesce(entries.id, listed.entry_id) as id
    from (select audit_trail.id, at, actor_id, action, found.id as subject
        from audit_trail, audit_ids(subjects, before, after) as found (id)
        where audit_trail.id > ${after} and audit_trail.id <= ${upTo}) as entries
      full join (select * from audit_subjects where entry_id > ${after} and entry_id <= ${upTo}) as listed
        on listed.entry_id = entries.id and listed.subject = entries.subject and listed.at = entries.at
          and listed.action = entries.action and listed.actor_id is not distinct from entries.actor_id
    where entries.id is null or listed.entry_id is null
    group by 1 order by 1`.execute(db);
  const { rows: following } = await sql<{ next: number | null }>`
    select least((select min(id) from audit_trail where id > ${upTo}),
      (select min(entry_id) from audit_subjects where entry_id > ${upTo})) - 1 as next`.execute(db);
  return { ids: rows.map(({ id }) => id), next: following[0]?.next ?? null };
}
