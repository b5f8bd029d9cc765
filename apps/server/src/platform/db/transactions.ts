import {
  type ConnectionBuilder,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  Transaction,
  type TransactionBuilder,
} from 'kysely';
import { holdingConnection } from './held-connection.ts';
import { withPipeline } from './pipeline.ts';

type TransactionParts<Tables> = <Result>(
  transaction: Transaction<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
) => Promise<Result>;

/**
 * `mustHoldNoConnection` knows the transactions of this database. Each has a pipeline, and statements that are
 * asked at the same time are sent in one round trip. These run in the order in which they are asked, and each sees the
 * changes of the one before: a lock that is asked for first is held when the others run. Its `connection()` sends in
 * the same way. Kysely's own transaction and connection send a statement when the one before is answered. `alone` is
 * the same database on connections that carry one caller's statements at a time: transactions are made there. A
 * connection of `db` may carry statements of other callers, so no setting of its session may be changed.
 */
export function withTransactions<Tables>(
  db: Kysely<Tables>,
  alone: Kysely<Tables>,
  dialect: Dialect,
): Kysely<Tables> {
  const driver = dialect.createDriver();

  /** Builds the parts of a database that sends its statements on this connection alone. */
  const at = (connection: DatabaseConnection, asker: Kysely<Tables>) => ({
    config: { dialect },
    dialect,
    driver,
    executor: asker
      .getExecutor()
      .withConnectionProvider({ provideConnection: consume => consume(connection) }),
  });

  const within: TransactionParts<Tables> = async (transaction, work) => {
    const connection = await transaction.getExecutor().provideConnection(async held => held);
    const together = new Transaction<Tables>(at(connection, transaction));
    return holdingConnection(() => work(together));
  };
  db.transaction = () => wrapped(alone.transaction(), within);
  db.connection = () =>
    ({
      execute: work =>
        db.getExecutor().provideConnection(connection => work(new Kysely<Tables>(at(connection, db)))),
    }) as ConnectionBuilder<Tables>;
  return db;
}

function wrapped<Tables>(
  builder: TransactionBuilder<Tables>,
  within: TransactionParts<Tables>,
): TransactionBuilder<Tables> {
  return {
    setAccessMode: mode => wrapped(builder.setAccessMode(mode), within),
    setIsolationLevel: level => wrapped(builder.setIsolationLevel(level), within),
    execute: work => withPipeline(() => builder.execute(transaction => within(transaction, work))),
  } as TransactionBuilder<Tables>;
}
