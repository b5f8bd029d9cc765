import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type CronItem,
  Logger as GraphileLogger,
  type LogFunctionFactory,
  parseCronItems,
  run,
  type WorkerEvents,
} from 'graphile-worker';
import pg from 'pg';
import { refuseStandby } from '../db/connections/writable.ts';
import { guarded, ignoreErrors } from '../guarded.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Tracer } from '../spans.ts';
import { observeTasks } from './observed-tasks.ts';
import type { CronJob, JobTasks } from './port.ts';
import { bringQueueToNow, watchForSetBack } from './set-back.ts';

export type Worker = {
  /**
   * Starts no further jobs and lets the running ones finish. A job that is cut off runs again, perhaps in another
   * process.
   */
  stop(): Promise<void>;
  /** Returns how many jobs run now. */
  running(): number;
};

type WorkerOptions = {
  url: string;
  tasks: JobTasks;
  cron: readonly CronJob[];
  log: Logger;
  metrics: Metrics;
  tracer: Tracer | null;
  /** A test replaces the watch on the machine's clock. */
  watchClock?: typeof watchForSetBack;
};

/** The worker waits this many milliseconds between two attempts to start again. */
const restartPauseMs = 1_000;
/** A pool that ends may take this many milliseconds. Its jobs have five seconds to end, and the rest are statements. */
const longestShutdownMs = 8_000;
/** Unlocking the jobs of a failed pool may take this many milliseconds. */
const unlockTimeoutMs = 5_000;

/**
 * Runs jobs until it is stopped. A pool of workers that lost its connection, and cannot write how a job ended, ends
 * itself. Then its jobs are unlocked, and a new pool takes over. A new pool also takes over after the clock was set
 * back, because graphile-worker waits for its next schedule by the clock.
 * @throws where the first pool does not start
 */
export async function startWorker(given: WorkerOptions): Promise<Worker> {
  const stopping = new AbortController();
  const counted = withRunningCount(given.tasks);
  const options = { ...given, tasks: counted.tasks };
  let pool = await startPool(options);
  let isSetBack = false;
  const watching = (given.watchClock ?? watchForSetBack)(ms => {
    isSetBack = true;
    options.log.warn(
      { seconds: Math.round(ms / 1000) },
      'The clock was set back, and schedules go on by its new time',
    );
    pool.stop().catch(error => options.log.warn({ err: error }, 'The job worker did not stop'));
  }, stopping.signal);
  const keepRunning = async () => {
    while (true) {
      await pool.ended;
      if (stopping.signal.aborted) return;
      if (!isSetBack) options.log.warn('The job worker ended unexpectedly and is started again');
      isSetBack = false;
      const next = await replaceEndedPool(pool.id, options, stopping.signal);
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
      await Promise.all([running, watching]);
    },
    running: counted.running,
  };
}

function withRunningCount(tasks: JobTasks): { tasks: JobTasks; running: () => number } {
  let running = 0;
  const counted = Object.entries(tasks).map(([name, task]): [string, JobTasks[string]] => [
    name,
    async payload => {
      running += 1;
      try {
        await task(payload);
      } finally {
        running -= 1;
      }
    },
  ]);
  return { tasks: Object.fromEntries(counted), running: () => running };
}

/** @returns the pool that replaces the pool `ended`, or null where the worker is stopped before that */
async function replaceEndedPool(
  ended: string,
  options: WorkerOptions,
  stopping: AbortSignal,
): Promise<WorkerPool | null> {
  while (!stopping.aborted) {
    try {
      await unlockJobsOfPool(options.url, ended);
      const next = await startPool(options);
      if (!stopping.aborted) return next;
      await next.stop();
    } catch (error) {
      options.log.warn({ err: error }, 'The job worker could not be started again; the next try follows');
      await pause(restartPauseMs, undefined, { signal: stopping }).catch(() => {});
    }
  }
  return null;
}

