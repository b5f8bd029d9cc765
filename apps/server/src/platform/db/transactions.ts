import { type Dialect, type Kysely, Transaction, type TransactionBuilder } from 'kysely';
import { holdingConnection } from './held-connection.ts';
import { withRiders } from './riders.ts';

type Within<Tables> = <Result>(
  transaction: Transaction<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
) => Promise<Result>;

/**
 * The database, whose transactions are known to `mustHoldNoConnection`, may have riders, and send statements that are
 * asked for at the same time in one round trip. These run in the order in which they are asked for, each on what the
 * one before left: a lock that is asked for first is held when the others run. Kysely's own transaction sends a
 * statement when the one before is answered.
 */
export function withTransactions<Tables>(db: Kysely<Tables>, dialect: Dialect): Kysely<Tables> {
  const begin = db.transaction.bind(db);
  const driver = dialect.createDriver();

  const within: Within<Tables> = async (transaction, work) => {
    const executor = transaction.getExecutor();
    const connection = await executor.provideConnection(async held => held);
    const together = new Transaction<Tables>({
      config: { dialect },
      dialect,
      driver,
      executor: executor.withConnectionProvider({ provideConnection: consume => consume(connection) }),
    });
    return holdingConnection(() => work(together));
  };
  db.transaction = () => wrapped(begin(), within);
  return db;
}

function wrapped<Tables>(
  builder: TransactionBuilder<Tables>,
  within: Within<Tables>,
): TransactionBuilder<Tables> {
  return {
    setAccessMode: mode => wrapped(builder.setAccessMode(mode), within),
    setIsolationLevel: level => wrapped(builder.setIsolationLevel(level), within),
    execute: work => withRiders(() => builder.execute(transaction => within(transaction, work))),
  } as TransactionBuilder<Tables>;
}
