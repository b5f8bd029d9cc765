import { distributedTables, distributionColumn } from './engine.ts';

/** Describes a database and its workers, so that the plan is made without reading either. */
export type DatabaseDescription = {
  readonly database: string;
  /** This is the version of Citus in this database, or null without it. */
  readonly engine: string | null;
  /** True where the coordinator's user may make roles on all machines. */
  readonly isSuperuser: boolean;
  readonly workers: readonly string[];
  /** The migrations of this version that have not run. */
  readonly pending: readonly string[];
  readonly tables: readonly TableDescription[];
  readonly keys: readonly UniqueKey[];
  /** Foreign keys between a table that moves and one that stays. */
  readonly leavingKeys: readonly string[];
  readonly triggers: readonly string[];
  /** Other programs, such as servers, have these sessions. */
  readonly sessions: readonly string[];
};

export type TableDescription = {
  readonly name: string;
  readonly bytes: number;
  readonly isDistributed: boolean;
  /** Rows that were copied to the workers, and are still on the coordinator's disk. */
  readonly bytesLeft: number;
};

export type UniqueKey = {
  readonly table: string;
  readonly name: string;
  readonly columns: readonly string[];
  readonly isPrimary: boolean;
  readonly isConstraint: boolean;
};

export type DistributionPlan = {
  readonly keysToDrop: readonly UniqueKey[];
  readonly tablesToMove: readonly string[];
  readonly tablesToClear: readonly string[];
  readonly shards: number;
  /** What the operator reads before anything is done. */
  readonly lines: readonly string[];
};

/** Older versions of Citus do not work with PostgreSQL 16 or newer as this product needs it. */
const oldestMajorVersion = 13;
export const presetShards = 32;
/** The time that the operator reads assumes this speed of a copy with its indexes. It was never measured. */
const copiedBytesPerSecond = 10e6;

/** Decides what a distribution does, or returns sentences why it cannot begin. */
export function planDistribution(
  found: DatabaseDescription,
  shards: number,
): DistributionPlan | { refusals: readonly string[] } {
  const refusals = refusalsOf(found);
  if (refusals.length > 0) return { refusals };
  const tablesToMove = found.tables.filter(({ isDistributed }) => !isDistributed);
  const tablesToClear = found.tables.filter(({ bytesLeft }) => bytesLeft > 0);
  const keysToDrop = found.keys.filter(isNarrow);
  const parts = { keysToDrop, tablesToMove: namesOf(tablesToMove), shards };
  return {
    ...parts,
    tablesToClear: namesOf([...tablesToMove, ...tablesToClear]),
    lines: [
      ...linesOfMoves(found, tablesToMove, shards),
      ...keysToDrop.map(
        ({ table, name }) => `The key ${name} of ${table} goes: it does not name the conversation.`,
      ),
      ...tablesToClear.map(
        ({ name, bytesLeft }) => `${name}: ${inMegabytes(bytesLeft)} that were copied are deleted here.`,
      ),
    ],
  };
}

function refusalsOf({ engine, isSuperuser, workers, ...found }: DatabaseDescription): string[] {
  if (engine === null)
    return [
      `The database ${found.database} has no Citus: put citus first into shared_preload_libraries here and on each worker, restart them, and run "create extension citus" in a database of this name on each.`,
    ];
  const major = Number.parseInt(engine, 10);
  if (!(major >= oldestMajorVersion))
    return [`The database has Citus ${engine}: version ${oldestMajorVersion} or newer is needed.`];
  const primary = found.keys.filter(key => key.isPrimary && isNarrow(key));
  const missing = distributedTables.filter(table => !found.tables.some(({ name }) => name === table));
  return [
    isSuperuser
      ? ''
      : 'The user of --coordinator is no superuser, so it cannot give the roles their logins on the workers.',
    workers.length > 0
      ? ''
      : "Citus has no worker: run select citus_set_coordinator_host('…') and select citus_add_node('…', 5432) for each.",
    found.pending.length > 0 || missing.length > 0 || primary.length > 0
      ? `The database is not of this version (${[...found.pending, ...missing, ...primary.map(({ name }) => name)].join(', ')}): run "npm run db:prepare" first.`
      : '',
    found.leavingKeys.length > 0
      ? `Foreign keys lead out of the tables that move: ${found.leavingKeys.join(', ')}.`
      : '',
    found.triggers.length > 0
      ? `Tables that move have triggers, which Citus does not run: ${found.triggers.join(', ')}.`
      : '',
    found.sessions.length > 0
      ? `The database is in use (${found.sessions.join('; ')}): stop all servers and workers of this product. A server that runs on would fail, and one of the version before needs the keys that go.`
      : '',
  ].filter(Boolean);
}

const isNarrow = ({ columns }: UniqueKey) => !columns.includes(distributionColumn);
const namesOf = (tables: readonly TableDescription[]) => tables.map(({ name }) => name);

function linesOfMoves(
  { workers, tables }: DatabaseDescription,
  toMove: readonly TableDescription[],
  shards: number,
): string[] {
  const placed = tables.filter(({ isDistributed }) => isDistributed);
  const before = placed.map(({ name }) => `${name} is distributed already.`);
  if (toMove.length === 0) return before;
  const bytes = toMove.reduce((sum, table) => sum + table.bytes, 0);
  return [
    ...before,
    `${toMove.length} tables move to ${workers.length} workers (${workers.join(', ')}), in ${shards} shards by ${distributionColumn}:`,
    ...toMove.map(({ name, bytes: size }) => `  ${name}, ${inMegabytes(size)}`),
    `This takes about ${inMinutes(bytes / copiedBytesPerSecond)}. No server may run until it is done, and a server of the version before never again.`,
    'All other tables stay here. Their rows are not touched.',
  ];
}

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1e6).toLocaleString('en')} MB`;
const inMinutes = (seconds: number) => (seconds < 60 ? 'a minute' : `${Math.ceil(seconds / 60)} minutes`);
