import pg from 'pg';
import { StartupError } from '../../startup-error.ts';
import { repeatOnWorkersWhereDistributed } from '../distributing/engine.ts';
import { recordAppliedMigration, recordAppliedStep } from './applied.ts';
import type { Migration } from './files.ts';
import { type Patience, patiently } from './patience.ts';

type Step = Migration['steps'][number];
/** Records a finished step. A step that is one transaction is saved together with its record. */
type Record = () => Promise<void>;

/**
 * Runs the steps of a file that are not done. Each finished step is recorded, so after an interruption the next start
 * goes on with the first unfinished step.
 */
export async function runFile(
  client: pg.Client,
  migration: Migration,
  { done, patience }: { done: number; patience: Patience },
): Promise<void> {
  const last = migration.steps.length - 1;
  for (const [number, step] of migration.steps.entries()) {
    if (number < done) continue;
    const record = () =>
      number === last
        ? recordAppliedMigration(client, migration)
        : recordAppliedStep(client, migration, number);
    try {
      await repeatOnWorkersWhereDistributed(client, step.text);
      await stepRunnerByMode[step.mode](client, step, { patience, record });
    } catch (error) {
      throw describeFailure(migration, step, error);
    }
  }
}

/** Runs a whole file in the transaction of the caller, who uses the database alone. */
export async function runFileInTransaction(client: pg.ClientBase, migration: Migration): Promise<void> {
  for (const step of migration.steps) {
    try {
      await client.query(step.text.replaceAll(/\bindex\s+concurrently\b/gi, 'index'));
    } catch (error) {
      throw describeFailure(migration, step, error);
    }
  }
  await recordAppliedMigration(client, migration);
}

type StepRunner = (
  client: pg.Client,
  step: Step,
  around: { patience: Patience; record: Record },
) => Promise<void>;

const stepRunnerByMode: { readonly [Mode in Step['mode']]: StepRunner } = {
  async together(client, { text }, { patience, record }) {
    const runAndRecord = async () => {
      await client.query(text);
      await record();
    };
    await patiently(client, { ...patience, statements: text }, () => inTransaction(client, runAndRecord));
  },

  async 'in batches'(client, { text }, { patience, record }) {
    const changeSome = async () => (await client.query(text)).rowCount ?? 0;
    const changeBatch = () =>
      patiently(client, { ...patience, statements: text }, () => inTransaction(client, changeSome));
    while ((await changeBatch()) > 0);
    await inTransaction(client, record);
  },

  /** No call waits behind such a statement, so it may wait for as long as the whole patience. */
  async alone(client, { text }, { patience, record }) {
    await patiently(client, { ...patience, lockTimeoutMs: patience.givesUpAfterMs }, async () => {
      await dropUnfinishedIndex(client, text);
      await client.query(text);
    });
    await inTransaction(client, record);
  },
};

async function inTransaction<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

const concurrentIndexPattern =
  /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+([\w.]+)/i;

/** An index whose building was cut off stays in the database, is of no use, and counts as existing. */
async function dropUnfinishedIndex(client: pg.Client, text: string): Promise<void> {
  const name = concurrentIndexPattern.exec(text)?.[1];
  if (!name) return;
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [name],
  );
  if (rowCount) await client.query(`drop index concurrently if exists ${name}`);
}

/** PostgreSQL reports a place for only some errors. For the others, the step is named by its first line. */
function describeFailure({ name, steps }: Migration, { text, line }: Step, error: unknown): StartupError {
  const position = error instanceof pg.DatabaseError ? Number(error.position) : Number.NaN;
  const step = steps.length > 1 ? ` in the step of line ${line}` : '';
  const place = Number.isNaN(position)
    ? step
    : ` in line ${line - 1 + text.slice(0, position).split('\n').length}`;
  return new StartupError(`The migration ${name} fails${place}: ${(error as Error).message}`, {
    cause: error,
  });
}
