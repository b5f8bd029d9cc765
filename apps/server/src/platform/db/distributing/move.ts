import pg from 'pg';
import { findOrMakeLogin } from '../logins.ts';
import { distributionColumn } from './engine.ts';
import type { DistributionPlan, UniqueKey } from './plan.ts';

const { escapeIdentifier, escapeLiteral } = pg;

type Report = (line: string) => void;

/**
 * Carries out a plan as the role that owns the tables. Each table moves in one transaction, and what is done is read
 * from the database before, so a run that was killed is repeated as a whole.
 */
export async function moveTables(client: pg.Client, plan: DistributionPlan, report: Report): Promise<void> {
  // Citus copies the rows of each table in one statement, however long that takes.
  await client.query(
    'set statement_timeout = 0; set lock_timeout = 0; set citus.enable_ddl_propagation = on',
  );
  for (const key of plan.keysToDrop) {
    await client.query(dropStatementOf(key));
    report(`The key ${key.name} is gone.`);
  }
  for (const table of plan.tablesToMove) {
    await moveTable(client, table, plan.shards);
    report(`${table} is distributed.`);
  }
  for (const table of plan.tablesToClear) {
    await client.query('select truncate_local_data_after_distributing_table($1::regclass)', [table]);
    await client.query(`analyze ${escapeIdentifier(table)}`);
  }
}

const dropStatementOf = ({ table, name, isConstraint }: UniqueKey) =>
  isConstraint
    ? `alter table ${table} drop constraint ${escapeIdentifier(name)}`
    : `drop index ${escapeIdentifier(name)}`;

/** The tables of one conversation lie on one worker: all are in the group of the messages. */
const leadingTable = 'messages';

async function moveTable(client: pg.Client, table: string, shards: number): Promise<void> {
  if (table === leadingTable)
    await client.query(
      'select create_distributed_table($1::regclass, $2, colocate_with => $3, shard_count => $4)',
      [table, distributionColumn, 'none', shards],
    );
  else
    await client.query('select create_distributed_table($1::regclass, $2, colocate_with => $3)', [
      table,
      distributionColumn,
      leadingTable,
    ]);
}

/**
 * Lets the roles of the product sign in on each worker, as the coordinator does for a statement of theirs. The owner
 * gets a login on the coordinator too, because Citus moves its tables in its name.
 */
export async function giveLogins(
  client: pg.Client,
  url: string,
  { owner, others }: ProductRoles,
): Promise<void> {
  const login = await findOrMakeLogin({ client, url }, owner);
  const { password } = new URL(login);
  await client.query(
    `alter role ${escapeIdentifier(owner)} login${password && ` password ${escapeLiteral(password)}`}`,
  );
  for (const role of [owner, ...others.map(({ name }) => name)]) await copyRoleToWorkers(client, role);
  for (const { name, password: own } of [{ name: owner, password }, ...others])
    if (own)
      await client.query(
        `insert into pg_dist_authinfo (nodeid, rolename, authinfo) values (0, $1, $2)
         on conflict (rolename, nodeid) do update set authinfo = excluded.authinfo`,
        [name, `password=${own}`],
      );
}

export type ProductRoles = {
  readonly owner: string;
  readonly others: readonly { readonly name: string; readonly password: string }[];
};

/** A worker gets the stored form of the password, so no log of a worker has the password itself. */
async function copyRoleToWorkers(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ stored: string | null }>(
    'select rolpassword as stored from pg_authid where rolname = $1',
    [role],
  );
  const stored = rows[0]?.stored;
  const name = escapeIdentifier(role);
  const command = `do $do$ begin
    perform set_config('citus.enable_ddl_propagation', 'off', true);
    if not exists (select from pg_roles where rolname = ${escapeLiteral(role)}) then create role ${name}; end if;
    alter role ${name} login${stored ? ` password ${escapeLiteral(stored)}` : ''};
  end $do$`;
  const { rows: answers } = await client.query<{ success: boolean; result: string; worker: string }>(
    `select success, result, nodename || ':' || nodeport as worker
     from run_command_on_workers($1) join pg_dist_node using (nodename, nodeport)`,
    [command],
  );
  const failed = answers.find(({ success }) => !success);
  if (failed) throw new Error(`The role ${role} cannot be made on ${failed.worker}: ${failed.result}`);
}

/** Returns a sentence for each worker on which a role cannot sign in from the coordinator. */
export async function findMissingLogins(client: pg.Client, roles: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const role of roles) {
    await client.query(`set role ${escapeIdentifier(role)}`);
    const { rows } = await client.query<{ worker: string }>(
      `select nodename || ':' || nodeport as worker from pg_dist_node
       where noderole = 'primary' and not citus_check_connection_to_node(nodename, nodeport)`,
    );
    await client.query('reset role');
    missing.push(
      ...rows.map(
        ({ worker }) =>
          `${role} cannot sign in on ${worker} from the coordinator: let pg_hba.conf there accept its password.`,
      ),
    );
  }
  return missing;
}
