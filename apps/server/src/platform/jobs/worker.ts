import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import {
  Logger as GraphileLogger,
  type LogFunctionFactory,
  parseCronItems,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import pg from 'pg';
import { guarded, ignoreErrors } from '../guarded.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { CronJob, JobTasks } from './port.ts';

export type Worker = {
  /** Running jobs may finish. Those that are cut off run again elsewhere. */ stop(): Promise<void>;
};

type WorkerOptions = {
  url: string;
  tasks: JobTasks;
  cron: readonly CronJob[];
  log: Logger;
  metrics: Metrics;
};

/** The worker waits this long between two attempts to start again. Milliseconds. */
const restartPause = 1_000;
/** Unlocking the jobs of a failed pool may take this long. Milliseconds. */
const unlockTimeout = 5_000;

/**
 * Runs jobs until it is stopped. A pool that cannot write how a job ended, because its connection broke, ends itself;
 * its jobs are unlocked and a new pool takes over.
 * @throws where the first pool does not start
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const stopping = new AbortController();
  let pool = await startPool(options);
  const keepRunning = async () => {
    while (true) {
      await pool.ended;
      if (stopping.signal.aborted) return;
      options.log.warn('The job worker ended unexpectedly and is started again');
      const next = await takeOver(pool.id, options, stopping.signal);
      if (!next) return;
      pool = next;
      if (stopping.signal.aborted) return pool.stop();
    }
  };
  const running = keepRunning();
  return {
    async stop() {
      stopping.abort();
      await pool.stop();
      await running;
    },
  };
}

/** @returns the successor of the pool `ended`, or null where the worker is stopped before there is one */
async function takeOver(ended: string, options: WorkerOptions, stopping: AbortSignal): Promise<Pool | null> {
  while (!stopping.aborted) {
    try {
      await unlockJobs(options.url, ended);
      const next = await startPool(options);
      if (!stopping.aborted) return next;
      await next.stop();
    } catch (error) {
      options.log.warn({ err: error }, 'The job worker could not be started again; the next try follows');
      await pause(restartPause, undefined, { signal: stopping }).catch(() => {});
    }
  }
  return null;
}

async function unlockJobs(url: string, pool: string): Promise<void> {
  // The timeouts let the worker stop although PostgreSQL does not answer.
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: unlockTimeout,
    query_timeout: unlockTimeout,
  });
  ignoreErrors(client);
  try {
    await client.connect();
    await client.query('select graphile_worker.force_unlock_workers($1::text[])', [[pool]]);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * graphile-worker removes its error handlers from the connections of a pool before it has closed all of them.
 * An error without a handler ends the process, so these handlers stay.
 */
function openConnections(url: string, log: Logger): pg.Pool {
  const connections = new pg.Pool({ connectionString: url, max: 6 });
  connections.on(
    'error',
    guarded('a connection of the worker', err => {
      // A pool that closes has no more use for a connection that PostgreSQL ends before it.
      if (!connections.ending) log.warn({ err }, 'A connection of the worker was lost');
    }),
  );
  connections.on('connect', guarded('a connection of the worker', ignoreErrors));
  return connections;
}

/** The workers of a pool use the same connections. */
type Pool = {
  /** The pool's jobs are locked by this id. */
  id: string;
  ended: Promise<void>;
  stop(): Promise<void>;
};

async function startPool({ url, tasks, cron, log, metrics }: WorkerOptions): Promise<Pool> {
  let id = '';
  const events: WorkerEvents = new EventEmitter();
  events.on(
    'pool:create',
    guarded('a pool of the worker', ({ workerPool }) => {
      id = workerPool.id;
    }),
  );
  // `unlockJobsOfDeadWorkers` knows by this name that the pool is alive. The statement follows
  // graphile-worker's own first query.
  events.on(
    'pool:listen:success',
    guarded('a pool of the worker', ({ client }) => {
      const name = () =>
        client.query("select set_config('application_name', $1, false)", [id]).catch(() => {});
      client.once('drain', guarded('the name of a worker', name));
    }),
  );
  const connections = openConnections(url, log);
  const close = () => connections.end().catch(() => {});
  const runner = await run({
    pgPool: connections,
    concurrency: 4,
    // New jobs announce themselves by NOTIFY; polling finds those whose time has come.
    pollInterval: 1_000,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: 5_000,
    // Without a delay, a failure to write a job's end is an unhandled rejection, which ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: loggerOn(log),
    events,
    taskList: counted(tasks, metrics),
    parsedCronItems: parseCronItems(cron.map(({ name, at }) => ({ task: name, match: at }))),
  }).catch(async error => {
    await close();
    throw error;
  });
  const ended = runner.promise.catch(() => {});
  // The successor does not wait for the close, because a PostgreSQL that does not answer closes no
  // connection.
  const closed = ended.then(close);
  return {
    id,
    ended,
    async stop() {
      // A pool that is ending by itself throws when it is stopped.
      await runner.stop().catch(() => {});
      await closed;
    },
  };
}

function counted(tasks: JobTasks, metrics: Metrics): TaskList {
  const wrap = ([name, task]: [string, JobTasks[string]]) => [
    name,
    async (payload: unknown) => {
      try {
        await task(payload);
        metrics.jobDone(name);
      } catch (error) {
        metrics.jobFailed(name, error);
        throw error;
      }
    },
  ];
  return Object.fromEntries(Object.entries(tasks).map(wrap));
}

/**
 * `metrics.jobFailed` reports failures of tasks; the other messages of graphile-worker are for debugging the
 * queue.
 */
function loggerOn(log: Logger): GraphileLogger {
  const write: LogFunctionFactory = () => (level, message) => {
    if (level === 'warning') log.warn(message);
    else log.debug(message);
  };
  return new GraphileLogger(write);
}
