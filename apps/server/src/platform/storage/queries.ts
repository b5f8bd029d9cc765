import { dailyUploadLimits } from '@nightjar/domain/kernel/upload';
import type { Database } from '../db/database.ts';

export type StoredObject = {
  id: string;
  name: string;
  owner: string;
  version: string;
  size: number;
  mime_type: string;
  cache_control: string;
  user_metadata: unknown;
  created_at: Date;
  updated_at: Date;
};

export type NewObject = Pick<
  StoredObject,
  'name' | 'owner' | 'version' | 'size' | 'mime_type' | 'cache_control'
> & { user_metadata: Record<string, unknown> };

export async function findObject(db: Database, name: string): Promise<StoredObject | null> {
  const row = await db.selectFrom('storage.objects').selectAll().where('name', '=', name).executeTakeFirst();
  return row ?? null;
}

/** Returns the objects with these names that exist. */
export async function findObjects(db: Database, names: readonly string[]): Promise<StoredObject[]> {
  if (names.length === 0) return [];
  return db.selectFrom('storage.objects').selectAll().where('name', 'in', names).execute();
}

/** Adds a file. Returns null where the name is already used. */
export async function insertObject(
  db: Database,
  object: NewObject,
  now: Date,
): Promise<{ id: string } | null> {
  const row = await db
    .insertInto('storage.objects')
    .values(objectRowOf(object, now))
    .onConflict(conflict => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row ?? null;
}

/** Gives a name to the new version. `replaced` is the former version, or null where the name is new. */
export async function replaceObject(
  db: Database,
  object: NewObject,
  now: Date,
): Promise<{ id: string; replaced: string | null }> {
  for (;;) {
    const replacement = await replaceExistingObject(db, object, now);
    if (replacement) return replacement;
    const inserted = await insertObject(db, object, now);
    if (inserted) return { ...inserted, replaced: null };
    // Another upload took the name between the two statements.
  }
}

/** The row is locked before its version is read, so two uploads at the same time never return the same version. */
async function replaceExistingObject(
  db: Database,
  object: NewObject,
  now: Date,
): Promise<{ id: string; replaced: string } | undefined> {
  const { created_at: _first, ...newer } = objectRowOf(object, now);
  return db
    .with('former', former =>
      former
        .selectFrom('storage.objects')
        .select(['id', 'version'])
        .where('name', '=', object.name)
        .forUpdate(),
    )
    .updateTable('storage.objects')
    .set(newer)
    .from('former')
    .whereRef('storage.objects.id', '=', 'former.id')
    .returning(['storage.objects.id', 'former.version as replaced'])
    .executeTakeFirst();
}

export async function deleteObjects(db: Database, names: readonly string[]): Promise<StoredObject[]> {
  if (names.length === 0) return [];
  return db.deleteFrom('storage.objects').where('name', 'in', names).returningAll().execute();
}

export type StoredVersion = Pick<StoredObject, 'name' | 'version'>;

/** Removes the rows of these versions. A name that has another version by now keeps its row. */
export async function deleteVersions(
  db: Database,
  versions: readonly StoredVersion[],
): Promise<StoredObject[]> {
  if (versions.length === 0) return [];
  return db
    .deleteFrom('storage.objects')
    .where(eb =>
      eb.or(
        versions.map(({ name, version }) => eb.and([eb('name', '=', name), eb('version', '=', version)])),
      ),
    )
    .returningAll()
    .execute();
}

/**
 * Removes the rows of a person's own pictures and attachments. Their uploads for a venue or an event are kept, because
 * they belong to the operator.
 */
export async function deletePersonalObjects(db: Database, owner: string): Promise<StoredObject[]> {
  return db
    .deleteFrom('storage.objects')
    .where('owner', '=', owner)
    .where(eb => eb.or([eb('name', 'like', 'users/%'), eb('name', 'like', 'sys/%')]))
    .returningAll()
    .execute();
}

/** Returns which of these versions are still named by a row. */
export async function findNamedVersions(db: Database, versions: readonly string[]): Promise<Set<string>> {
  if (versions.length === 0) return new Set();
  const rows = await db
    .selectFrom('storage.objects')
    .select('version')
    .where('version', 'in', versions)
    .execute();
  return new Set(rows.map(row => row.version));
}

/**
 * Counts one file against the user's limit for a day. Where the limit is reached, it returns false and counts nothing.
 * It is one statement, so that simultaneous uploads cannot exceed the limit.
 */
export async function countAgainstDailyShare(
  db: Database,
  { userId, bytes }: { userId: string; bytes: number },
  now: Date,
): Promise<boolean> {
  const row = await db
    .insertInto('storage.upload_days')
    .values({ user_id: userId, day: utcDayOf(now), files: 1, bytes })
    .onConflict(conflict =>
      conflict
        .columns(['user_id', 'day'])
        .doUpdateSet(eb => ({
          files: eb('storage.upload_days.files', '+', 1),
          bytes: eb('storage.upload_days.bytes', '+', eb.ref('excluded.bytes')),
        }))
        .where('storage.upload_days.files', '<', dailyUploadLimits.files)
        .where(eb =>
          eb(eb('storage.upload_days.bytes', '+', eb.ref('excluded.bytes')), '<=', dailyUploadLimits.bytes),
        ),
    )
    .returning('files')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes back what `countAgainstDailyShare` counted at this time. */
export async function giveBackDailyShare(
  db: Database,
  { userId, bytes }: { userId: string; bytes: number },
  countedAt: Date,
): Promise<void> {
  await db
    .updateTable('storage.upload_days')
    .set(eb => ({ files: eb('files', '-', 1), bytes: eb('bytes', '-', bytes) }))
    .where('user_id', '=', userId)
    .where('day', '=', utcDayOf(countedAt))
    .execute();
}

export async function forgetUploadDaysBefore(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom('storage.upload_days').where('day', '<', utcDayOf(moment)).execute();
}

function objectRowOf(object: NewObject, now: Date) {
  return {
    ...object,
    user_metadata: JSON.stringify(object.user_metadata),
    created_at: now,
    updated_at: now,
  };
}

/** Returns the day in UTC in the form of PostgreSQL. */
const utcDayOf = (moment: Date) => moment.toISOString().slice(0, 10);
