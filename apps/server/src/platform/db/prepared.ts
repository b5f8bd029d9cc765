import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
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

/** The pool with every statement prepared: PostgreSQL parses and plans it once per connection, not every time. */
export function preparing(pool: pg.Pool, standstill: Standstill): PostgresPool {
  const nameOf = statementNames();
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();

  /** The client itself, but for how it asks. */
  const prepared = (client: pg.PoolClient): PostgresPoolClient =>
    Object.assign(Object.create(client), {
      query: (text: string, values: unknown[]) =>
        standstill(client.query({ name: nameOf(text), text, values }), () => void endAtOnce(client)),
    });

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

/** A query that waits for its answer gets an error, and the pool a new connection. The pool's type hides `end`. */
const endAtOnce = (client: pg.PoolClient) => (client as pg.PoolClient & pg.Client).end();

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
