import type { Socket } from 'node:net';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { guarded } from '../guarded.ts';
import { statementNames } from './prepared.ts';
import { leading, RiderConflict, riding } from './riders.ts';
import type { Standstill } from './standstill.ts';

/** The pool's type hides the connection. */
type Client = pg.PoolClient & { connection: { stream: Socket } };
type Answer = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>;

export type Watching = {
  readonly standstill: Standstill;
  /** Called with the text of every statement that is sent with a commit. */
  readonly onRider?: (text: string) => void;
  /** Called where a connection without an open question asks one: it waits for the network from here on. */
  readonly onRoundTrip?: () => void;
};

/**
 * Every statement is prepared, so that PostgreSQL parses and plans it once per connection. `begin` and the lead are
 * sent with the first statement of their transaction, and the riders with `commit`, so that none of them costs a round
 * trip.
 */
export function askingPool(pool: pg.Pool, watching: Watching): PostgresPool {
  const nameOf = statementNames();
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const same = known.get(client) ?? asking(client as Client, nameOf, watching);
      known.set(client, same);
      return same;
    },
  };
}

/** Returns the client itself with another way to send statements. */
function asking(
  client: Client,
  nameOf: (text: string) => string | undefined,
  { standstill, onRider, onRoundTrip }: Watching,
): PostgresPoolClient {
  let begins = false;
  let unanswered = 0;
  let isEnding = false;
  const cutOff = () => client.connection.stream.destroy();

  function send(text: string, values: readonly unknown[]): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    client.query(
      new PreparedQuery(nameOf(text), text, values, (error, answer) => {
        isEnding ||= isFatal(error);
        if (error) reject(error);
        else resolve(answer);
      }),
    );
    return promise;
  }

  /** Returns the answers, of which the last belongs to this statement. */
  function sendWithCompany(text: string, values: readonly unknown[]): Promise<unknown>[] {
    return inOneWrite(client, () => {
      // Where `begin` fails the connection is lost, and then the statement after it fails too.
      if (begins) client.query('begin').catch(() => {});
      begins = false;
      const riders = text === 'commit' ? riding() : [];
      for (const rider of riders) onRider?.(rider.text);
      const sent = riders.map(rider => send(rider.text, rider.values).catch(failedRider));
      return [...leads(text), ...sent, send(text, values)];
    });
  }

  /** The lead is sent before the first statement; the answers to all statements count only when it has passed. */
  function leads(text: string): Promise<void>[] {
    const lead = leading();
    if (!lead || isEnd(text)) return [];
    if (!lead.passed) onRider?.(lead.text);
    lead.passed ??= send(lead.text, lead.values).then(({ rows }) => lead.mustPass(rows));
    return [lead.passed];
  }

  async function ask(text: string, values: readonly unknown[]): Promise<Answer> {
    if (unanswered === 0) onRoundTrip?.();
    unanswered += 1;
    try {
      return await standstill(lastOf(sendWithCompany(text, values)), cutOff);
    } finally {
      unanswered -= 1;
    }
  }

  async function query(text: string, values: readonly unknown[]): Promise<Answer> {
    if (text === 'begin') {
      begins = true;
      return emptyAnswer('BEGIN');
    }
    // Without this wait the riders would be written although the lead forbids it.
    if (text === 'commit' && leading()?.passed === null) await ask('select 1', []);
    if (begins && isEnd(text) && riding().length === 0) {
      begins = false;
      return emptyAnswer(text.toUpperCase());
    }
    return ask(text, values);
  }
  // The server closes the connection after such an error: a statement sent before the close arrives here would be lost.
  const release = (isLost?: unknown) => client.release(isLost === true || isEnding);
  return Object.assign(Object.create(client), { query, release });
}

/** The statement has a name. `pg` would copy an object that names it property by property each time. */
class PreparedQuery extends pg.Query {
  readonly name: string | undefined;

  constructor(
    name: string | undefined,
    text: string,
    values: readonly unknown[],
    callback: (error: Error | undefined, answer: Answer) => void,
  ) {
    super(text, [...values], callback);
    this.name = name;
  }
}

const isFatal = (error: unknown) => error instanceof pg.DatabaseError && error.severity === 'FATAL';
const isEnd = (text: string) => text === 'commit' || text === 'rollback';
const emptyAnswer = (command: string): Answer => ({ command, rowCount: null, rows: [] });

function failedRider(error: unknown): never {
  throw error instanceof pg.DatabaseError && error.code === uniqueViolation
    ? new RiderConflict(error)
    : error;
}

const uniqueViolation = '23505';

/** Statements that are sent in the same turn of the event loop leave in one write. */
function inOneWrite<Result>({ connection: { stream } }: Client, send: () => Result): Result {
  stream.cork();
  process.nextTick(guarded('the end of a write to PostgreSQL', () => stream.uncork()));
  return send();
}

/** Returns the last answer, or throws the error of an earlier one: PostgreSQL rolls back at the `commit` behind it. */
async function lastOf(answers: readonly Promise<unknown>[]): Promise<Answer> {
  if (answers.length === 1) return answers[0] as Promise<Answer>;
  const settled = await Promise.allSettled(answers);
  const failed = settled.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  const last = settled.at(-1);
  if (last?.status !== 'fulfilled') throw new Error('Nothing was sent.');
  return last.value as Answer;
}
