import pg from 'pg';
import type { PlanMode } from '../../config/environment.ts';
import { repeatOnWorkersWhereDistributed } from '../distributing/engine.ts';
import { connectBriefly } from '../logins.ts';
import { planCacheModes } from './plan-mode.ts';

/** PostgreSQL has these settings in every connection that serves calls. */
const connectionSettingsWith = (planMode: PlanMode): Readonly<Record<string, string>> => ({
  statement_timeout: '15s',
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '30s',
  // The statements of calls are short. Starting a parallel worker, or planning a statement anew each time, would take
  // longer than running it.
  max_parallel_workers_per_gather: '0',
  plan_cache_mode: planCacheModes[planMode],
});

/** A connection gets its settings by this parameter of its start. Poolers drop or refuse the parameter. */
export const connectionOptionsWith = (planMode: PlanMode): string =>
  Object.entries(connectionSettingsWith(planMode))
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

const roleSettingsQuery = `
  select coalesce((select setconfig from pg_db_role_setting where setrole = current_user::regrole and setdatabase = d.oid),
    '{}') as given, d.datname as database
  from pg_database d where datname = current_database()`;

/**
 * Gives the role of `url` the settings for this database, so that its connections through a pooler have them too. A role
 * may change its own settings.
 */
export async function giveConnectionSettings(url: string, planMode: PlanMode): Promise<void> {
  await connectBriefly(url, async client => {
    await repeatOnWorkersWhereDistributed(client);
    const { rows } = await client.query<{ given: string[]; database: string }>(roleSettingsQuery);
    for (const { given, database } of rows)
      for (const [name, value] of Object.entries(connectionSettingsWith(planMode)))
        if (!given.includes(`${name}=${value}`))
          await client.query(
            `alter role current_user in database ${pg.escapeIdentifier(database)} set ${name} = '${value}'`,
          );
  });
}
