import { brand } from '@nightjar/domain/brand';
import { checkRestored } from './check-restored.ts';
import { endAllSessions } from './features/account/end-all-sessions.ts';
import { grantRole, revokeRole } from './features/account/grant-role.ts';
import { checkTrail } from './features/audit/check-trail.ts';
import { checkChat } from './features/chat/check-chat.ts';
import { checkLedger } from './features/drinks/check-ledger.ts';
import { importEvents } from './features/events/import-events.ts';
import { importCatalogue } from './features/payments/import-catalogue.ts';
import { importBasemap } from './features/places/import-basemap.ts';
import { importNeighborhoods } from './features/places/import-neighborhoods.ts';
import { grantInviteCode } from './features/referrals/grant-invite-code.ts';
import { importVenues } from './features/venues/import-venues.ts';
import { importCity } from './import-city.ts';
import { backup, restore } from './platform/backup/commands.ts';
import { readSettings } from './platform/config/settings.ts';
import { askOperator, distribute } from './platform/db/distributing/command.ts';
import { prepareDatabase } from './platform/db/prepare.ts';
import { openDatabaseServer } from './platform/db/server.ts';
import { openDataFolder } from './platform/lifecycle/data-folder.ts';
import { runOnce } from './platform/lifecycle/lifecycle.ts';
import { createLog } from './platform/log.ts';
import { closePlatform, createPlatform, type Platform } from './platform/platform.ts';
import { StartupError } from './platform/startup-error.ts';

/** The report has a line for the result, and a line with the reason for each part that failed. */
type CommandReport = {
  readonly summary: string;
  /** This is how many items were imported. A command that imported none has failed. */
  readonly taken?: number;
  /** True where the command ran without an error but found a problem, such as a changed audit entry. */
  readonly failed?: boolean;
  readonly refused?: readonly { readonly feature: string; readonly reason: string }[];
};
type OperatorCommand = (platform: Platform, argv: readonly string[]) => Promise<CommandReport>;

/** Every command brings the database to this version before it runs, so this one has nothing left to do. */
const prepareOnly: OperatorCommand = async () => ({
  summary: `The database is ready for version ${brand.version}.`,
});

const commands: Readonly<Record<string, OperatorCommand>> = {
  'db:prepare': prepareOnly,
  'admin:grant': grantRole,
  'whitelist:add': grantInviteCode,
  'admin:revoke': revokeRole,
  'sessions:end': endAllSessions,
  'ledger:check': checkLedger,
  'audit:check': checkTrail,
  'chat:check': checkChat,
  'import:city': importCity,
  'import:venues': importVenues,
  'import:events': importEvents,
  'import:neighborhoods': importNeighborhoods,
  'import:basemap': importBasemap,
  'catalogue:sync': importCatalogue,
};

/**
 * These commands work on the files of the database. They run no migrations, because an operator also makes a backup
 * before an update.
 */
const fileCommands: Readonly<Record<string, typeof backup>> = { backup, restore };

/** This command runs no migrations, because they wait for it. */
const distributionCommand = 'distribute';

/** `node operator.ts COMMAND …` runs one command. Every command except `restore` also works beside a running server. */
await runOnce(async ({ onStop, stopping }) => {
  const [name = '', ...argv] = process.argv.slice(2);
  const settings = readSettings();
  // A person reads what a command prints, on a public server too.
  const log = createLog({ ...settings, production: false });
  const fileCommand = fileCommands[name];
  if (fileCommand) {
    const context = { settings, log, onStop, stopping, check: checkRestored };
    printReport(await fileCommand(context, argv).catch(throwAsStartupError));
    return;
  }
  if (name === distributionCommand) {
    const context = { settings, print: (line: string) => console.log(line), confirm: askOperator };
    printReport(await distribute(context, argv).catch(throwAsStartupError));
    return;
  }
  const command = commands[name];
  if (!command) {
    const known = Object.keys({ ...commands, ...fileCommands, [distributionCommand]: distribute }).join(', ');
    throw new StartupError(`"${name}" is not a command: there are ${known}.`);
  }
  await openDataFolder(settings, log);
  const database = await openDatabaseServer(settings, log, { shared: true });
  onStop(database.stop);
  const urls = await prepareDatabase(database.url, {
    given: settings.database.roles,
    needsRoles: settings.production,
    planMode: settings.database.planMode,
    onTrouble: message => log.warn(message),
  });
  const platform = await createPlatform(settings, urls, { log });
  onStop(() => closePlatform(platform));

  printReport(await command(platform, argv).catch(throwAsStartupError));
});

function printReport({ summary, taken, failed, refused = [] }: CommandReport): void {
  for (const { feature, reason } of refused) console.error(`${feature}: ${reason}`);
  if (taken === 0 || failed) throw new StartupError(summary);
  console.log(summary);
}

function throwAsStartupError(error: Error): never {
  throw new StartupError(error.message);
}
