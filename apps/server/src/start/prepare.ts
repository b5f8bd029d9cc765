import { systemClock } from '../platform/clock.ts';
import type { Settings } from '../platform/config/settings.ts';
import { openDatabase } from '../platform/db/database.ts';
import { prepareDatabase } from '../platform/db/prepare.ts';
import type { DatabaseUrls } from '../platform/db/roles.ts';
import { openDatabaseServer } from '../platform/db/server.ts';
import { warnAtStart } from '../platform/doctor/at-start.ts';
import { publishLegalTexts } from '../platform/legal/publish.ts';
import { type LegalTexts, readLegalTexts } from '../platform/legal/texts.ts';
import { openDataFolder } from '../platform/lifecycle/data-folder.ts';
import type { Lifecycle } from '../platform/lifecycle/lifecycle.ts';
import type { Logger } from '../platform/log.ts';

/**
 * Does once per machine what must happen before calls are answered: it prepares the data folder, the database server,
 * the newest schema, and the operator's texts.
 */
export async function prepareMachine(
  { onStop }: Lifecycle,
  settings: Settings,
  log: Logger,
): Promise<DatabaseUrls> {
  const legal = await readLegalTexts(settings);
  await openDataFolder(settings, log);
  await warnAtStart(settings, log);
  if (settings.production && !settings.database.url)
    log.warn(
      'DATABASE_URL is not set: the data is kept in the embedded PostgreSQL, which only this machine can use.',
    );

  const database = await openDatabaseServer(settings, log);
  onStop(database.stop, database.forceStop);
  const urls = await prepareDatabase(database.url, {
    given: settings.database.roles,
    needsRoles: settings.production,
    planMode: settings.database.planMode,
    onTrouble: message => log.warn(message),
  });
  await publishTexts(urls, legal);
  return urls;
}

async function publishTexts({ app }: DatabaseUrls, legal: LegalTexts): Promise<void> {
  const db = openDatabase({ url: app, maxConnections: 1, onTrouble: () => {} });
  try {
    await publishLegalTexts(db, legal, systemClock.now());
  } finally {
    await db.destroy();
  }
}
