import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { Settings } from '../../config/settings.ts';
import { ignoreErrors } from '../../guarded.ts';
import { StartupError } from '../../startup-error.ts';
import { migrationLock } from '../migrate.ts';
import { takeAdvisoryLock } from '../migrating/advisory-lock.ts';
import { sessionName } from '../migrating/sessions.ts';
import { preparationLock } from '../prepare.ts';
import { findOrMakeRoles, type RoleUrls } from '../roles.ts';
import { describeDatabase } from './describe.ts';
import { repeatOnWorkersWhereDistributed } from './engine.ts';
import { findMissingLogins, giveLogins, moveTables, type ProductRoles } from './move.ts';
import { type DistributionPlan, planDistribution, presetShards } from './plan.ts';

const usage = 'distribute --coordinator URL [--shards 32] [--yes] [--trial]';

/** The reads that Citus refuses are listed in decision 226. */
const onlyForTrials =
  'This version of chat does not work on Citus yet: some of its statements still read messages and people together. On a copy of your database, --trial goes on.';
const mostShards = 1024;

type DistributionContext = {
  readonly settings: Pick<Settings, 'database'>;
  readonly print: (line: string) => void;
  /** Asks the operator whether to go on. */
  readonly confirm: () => Promise<boolean>;
};

/**
 * Runs `distribute`, which moves the tables of chat to the workers of Citus. It first prints what it will do, and goes on
 * where the operator agrees. Starts of servers wait for it.
 */
export async function distribute(
  { settings, print, confirm }: DistributionContext,
  argv: readonly string[],
): Promise<{ summary: string }> {
  const { url, shards, agreed, isTrial } = readArguments(settings, argv);
  const client = new pg.Client({ connectionString: url, application_name: sessionName('distribution') });
  // The statement that waits for a lost connection reports it.
  ignoreErrors(client);
  await client.connect();
  try {
    await takeAdvisoryLock(client, preparationLock);
    await takeAdvisoryLock(client, migrationLock);
    const plan = planDistribution(await describeDatabase(client), shards);
    if ('refusals' in plan) throw new StartupError(plan.refusals.join('\n'));
    for (const line of plan.lines) print(line);
    if (isDone(plan)) return { summary: 'Nothing is left to do.' };
    if (!isTrial) throw new StartupError(onlyForTrials);
    if (!(agreed || (await confirm()))) throw new StartupError('Nothing was changed. Add --yes to do it.');
    await carryOut(client, { url, plan, settings, print });
    return { summary: 'The messages are distributed. Start the servers again.' };
  } finally {
    await client.end();
  }
}

const isDone = ({ keysToDrop, tablesToMove, tablesToClear }: DistributionPlan) =>
  keysToDrop.length + tablesToMove.length + tablesToClear.length === 0;

async function carryOut(
  client: pg.Client,
  {
    url,
    plan,
    settings,
    print,
  }: { url: string; plan: DistributionPlan } & Omit<DistributionContext, 'confirm'>,
): Promise<void> {
  await repeatOnWorkersWhereDistributed(client);
  const urls = await findOrMakeRoles({ client, url }, settings.database.roles);
  if (!urls) throw new StartupError('DATABASE_URL: its user may not make roles.');
  const roles = await rolesOf(client, urls);
  await giveLogins(client, url, roles);
  const missing = await findMissingLogins(client, [roles.owner, ...roles.others.map(({ name }) => name)]);
  if (missing.length > 0) throw new StartupError(missing.join('\n'));
  print('The roles can sign in on all workers.');
  await client.query(`set role ${pg.escapeIdentifier(roles.owner)}`);
  await moveTables(client, plan, print);
}

async function rolesOf(client: pg.Client, { app, rest }: RoleUrls): Promise<ProductRoles> {
  const { rows } = await client.query<{ owner: string }>(
    "select pg_get_userbyid(relowner) as owner from pg_class where oid = 'public.messages'::regclass",
  );
  const others = [app, rest].map(each => {
    const { username, password } = new URL(each);
    return { name: decodeURIComponent(username), password: decodeURIComponent(password) };
  });
  return { owner: rows[0]?.owner ?? '', others };
}

function readArguments({ database }: Pick<Settings, 'database'>, argv: readonly string[]) {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      coordinator: { type: 'string' },
      shards: { type: 'string' },
      yes: { type: 'boolean' },
      trial: { type: 'boolean' },
    },
  });
  const url = values.coordinator ?? database.url;
  if (!url)
    throw new StartupError(
      `The embedded PostgreSQL has no workers. Name the coordinator of Citus: ${usage}.`,
    );
  const shards = Number(values.shards ?? presetShards);
  if (!(Number.isInteger(shards) && shards > 0 && shards <= mostShards))
    throw new StartupError(`--shards takes a whole number from 1 to ${mostShards}: ${usage}.`);
  return { url, shards, agreed: values.yes ?? false, isTrial: values.trial ?? false };
}

/** Where no person sits at the command, nothing is done without `--yes`. */
export async function askOperator(): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question('Do it? Type yes: ')).trim() === 'yes';
  } finally {
    terminal.close();
  }
}
