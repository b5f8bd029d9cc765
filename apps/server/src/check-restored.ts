import { checkTrail } from './features/audit/check-trail.ts';
import { checkLedger } from './features/drinks/check-ledger.ts';
import type { CheckReport } from './platform/backup/commands.ts';
import { systemClock } from './platform/clock.ts';
import type { Settings } from './platform/config/settings.ts';
import { openDatabase } from './platform/db/database.ts';
import { prepareDatabase } from './platform/db/prepare.ts';
import { openDatabaseServer } from './platform/db/server.ts';
import { createLog } from './platform/log.ts';

/**
 * Runs `ledger:check` and `audit:check` on a database that was restored a moment ago, after bringing it to the newest
 * schema.
 */
export async function checkRestored(settings: Settings): Promise<readonly CheckReport[]> {
  const log = createLog(settings);
  const server = await openDatabaseServer(settings, log);
  try {
    const urls = await prepareDatabase(server.url, { given: settings.database.roles, needsRoles: false });
    const db = openDatabase({ url: urls.app });
    try {
      return [await checkLedger({ db }), await checkTrail({ db, clock: systemClock })];
    } finally {
      await db.destroy();
    }
  } finally {
    await server.stop();
  }
}
