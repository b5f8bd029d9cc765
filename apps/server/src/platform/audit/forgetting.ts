import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/database.ts';
import { insertAuditEntryAtCommit } from './queries.ts';

/** This many entries are deleted in one transaction. */
export const entriesPerDeletion = 5000;

/**
 * Deletes entries and checks that are older than a moment. The database functions for this refuse to delete anything
 * younger than a year. Each batch of deletions adds one entry to the audit trail.
 */
export async function deleteOldAudit(
  { db, clock }: { db: Database; clock: Clock },
  moment: Date,
): Promise<void> {
  const forgetBatch = () =>
    inTransaction(db, async transaction => {
      const { rows } = await sql<{ entries: number }>`
        select forget_audit_before(${moment}, ${entriesPerDeletion}) as entries`.execute(transaction);
      const entries = rows[0]?.entries ?? 0;
      if (entries === 0) return 0;
      const action = 'tidy-audit-trail';
      const before = { entries, before: moment.toISOString() };
      await insertAuditEntryAtCommit(transaction, {
        at: clock.now(),
        ...{ actorId: null, action, subjects: {}, before, after: null, outcome: 'ok' },
      });
      return entries;
    });
  while ((await forgetBatch()) === entriesPerDeletion);
  await sql`select forget_audit_checks_before(${moment})`.execute(db);
}
