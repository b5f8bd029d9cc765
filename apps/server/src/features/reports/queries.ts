import type { UserId, VenueId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export type Report = {
  reporterId: UserId;
  userId: UserId | null;
  venueId: VenueId | null;
  description: string;
};

/** Who and what is reported, as far as they exist. Blocked people can be reported: a block is often the reason. */
export async function findReported(
  db: Database,
  { userId, venueId }: Report,
): Promise<{ person: boolean; venue: boolean }> {
  const { rows } = await sql<{ person: boolean; venue: boolean }>`
    select exists (select 1 from users where id = ${userId} and registered and deleted_at is null) as person,
      exists (select 1 from venues where id = ${venueId}) as venue`.execute(db);
  return rows[0] ?? { person: false, venue: false };
}

export async function insertReport(db: Database, report: Report, now: Date): Promise<string> {
  const { id } = await db
    .insertInto('reports')
    .values({
      reporter_id: report.reporterId,
      reported_user_id: report.userId,
      reported_venue_id: report.venueId,
      description: report.description,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
