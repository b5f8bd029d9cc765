import { grantRole, revokeRole } from './features/account/grant-role.ts';
import { checkLedger } from './features/drinks/check-ledger.ts';
import { importEvents } from './features/events/import-events.ts';
import { importCatalogue } from './features/payments/import-catalogue.ts';
import { importBasemap } from './features/places/import-basemap.ts';
import { importNeighborhoods } from './features/places/import-neighborhoods.ts';
import { importVenues } from './features/venues/import-venues.ts';
import { readSettings } from './platform/config/settings.ts';
import { prepareDatabase } from './platform/db/prepare.ts';
import { openDatabaseServer } from './platform/db/server.ts';
import { openDataFolder } from './platform/lifecycle/data-folder.ts';
import { runOnce } from './platform/lifecycle/lifecycle.ts';
import { createLog } from './platform/log.ts';
import { closePlatform, createPlatform, type Platform } from './platform/platform.ts';
import { StartupError } from './platform/startup-error.ts';

/** What a command did, in a line, and each part it could not do, with its reason. */
type Report = {
  readonly summary: string;
  /** How many of what it was given went in; none at all is a failure. */
  readonly taken?: number;
  /** It did its work, and what it found is bad. */
  readonly failed?: boolean;
  readonly refused?: readonly { readonly feature: string; readonly reason: string }[];
};
type Command = (platform: Platform, argv: readonly string[]) => Promise<Report>;

const commands: Readonly<Record<string, Command>> = {
  'admin:grant': grantRole,
  'admin:revoke': revokeRole,
  'ledger:check': checkLedger,
  'import:venues': importVenues,
  'import:events': importEvents,
  'import:neighborhoods': importNeighborhoods,
  'import:basemap': importBasemap,
  'catalogue:sync': importCatalogue,
};

/** `node operator.ts COMMAND …`: works beside a running server as well as alone. */
await runOnce(async ({ onStop }) => {
  const [name = '', ...argv] = process.argv.slice(2);
  const command = commands[name];
  if (!command) {
    throw new StartupError(`"${name}" is not a command: there are ${Object.keys(commands).join(', ')}.`);
  }
  const settings = readSettings();
  const log = createLog(settings);
  await openDataFolder(settings, log);
  const database = await openDatabaseServer(settings, log, { shared: true });
  onStop(database.stop);
  const urls = await prepareDatabase(database.url, {
    given: settings.database.roles,
    needsRoles: settings.production,
    onTrouble: message => log.warn(message),
  });
  const platform = await createPlatform(settings, urls, log);
  onStop(() => closePlatform(platform));

  const {
    summary,
    taken,
    failed,
    refused = [],
  } = await command(platform, argv).catch(error => {
    throw new StartupError(error.message);
  });
  for (const { feature, reason } of refused) console.error(`${feature}: ${reason}`);
  if (taken === 0 || failed) throw new StartupError(summary);
  console.log(summary);
});
