import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { PushNote } from './port.ts';

/**
 * Stores notes instead of sending them, in a table that all nodes read, even after a restart. Users on hold get none.
 */
export async function storeNotes(
  db: Database,
  { userIds, note }: { userIds: readonly string[]; note: PushNote },
  now: Date,
): Promise<void> {
  if (userIds.length === 0) return;
  const { title, body, link, conversation_id = null } = note;
  await sql`
    insert into push_outbox (user_id, title, body, link, conversation_id, created_at)
    select users.id, ${title}, ${body}, ${link}, ${conversation_id}::uuid, ${now}
    from unnest(${[...userIds]}::uuid[]) with ordinality as named (id, place)
    join users on users.id = named.id and users.suspended_at is null
    order by named.place`.execute(db);
}

export type StoredNote = {
  phone: string | null;
  title: string;
  body: string;
  link: string;
  conversation_id: string | null;
  sentAt: Date;
};
const mostListedNotes = 50;

/**
 * Returns the last `mostListedNotes` stored notes, the newest first. With `phone`, it returns only the notes to this
 * phone number.
 */
export async function readNotes(db: Database, phone?: string): Promise<StoredNote[]> {
  return db
    .selectFrom('push_outbox')
    .innerJoin('users', 'users.id', 'push_outbox.user_id')
    .select(['users.phone', 'title', 'body', 'link', 'conversation_id', 'push_outbox.created_at as sentAt'])
    .$if(phone !== undefined, query => query.where('users.phone', '=', phone ?? ''))
    .orderBy('push_outbox.id', 'desc')
    .limit(mostListedNotes)
    .execute();
}

export async function forgetNotesBefore(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom('push_outbox').where('created_at', '<', moment).execute();
}
