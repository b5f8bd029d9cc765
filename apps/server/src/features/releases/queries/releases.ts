import type { Database } from '../../../platform/db/database.ts';

export async function findLatestRelease(db: Database): Promise<string | null> {
  const row = await db
    .selectFrom('app_releases')
    .select('version')
    .orderBy('released_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.version ?? null;
}
