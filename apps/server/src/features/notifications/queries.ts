import type { NotificationId, UserId } from '@nightjar/domain/kernel/id';
import {
  mostUnreadCounted,
  type NotificationKind,
  type OptionalKind,
} from '@nightjar/domain/notifications/entity';
import type { Person } from '@nightjar/domain/people/entity';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { idsUnseenBy } from '../people/queries/blocks.ts';
import { personJsonOrNull } from '../people/queries/person.ts';

export type NotificationRow = {
  id: NotificationId;
  kind: NotificationKind;
  type: string;
  title: string | null;
  body: string;
  link: string;
  at: Date;
  read: boolean;
  person: Person | null;
};

const maxUuid = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Returns true where nothing hides the person in this column from the reader. */
const isPersonShown = (column: string, reader: UserId): RawBuilder<boolean> => {
  const id = sql.ref(column);
  return sql<boolean>`(${id} is null or (${id} not in ${idsUnseenBy(reader)} and exists (
    select from users as named where named.id = ${id} and named.deleted_at is null and named.suspended_at is null)))`;
};

/**
 * Selects the notifications that the reader sees. Those that are from a person, or name one, are left out while there is
 * a block between the two, or while the person is on hold.
 */
const shownTo = (reader: UserId, since: Date) => sql`
  from notifications where user_id = ${reader} and id >= id_from(${since})
    and ${isPersonShown('notifications.from_id', reader)} and ${isPersonShown('notifications.about_id', reader)}`;

export type NotificationPageRequest = { before: NotificationId | undefined; since: Date; limit: number };

/** Finds the reader's notifications, the latest first. */
export async function findNotifications(
  db: Database,
  reader: UserId,
  { before, since, limit }: NotificationPageRequest,
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    with page as materialized (
      select notifications.* ${shownTo(reader, since)} and id < ${before ?? maxUuid}::uuid order by id desc limit ${limit})
    select page.id, kind, type, title, body, link, time_of_id(page.id) as at, read_at is not null as read,
      ${personJsonOrNull('users')} as person
    from page left join users on users.id = page.from_id order by page.id desc`.execute(db);
  return rows;
}

/** Counts the reader's unread notifications. It counts no further than `mostUnreadCounted`. */
export async function countUnread(
  db: Database,
  reader: UserId,
  { since, exceptTypes = [] }: { since: Date; exceptTypes?: readonly string[] },
): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from (
      select 1 ${shownTo(reader, since)} and read_at is null and type <> all(${[...exceptTypes]}::text[])
      limit ${mostUnreadCounted}) as counted`.execute(db);
  return rows[0]?.unread ?? 0;
}

/** Marks a notification and all older ones as read, and returns whether one of them was unread. */
export async function markRead(
  db: Database,
  { userId, upTo }: { userId: UserId; upTo: NotificationId },
  now: Date,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update notifications set read_at = ${now} where user_id = ${userId} and id <= ${upTo} and read_at is null`.execute(
    db,
  );
  return numAffectedRows > 0n;
}

/** Returns the kinds that a user has switched off. */
export async function findKindsOff(db: Database, userId: UserId): Promise<readonly string[]> {
  const row = await db
    .selectFrom('notification_settings')
    .where('user_id', '=', userId)
    .select('off')
    .executeTakeFirst();
  return row?.off ?? [];
}

/** Switches one kind on or off, and returns all kinds that are off then. The user's other devices may do so at once. */
export async function saveKind(
  db: Database,
  { userId, kind, on }: { userId: UserId; kind: OptionalKind; on: boolean },
): Promise<readonly string[]> {
  const { rows } = await sql<{ off: string[] }>`
    insert into notification_settings as saved (user_id, off)
    values (${userId}, ${on ? sql`'{}'::text[]` : sql`array[${kind}::text]`})
    on conflict (user_id) do update
      set off = array_remove(saved.off, ${kind}) || ${on ? sql`'{}'::text[]` : sql`array[${kind}::text]`}
    returning off`.execute(db);
  return rows[0]?.off ?? [];
}
