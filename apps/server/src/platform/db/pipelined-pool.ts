import type { Socket } from 'node:net';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { guarded } from '../guarded.ts';
import { isReadOnlyError } from './connections/writable.ts';
import { ConflictAtCommit, guardStatement, type StatementAtCommit, statementsAtCommit } from './pipeline.ts';
import { statementNames } from './prepared.ts';
import type { StandstillWatch } from './standstill.ts';

/** The type of `pg` hides the client's connection, which is declared here. */
type Client = pg.PoolClient & { connection: { stream: Socket } };
type StatementAnswer = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>;

export type ObserveStatement = (text: string, values: readonly unknown[]) => (error: unknown) => void;

export type PoolObserver = {
  readonly standstill: StandstillWatch;
  /** Called with the text of every guard and of every statement at a commit, because Kysely does not log them. */
  readonly onUnlogged?: (text: string) => void;
  /** Called for each sent statement. The returned function is called with its error, or with nothing. */
  readonly onSent?: ObserveStatement | undefined;
  /** Called where a connection that waits for no answer sends a statement, so that a wait for the network begins. */
  readonly onRoundTrip?: () => void;
};

/**
 * Statements are prepared, so that PostgreSQL parses and plans each once per connection. `begin` and the guard of a
 * transaction are sent with the statement after them, and the statements at its commit are sent with `commit`. So none
 * of them costs a wait for the network of its own.
 */
export function pipelinedPool(pool: pg.Pool, watching: PoolObserver): PostgresPool {
  const nameOf = statementNames();
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const same =
        known.get(client) ??
        pipelinedClient(new PreparedClient(client as Client, nameOf, watching.onSent), watching);
      known.set(client, same);
      return same;
    },
  };
}

/** Makes a client that sends statements through the pipeline of the transaction, and is otherwise the same client. */
function pipelinedClient(prepared: PreparedClient, watching: PoolObserver): PostgresPoolClient {
  const statements = new PipelinedStatements(prepared, watching);
  return Object.assign(Object.create(prepared.client), {
    query: (text: string, values: readonly unknown[]) => statements.query(text, values),
    release: (isLost?: unknown) => prepared.release(isLost === true),
  });
}

/** Sends the statements of one connection, including those in the pipeline of a transaction. */
class PipelinedStatements {
  readonly #prepared: PreparedClient;
  readonly #watching: PoolObserver;
  #begins = false;
  #unanswered = 0;

  constructor(prepared: PreparedClient, watching: PoolObserver) {
    this.#prepared = prepared;
    this.#watching = watching;
  }

  async query(text: string, values: readonly unknown[]): Promise<StatementAnswer> {
    if (text === 'begin') {
      this.#begins = true;
      return emptyAnswer('BEGIN');
    }
    // Sends the guard and waits for its answer before the commit. Otherwise the statements at the commit would be
    // written even where the guard forbids it.
    if (text === 'commit' && guardStatement()?.passed === null) await this.#ask('select 1', []);
    if (this.#begins && isTransactionEnd(text) && statementsAtCommit().length === 0) {
      this.#begins = false;
      return emptyAnswer(text.toUpperCase());
    }
    return this.#ask(text, values);
  }

  async #ask(text: string, values: readonly unknown[]): Promise<StatementAnswer> {
    if (this.#unanswered === 0) this.#watching.onRoundTrip?.();
    this.#unanswered += 1;
    try {
      const cutOff = () => this.#prepared.cutOff();
      return await this.#watching.standstill(lastAnswer(this.#sendInPipeline(text, values)), cutOff);
    } finally {
      this.#unanswered -= 1;
    }
  }

