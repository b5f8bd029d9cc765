import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { access, glob, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { httpConnectionCount } from './load.ts';
import type { StatementLoad, StatementLoadDone } from './processes/statement-load.ts';
import type { Script } from './script.ts';

const execFileAsync = promisify(execFile);
const statementLoadScript = join(import.meta.dirname, 'processes/statement-load.ts');

/** The script runs for this many seconds, or for this many times with the numbers from `first` on. */
export type AmountOfRuns = { seconds: number } | { runs: number; first: number };

export type LimitProgram = {
  /** The reader of the result sees this name of the program that ran the script, such as "pgbench". */
  name: string;
  /** Returns how many times per second the script runs. */
  rateOf(url: string, script: Script, amount: AmountOfRuns): Promise<number>;
};

/**
 * Runs scripts with the program pgbench where the machine has it. Otherwise a simple loop with `pg` runs them, which is
 * slower, so the limit that it finds is lower.
 */
export async function findLimit(): Promise<LimitProgram> {
  const pgbench = await findPgbench();
  if (!pgbench) return { name: 'bare pg loop (no pgbench here)', rateOf: runStatementLoop };
  const { stdout } = await execFileAsync(pgbench, ['--version']);
  const version = /[\d.]+/.exec(stdout)?.[0];
  return {
    name: `pgbench ${version}, prepared`,
    rateOf: (url, script, amount) => runPgbench(pgbench, url, script, amount),
  };
}

async function findPgbench(): Promise<string | null> {
  const installed: string[] = [];
  for await (const file of glob('/usr/lib/postgresql/*/bin/pgbench')) installed.push(file);
  const inPath = (process.env.PATH ?? '').split(delimiter).map(folder => join(folder, 'pgbench'));
  for (const file of [...installed.sort().reverse(), ...inPath]) {
    const found = await access(file).then(
      () => true,
      () => false,
    );
    if (found) return file;
  }
  return null;
}

async function runPgbench(
  pgbench: string,
  url: string,
  script: Script,
  amount: AmountOfRuns,
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'pgbench-'));
  try {
    const file = join(folder, 'script.sql');
    await writeFile(file, `${script.set}\n${script.statements.map(text => `${text};`).join('\n')}\n`);
    const { stdout } = await execFileAsync(pgbench, [
      ...[
        '--no-vacuum',
        '--protocol=prepared',
        `--file=${file}`,
        `--client=${httpConnectionCount}`,
        '--jobs=1',
      ],
      ...pgbenchLengthOptions(amount),
      url,
    ]);
    const rate = Number(/tps = ([\d.]+) \(without/.exec(stdout)?.[1]);
    const failed = Number(/failed transactions: (\d+)/.exec(stdout)?.[1] ?? 0);
    if (Number.isNaN(rate) || failed > 0) throw new Error(`pgbench did not get through: ${stdout}`);
    return rate;
  } finally {
    await rm(folder, { recursive: true });
  }
}

function pgbenchLengthOptions(amount: AmountOfRuns): string[] {
  if ('seconds' in amount) return [`--time=${amount.seconds}`];
  const each = Math.floor(amount.runs / httpConnectionCount);
  const numbers = { first: amount.first, each, i: 0 };
  return [
    `--transactions=${each}`,
    ...Object.entries(numbers).map(([name, value]) => `--define=${name}=${value}`),
  ];
}

/**
 * With this expression pgbench gives every run of the script a number of its own. `pgbenchLengthOptions` defines the
 * variables in it.
 */
export const numberedRun = 'first + :client_id * :each + :i';

const preparedRuns = 5_000;

async function runStatementLoop(
  url: string,
  { statements, draw }: Script,
  amount: AmountOfRuns,
): Promise<number> {
  const counted = 'runs' in amount;
  const turns = Array.from({ length: counted ? amount.runs : preparedRuns }, (_, turn) =>
    draw(counted ? amount.first + turn : turn),
  );
  const child = fork(statementLoadScript);
  child.send({
    url,
    statements,
    turns,
    connections: httpConnectionCount,
    ...(counted ? {} : { seconds: amount.seconds }),
  } satisfies StatementLoad);
  const [done] = (await once(child, 'message')) as [StatementLoadDone];
  return done.runs / done.seconds;
}
