import type pg from 'pg';

/** These tables have `conversation_id` in each row and each key, so Citus can lay them on several machines by it. */
export const distributedTables = [
  'messages',
  'message_reactions',
  'message_mentions',
  'sent_messages',
] as const;

export const distributionColumn = 'conversation_id';

export async function hasCitus(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query("select from pg_extension where extname = 'citus'");
  return rowCount === 1;
}

/** Returns the names of the tables that lie on the workers. Only a database with Citus has such tables. */
export async function findDistributedTables(client: pg.ClientBase): Promise<string[]> {
  if (!(await hasCitus(client))) return [];
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_dist_partition join pg_class on pg_class.oid = logicalrelid
     where partmethod = 'h' and relname = any($1)`,
    [distributedTables],
  );
  return rows.map(({ name }) => name);
}

const namesDistributedTable = (text: string): boolean =>
  new RegExp(`\\b(${distributedTables.join('|')})\\b`, 'i').test(text);

/**
 * Citus repeats a change of the schema on all workers, as the role that makes it. Only a change of a distributed table
 * has to be repeated: the other tables, functions and roles are needed on the coordinator alone. The setting is that of
 * the session, and is chosen anew before each change.
 */
export async function repeatOnWorkersWhereDistributed(client: pg.ClientBase, change = ''): Promise<void> {
  if (!(await hasCitus(client))) return;
  const repeats = namesDistributedTable(change) && (await findDistributedTables(client)).length > 0;
  await client.query(`set citus.enable_ddl_propagation = ${repeats ? 'on' : 'off'}`);
}
