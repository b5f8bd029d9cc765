import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { wrongCodesCountForMs } from './code/code-failures.ts';
import { deleteCodesBefore, deleteWrongCodesBefore } from './queries/codes.ts';
import { deleteSendsBefore } from './queries/sends.ts';
import { deleteSessionsBefore, deleteUsedTokensBefore } from './queries/sessions.ts';

const dayMs = 86_400_000;
/**
 * Ended sessions and used tokens are kept for this many days. They show since when a session has ended, and reveal the
 * use of an old stolen token.
 */
const sessionDays = 30;

/**
 * Deletes what sign-in no longer needs: codes and the records of texts after a day, wrong codes when they no longer
 * count, and ended sessions and used tokens after a month.
 */
export async function tidyAuth({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const now = clock.now().getTime();
  const yesterday = new Date(now - dayMs);
  const lastMonth = new Date(now - sessionDays * dayMs);
  await deleteCodesBefore(db, yesterday);
  await deleteSendsBefore(db, yesterday);
  await deleteWrongCodesBefore(db, new Date(now - wrongCodesCountForMs));
  await deleteUsedTokensBefore(db, lastMonth);
  await deleteSessionsBefore(db, lastMonth);
}
