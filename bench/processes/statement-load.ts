import pg from 'pg';
import { prepareStatement } from '../script.ts';

/** Repeats a script of SQL on several connections, with named statements and without a server around it. */
export type StatementLoad = {
  url: string;
  /** The statements have `:names` for values that differ from run to run. */
  statements: string[];
  turns: Record<string, number | string>[];
  connections: number;
  /**
   * The script runs with the values of all turns, again and again for this many seconds. Without a number, it runs once
   * with the values of each turn.
   */
  seconds?: number;
};
export type StatementLoadDone = { runs: number; seconds: number };

process.once('message', async (load: StatementLoad) => {
  const done = await runStatementLoad(load);
  process.send?.(done);
  process.disconnect();
});

async function runStatementLoad(load: StatementLoad): Promise<StatementLoadDone> {
  const { turns, seconds } = load;
  const statements = load.statements.map(prepareStatement);
  const clients = await Promise.all(Array.from({ length: load.connections }, () => open(load.url)));
  const begun = performance.now();
  const until = seconds === undefined ? Number.POSITIVE_INFINITY : begun + seconds * 1000;
  let runs = 0;
  async function runStatements(client: pg.Client): Promise<void> {
    while (performance.now() < until && (seconds !== undefined || runs < turns.length)) {
      const turn = turns[runs++ % turns.length] ?? {};
      for (const { variables, ...query } of statements) {
        await client.query({ ...query, values: variables.map(name => turn[name]) });
      }
    }
  }
  await Promise.all(clients.map(runStatements));
  const took = (performance.now() - begun) / 1000;
  await Promise.all(clients.map(client => client.end()));
  return { runs, seconds: took };
}

async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}
