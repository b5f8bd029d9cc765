import { createHash } from 'node:crypto';
import { addMilliseconds, days } from '@nightjar/domain/kernel/time';
import { notificationsKeptDays } from '@nightjar/domain/notifications/entity';
import { isTitledByName } from '@nightjar/domain/notifications/rules/titles';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Notice, PushNote } from './port.ts';

type Recipient = { id: string; wanted: boolean };
export type Recipients = {
  /** The inboxes of these people have changed. */
  readonly recorded: readonly string[];
  /** These people want pushes of this kind. */
  readonly wanting: readonly string[];
};

type NoticeToRecord = {
  readonly notice: Notice;
  /** A job that runs again has the same id. It changes no inbox and sends no second push. */
  readonly jobId: string;
  readonly now: Date;
};

/**
 * Records a notice in the inboxes of these people, and returns whom it is new to. People on hold get no notices. A
 * notice of a kind that its reader has switched off is recorded as read.
 */
export async function recordNotice(
  db: Database,
  userIds: readonly string[],
  { notice, jobId, now }: NoticeToRecord,
): Promise<Recipients> {
  if (userIds.length === 0) return { recorded: [], wanting: [] };
  const named = sql`
    select users.id, coalesce(not ${notice.kind} = any(settings.off), true) as wanted
    from users left join notification_settings as settings on settings.user_id = users.id
    where users.id = any(${[...userIds]}::uuid[]) and users.suspended_at is null and users.deleted_at is null`;
  const { rows } = notice.inbox
    ? await sql<Recipient>`
        with named as materialized (${named}),
        recorded as (${insertEntriesSql({ notice, jobId, now })})
        select named.id, wanted from named join recorded on recorded.user_id = named.id`.execute(db)
    : await sql<Recipient>`${named}`.execute(db);
  return {
    recorded: notice.inbox ? rows.map(({ id }) => id) : [],
    wanting: rows.filter(({ wanted }) => wanted).map(({ id }) => id),
  };
}

/**
 * The entries are inserted in the order of their readers, so that two notices to the same people cannot deadlock. The
 * id of an entry is a version 7 id of this time.
 */
function insertEntriesSql({ notice: { kind, inbox, ...note }, jobId, now }: NoticeToRecord) {
  const { type, from = null, about = null, tag = note.tag, body = note.body } = inbox ?? { type: kind };
  const title = from !== null && isTitledByName(type) ? null : note.title;
  return sql`
    insert into notifications as earlier
      (id, user_id, tag, occasion, kind, type, title, body, link, from_id, about_id, read_at)
    select (left(id_from(${now})::text, 14) || '7' || substr(gen_random_uuid()::text, 16))::uuid, named.id, ${tag},
      ${occasionOf(note, jobId)}, ${kind}, ${type}, ${title}::text, ${body}, ${note.link}, ${from}::uuid, ${about}::uuid,
      case when wanted then null else ${now}::timestamptz end
    from named order by named.id
    on conflict (user_id, tag) do update set id = excluded.id, occasion = excluded.occasion, kind = excluded.kind,
      type = excluded.type, title = excluded.title, body = excluded.body, link = excluded.link,
      from_id = excluded.from_id, about_id = excluded.about_id, read_at = excluded.read_at
    where earlier.occasion <> excluded.occasion
    returning user_id`;
}

/**
 * The text is a part of the occasion, because a waiting job may be given other work under the same id. Its text is then
 * another one.
 */
function occasionOf({ title, body, link }: Pick<PushNote, 'title' | 'body' | 'link'>, jobId: string): string {
  const text = createHash('sha256')
    .update(JSON.stringify([title, body, link]))
    .digest('hex');
  return `${jobId}:${text.slice(0, 16)}`;
}

/** Returns true where the person wants pushes and text messages of this kind. */
export async function isKindWanted(db: Database, userId: string, kind: Notice['kind']): Promise<boolean> {
  const switchedOff = await db
    .selectFrom('notification_settings')
    .where('user_id', '=', userId)
    .where(sql<boolean>`${kind} = any(off)`)
    .select('user_id')
    .executeTakeFirst();
  return switchedOff === undefined;
}

/** One statement deletes at most this many entries, so that it is short however many are old. */
const deletedAtOnce = 5_000;

/** Deletes entries that are older than `notificationsKeptDays`. */
export async function tidyNotifications(db: Database, now: Date): Promise<void> {
  const before = addMilliseconds(now, -notificationsKeptDays * days);
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from notifications where id in (
        select id from notifications where id < id_from(${before}) order by id limit ${deletedAtOnce})`.execute(
      db,
    );
    if (numAffectedRows < deletedAtOnce) return;
  }
}
