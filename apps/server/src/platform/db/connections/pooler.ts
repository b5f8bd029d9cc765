import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { StartupError } from '../../startup-error.ts';
import { connectBriefly, urlWithOption } from '../logins.ts';

const refusedParameterPattern = /unsupported startup parameter/;

/**
 * Returns whether a pooler is between this process and PostgreSQL. A connection gives itself a setting when it starts,
 * which a pooler refuses or drops, because its connections to PostgreSQL belong to all of its clients.
 */
export async function isPooled(url: string): Promise<boolean> {
  const mark = randomUUID();
  try {
    return await connectBriefly(urlWithOption(url, `session.mark=${mark}`), async client => {
      const { rows } = await client.query(`select current_setting('session.mark', true) as found`);
      return rows[0].found !== mark;
    });
  } catch (error) {
    if (isRefusedParameter(error)) return true;
    throw error;
  }
}

const isRefusedParameter = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && refusedParameterPattern.test(error.message);

/** @throws StartupError where `DATABASE_URL` leads to a pooler, which takes sessions and their locks apart */
export async function mustBeDirect(url: string): Promise<void> {
  if (await isPooled(url))
    throw new StartupError(
      'DATABASE_URL: it leads to a pooler, where locks and migrations fail: set it to PostgreSQL itself, and only DATABASE_APP_URL and DATABASE_REST_URL to the pooler.',
    );
}

/**
 * Checks that the connections of a pooler know the statements that its clients have prepared. The first client prepares
 * a statement, and the second one holds the connection on which it was prepared.
 * @throws StartupError where they do not, or where the pooler refuses the parameter of the start
 */
export async function mustKeepStatements(setting: string, url: string): Promise<void> {
  try {
    await connectBriefly(url, first =>
      connectBriefly(url, async second => {
        const prepared = { name: 'kept', text: 'select 1' };
        await first.query(prepared);
        await second.query('begin');
        await first.query(prepared);
        await second.query('commit');
      }),
    );
  } catch (error) {
    throw new StartupError(`${setting}: the pooler cannot be used: ${explainPooler(error)}`);
  }
}

const unknownStatementCode = '26000';
const queryTimeoutPattern = /query read timeout/i;

function explainPooler(error: unknown): string {
  if (error instanceof pg.DatabaseError && error.code === unknownStatementCode)
    return 'its connections do not know the statements that were prepared on others. pgbouncer does from 1.21 on, with max_prepared_statements = 1000.';
  if (error instanceof Error && queryTimeoutPattern.test(error.message))
    return 'it has one connection at most for this user. Give it a pool of several, for pgbouncer by default_pool_size.';
  return `${(error as Error).message}.`;
}
