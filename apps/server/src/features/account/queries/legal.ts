import type { LegalVersions } from '@nightjar/domain/account/rules/terms';
import type { UserId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/**
 * Saves which versions a person accepted. A version that they accepted before keeps its moment. One statement writes both
 * tables.
 */
export async function saveAcceptance(
  db: Database,
  { userId, accepted: { terms, privacy } }: { userId: UserId; accepted: LegalVersions },
  now: Date,
): Promise<void> {
  await sql`
    with accepted as (
      insert into legal_acceptances (user_id, kind, version, accepted_at)
      values (${userId}, 'terms', ${terms}, ${now}), (${userId}, 'privacy', ${privacy}, ${now})
      on conflict do nothing)
    update users set terms_version = ${terms}, privacy_version = ${privacy} where id = ${userId}`.execute(db);
}
