import {
  Logger as GraphileLogger,
  type LogFunctionFactory,
  parseCronItems,
  run,
  type TaskList,
} from 'graphile-worker';
import { sql } from 'kysely';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { CronJob, Jobs, JobTasks } from './port.ts';

export const graphileJobs: Jobs = {
  async enqueue(db, name, payload, { runAt, key } = {}) {
    await sql`select graphile_worker.add_job(
      identifier => ${name}::text,
      payload => ${JSON.stringify(payload)}::json,
      run_at => ${runAt ?? null}::timestamptz,
      job_key => ${key ?? null}::text)`.execute(db);
  },
};

export type Worker = {
  /** Lets running jobs finish; those cut off run again elsewhere. */ stop(): Promise<void>;
};

type WorkerOptions = {
  url: string;
  tasks: JobTasks;
  cron: readonly CronJob[];
  log: Logger;
  metrics: Metrics;
};

export async function startWorker({ url, tasks, cron, log, metrics }: WorkerOptions): Promise<Worker> {
  const runner = await run({
    connectionString: url,
    concurrency: 4,
    maxPoolSize: 6,
    // New jobs announce themselves; this finds those whose moment has come.
    pollInterval: 1_000,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: 5_000,
    logger: loggerOn(log),
    taskList: counted(tasks, metrics),
    parsedCronItems: parseCronItems(cron.map(({ name, at }) => ({ task: name, match: at }))),
  });
  return { stop: () => runner.stop() };
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

/** Its failures of tasks are told by `metrics.jobFailed`; what else it says is for whoever debugs the queue. */
function loggerOn(log: Logger): GraphileLogger {
  const write: LogFunctionFactory = () => (level, message) => {
    if (level === 'warning') log.warn(message);
    else log.debug(message);
  };
  return new GraphileLogger(write);
}
