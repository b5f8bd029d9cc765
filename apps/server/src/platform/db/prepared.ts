import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { riding } from './riders.ts';
import type { Standstill } from './standstill.ts';

/** More than the product has statements. What comes later (filters that callers make up) runs unprepared. */
const mostNames = 1_000;
/** Every column there is. */
const allColumns = /(select|returning|\.)\s*\*/i;
const innermost = /\([^()]*\)/g;

/**
 * Whether the answer has every column there is: a migration by another node changes its shape, and PostgreSQL then
 * refuses the old plan. Inside of brackets they are a matter of the plan alone, which is made anew.
 */
function answersAllColumns(text: string): boolean {
  const outer = text.replace(innermost, '');
  return outer === text ? allColumns.test(text) : answersAllColumns(outer);
}

type Answer = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>;
const nothing = (command: string): Answer => ({ command, rowCount: null, rows: [] });

/**
 * The pool with every statement prepared: PostgreSQL parses and plans it once per connection, not every time. `begin`
 * goes with the first statement of its transaction and the riders with `commit`, so that neither costs a round trip.
 */
export function preparing(
  pool: pg.Pool,
  standstill: Standstill,
  onRider?: (text: string) => void,
): PostgresPool {
  const nameOf = statementNames();
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();

  /** The client itself, but for how it asks. */
  const prepared = (client: pg.PoolClient): PostgresPoolClient => {
    let begins = false;
    const send = (text: string, values: readonly unknown[] = []) =>
      client.query<never>({ name: nameOf(text), text, values: [...values] });
    const sendAll = (text: string, values: readonly unknown[]) =>
      inOneWrite(client, () => {
        // The connection is lost where it fails, and then so is the statement after it.
        if (begins) client.query('begin').catch(() => {});
        begins = false;
        const riders = text === 'commit' ? riding() : [];
        for (const rider of riders) onRider?.(rider.text);
        return [...riders, { text, values }].map(rider => send(rider.text, rider.values));
      });
    return Object.assign(Object.create(client), {
      query: async (text: string, values: readonly unknown[]): Promise<Answer> => {
        if (text === 'begin') {
          begins = true;
          return nothing('BEGIN');
        }
        if (begins && isEnd(text) && riding().length === 0) {
          begins = false;
          return nothing(text.toUpperCase());
        }
        return standstill(lastOf(sendAll(text, values)), () => void endAtOnce(client));
      },
    });
  };

  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const same = known.get(client) ?? prepared(client);
      known.set(client, same);
      return same;
    },
  };
}

const isEnd = (text: string) => text === 'commit' || text === 'rollback';

/** The answer to the last; where an earlier one fails, its error: PostgreSQL rolls back at the `commit` behind it. */
async function lastOf(answers: readonly Promise<Answer>[]): Promise<Answer> {
  const settled = await Promise.allSettled(answers);
  const failed = settled.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  const last = settled.at(-1);
  if (last?.status !== 'fulfilled') throw new Error('Nothing was sent.');
  return last.value;
}

/** The pool's type hides the connection. */
type Connected = pg.PoolClient & { connection: { stream: Socket } };

/** What is sent meanwhile leaves in one write. */
function inOneWrite<Result>(client: pg.PoolClient, send: () => Result): Result {
  const { stream } = (client as Connected).connection;
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}

/** A query that waits for its answer gets an error, and the pool a new connection. */
const endAtOnce = (client: pg.PoolClient) => (client as Connected).connection.stream.destroy();

/** The same text has the same name on every connection. */
function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string | undefined>();
  return text => {
    if (names.size >= mostNames || names.has(text)) return names.get(text);
    const name = answersAllColumns(text)
      ? undefined
      : createHash('sha256').update(text).digest('base64url').slice(0, 22);
    names.set(text, name);
    return name;
  };
}
