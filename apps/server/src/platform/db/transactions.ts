import {
  type ConnectionBuilder,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  Transaction,
  type TransactionBuilder,
} from 'kysely';
import { runWhileHoldingConnection } from './held-connection.ts';
import { withPipeline } from './pipeline.ts';

type RunInTransaction<Tables> = <Result>(
  transaction: Transaction<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
) => Promise<Result>;

/**
 * `mustHoldNoConnection` recognizes the transactions of the returned database.
 *
 * Each transaction has a pipeline: statements that are requested at the same time are sent without waiting for each
 * other's answers. They run in the order of the requests, so a lock that is requested first is held when the others
 * run. Statements on the database's `connection()` are sent in the same way.
 *
 * Transactions run on `alone`: the same database, on connections that carry one caller's statements at a time. A
 * connection of `db` may carry statements of other callers, so no setting of its session may be changed.
 */
export function withTransactions<Tables>(
  db: Kysely<Tables>,
  alone: Kysely<Tables>,
  dialect: Dialect,
): Kysely<Tables> {
  const driver = dialect.createDriver();

  /** Builds the parts of a database that sends all its statements on this connection. */
  const at = (connection: DatabaseConnection, asker: Kysely<Tables>) => ({
    config: { dialect },
    dialect,
    driver,
    executor: asker
      .getExecutor()
      .withConnectionProvider({ provideConnection: consume => consume(connection) }),
  });

  const within: RunInTransaction<Tables> = async (transaction, work) => {
    const connection = await transaction.getExecutor().provideConnection(async held => held);
    const together = new Transaction<Tables>(at(connection, transaction));
    return runWhileHoldingConnection(() => work(together));
  };
  db.transaction = () => withOwnTransaction(alone.transaction(), within);
  db.connection = () =>
    ({
      execute: work =>
        db.getExecutor().provideConnection(connection => work(new Kysely<Tables>(at(connection, db)))),
    }) as ConnectionBuilder<Tables>;
  return db;
}

function withOwnTransaction<Tables>(
  builder: TransactionBuilder<Tables>,
  within: RunInTransaction<Tables>,
): TransactionBuilder<Tables> {
  return {
    setAccessMode: mode => withOwnTransaction(builder.setAccessMode(mode), within),
    setIsolationLevel: level => withOwnTransaction(builder.setIsolationLevel(level), within),
    execute: work => withPipeline(() => builder.execute(transaction => within(transaction, work))),
  } as TransactionBuilder<Tables>;
}
