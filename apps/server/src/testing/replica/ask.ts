import pg from 'pg';

/**
 * Runs one statement on a database in a connection of its own, and returns its first row. @throws where there is no
 * answer within `limitMs`
 */
export async function askDatabase(
  url: string,
  statement: string,
  { values = [], limitMs }: { values?: readonly unknown[]; limitMs?: number } = {},
): Promise<Record<string, unknown> | undefined> {
  return (await rowsOf(url, statement, { values, limitMs }))[0];
}

/** Returns all rows of the statement. */
export async function rowsOf(
  url: string,
  statement: string,
  { values = [], limitMs }: { values?: readonly unknown[]; limitMs?: number } = {},
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
  });
  // A lost connection is noticed by the statement that waits for it.
  client.on('error', () => {});
  const ending = () => client.end().catch(() => {});
  try {
    await client.connect();
    return (await client.query(statement, [...values])).rows;
  } finally {
    // A server that hangs does not answer the end of the connection either, so it is not waited for.
    if (limitMs === undefined) await ending();
    else void ending();
  }
}