  /**
   * Sends a statement with those that belong before it. Returns their answers, of which the last belongs to this
   * statement.
   */
  #sendInPipeline(text: string, values: readonly unknown[]): Promise<unknown>[] {
    return this.#prepared.inOneWrite(() => {
      if (this.#begins) this.#prepared.begin();
      this.#begins = false;
      return [...this.#sendGuard(text), ...this.#sendAtCommit(text), this.#prepared.send(text, values)];
    });
  }

  /** The answers to all statements count only after the guard has passed. */
  #sendGuard(text: string): Promise<void>[] {
    const guard = guardStatement();
    if (!guard || isTransactionEnd(text)) return [];
    if (!guard.passed) this.#watching.onUnlogged?.(guard.text);
    guard.passed ??= this.#prepared.send(guard.text, guard.values).then(({ rows }) => guard.mustPass(rows));
    return [guard.passed];
  }

  #sendAtCommit(text: string): Promise<unknown>[] {
    if (text !== 'commit') return [];
    const statements = statementsAtCommit();
    for (const statement of statements) this.#watching.onUnlogged?.(statement.text);
    return statements.map(statement =>
      this.#prepared
        .send(statement.text, statement.values)
        .catch(error => throwCommitError(error, statement)),
    );
  }
}

/** Sends prepared statements by their names on one connection. */
class PreparedClient {
  readonly client: Client;
  readonly #nameOf: (text: string) => string | undefined;
  readonly #onSent: PoolObserver['onSent'];
  #isEnding = false;

  constructor(client: Client, nameOf: (text: string) => string | undefined, onSent: PoolObserver['onSent']) {
    this.client = client;
    this.#nameOf = nameOf;
    this.#onSent = onSent;
  }

  send(text: string, values: readonly unknown[]): Promise<StatementAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<StatementAnswer>();
    const ended = this.#onSent?.(text, values);
    this.client.query(
      new PreparedQuery(this.#nameOf(text), { text, values }, (error, answer) => {
        ended?.(error);
        this.#isEnding ||= isFatal(error) || isReadOnlyError(error);
        if (error) reject(error);
        else resolve(answer);
      }),
    );
    return promise;
  }

  begin(): void {
    // No code needs to handle a failed `begin`: the connection is then lost, so the statement after it fails too.
    this.client.query('begin').catch(() => {});
  }

  /** Statements that are sent in the same turn of the event loop are written to the network at once. */
  inOneWrite<Result>(send: () => Result): Result {
    const { stream } = this.client.connection;
    stream.cork();
    process.nextTick(guarded('the end of a write to PostgreSQL', () => stream.uncork()));
    return send();
  }

  cutOff(): void {
    this.client.connection.stream.destroy();
  }

  release(isLost: boolean): void {
    // PostgreSQL closes the connection after a fatal error. A statement that is sent before this process notices would
    // be lost. A server that takes no writes has lost a failover, and a new connection may lead to its successor.
    this.client.release(isLost || this.#isEnding);
  }
}

/**
 * This query has the name of a prepared statement. If the name were passed in an object, `pg` would copy the object
 * each time.
 */
class PreparedQuery extends pg.Query {
  readonly name: string | undefined;

  constructor(
    name: string | undefined,
    { text, values }: { text: string; values: readonly unknown[] },
    callback: (error: Error | undefined, answer: StatementAnswer) => void,
  ) {
    super(text, [...values], callback);
    this.name = name;
  }
}

const isFatal = (error: unknown) => error instanceof pg.DatabaseError && error.severity === 'FATAL';
const isTransactionEnd = (text: string) => text === 'commit' || text === 'rollback';
const emptyAnswer = (command: string): StatementAnswer => ({ command, rowCount: null, rows: [] });

function throwCommitError(error: unknown, { refusalByKey }: StatementAtCommit): never {
  throw error instanceof pg.DatabaseError && error.code === uniqueViolationCode
    ? new ConflictAtCommit(error, refusalByKey[error.constraint ?? '']?.() ?? null)
    : error;
}

const uniqueViolationCode = '23505';

/**
 * Returns the last answer, or throws the error of an earlier one. After an error, the `commit` that follows rolls back.
 */
async function lastAnswer(answers: readonly Promise<unknown>[]): Promise<StatementAnswer> {
  if (answers.length === 1) return answers[0] as Promise<StatementAnswer>;
  const settled = await Promise.allSettled(answers);
  const failed = settled.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  const last = settled.at(-1);
  if (last?.status !== 'fulfilled') throw new Error('Nothing was sent.');
  return last.value as StatementAnswer;
}