async function unlockJobsOfPool(url: string, pool: string): Promise<void> {
  // Because of the timeouts, the worker can stop even if PostgreSQL does not answer.
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: unlockTimeoutMs,
    query_timeout: unlockTimeoutMs,
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
 * Opens the connections of a pool. graphile-worker removes its error handlers from them before it has closed all of
 * them. An error without a handler would end the process, so the handlers added here stay.
 */
function openPoolConnections(url: string, log: Logger) {
  const connections = new pg.Pool({ connectionString: url, max: 6, verify: refuseStandby });
  connections.on(
    'error',
    guarded('a connection of the worker', err => {
      // A pool that is closing no longer needs a connection that PostgreSQL ends early, so this is not logged.
      if (!connections.ending) log.warn({ err }, 'A connection of the worker was lost');
    }),
  );
  const open = new Set<pg.Client>();
  connections.on(
    'connect',
    guarded('a connection of the worker', client => {
      ignoreErrors(client);
      open.add(client);
    }),
  );
  connections.on(
    'remove',
    guarded('a connection of the worker', client => void open.delete(client)),
  );
  return {
    connections,
    /** Closes the connections that a pool of workers did not give back, too. */
    async close() {
      connections.end().catch(() => {});
      await Promise.all([...open].map(client => client.end().catch(() => {})));
    },
  };
}

/** A pool runs several jobs at the same time, on connections of its own. */
type WorkerPool = {
  /** The jobs that run in the pool are locked with this id. */
  id: string;
  ended: Promise<void>;
  stop(): Promise<void>;
};

async function startPool({ url, tasks, cron, log, metrics, tracer }: WorkerOptions): Promise<WorkerPool> {
  await bringQueueToNow(url);
  let id = '';
  const events: WorkerEvents = new EventEmitter();
  events.on(
    'pool:create',
    guarded('a pool of the worker', ({ workerPool }) => {
      id = workerPool.id;
    }),
  );
  // From this name `unlockJobsOfDeadWorkers` knows that the pool is alive. The statement is sent after
  // graphile-worker's own first query.
  events.on(
    'pool:listen:success',
    guarded('a pool of the worker', ({ client }) => {
      const name = () =>
        client.query("select set_config('application_name', $1, false)", [id]).catch(() => {});
      client.once('drain', guarded('the name of a worker', name));
    }),
  );
  const { connections, close } = openPoolConnections(url, log);
  const stuck = Promise.withResolvers<void>();
  const giveUp = guarded('a pool of the worker', () => stuck.resolve());
  events.on(
    'pool:gracefulShutdown',
    guarded('a pool of the worker', () => void setTimeout(giveUp, longestShutdownMs).unref()),
  );
  const runner = await run({
    pgPool: connections,
    concurrency: 4,
    // New jobs are announced by NOTIFY. Polling finds jobs whose time has come.
    pollInterval: 1_000,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: 5_000,
    // With a delay of 0, graphile-worker itself handles the error where the end of a job cannot be saved. Without a
    // delay (-1), that error would be an unhandled rejection, which ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: loggerOn(log),
    events,
    taskList: observeTasks(tasks, { metrics, tracer }),
    parsedCronItems: parseCronItems(cron.map(scheduled)),
  }).catch(async error => {
    await close();
    throw error;
  });
  // The promise of a pool of graphile-worker may never settle after the pool could not write that a job has ended.
  const ended = Promise.race([runner.promise.catch(() => {}), stuck.promise]);
  // The next pool does not wait until this one has closed, because a PostgreSQL that does not answer closes no
  // connection.
  const closed = ended.then(close);
  return {
    id,
    ended,
    async stop() {
      // A pool that is already ending throws when it is stopped.
      await Promise.race([runner.stop().catch(() => {}), ended]);
      await closed;
    },
  };
}

/**
 * At most one job of a schedule waits: a clock that jumps ahead by an hour would add sixty of each minute's jobs at once,
 * and so would a worker that was slow for an hour.
 */
const scheduled = ({ name, at }: CronJob): CronItem => ({
  task: name,
  match: at,
  options: { jobKey: name, jobKeyMode: 'preserve_run_at' },
});

/**
 * `metrics.jobFailed` reports jobs that fail. The other messages of graphile-worker, except for warnings, only help to
 * debug the queue, so their level is lower.
 */
function loggerOn(log: Logger): GraphileLogger {
  const write: LogFunctionFactory = () => (level, message) => {
    if (level === 'warning') log.warn(message);
    else log.debug(message);
  };
  return new GraphileLogger(write);
}
