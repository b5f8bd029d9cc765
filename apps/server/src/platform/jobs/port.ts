import type { Database } from '../db/database.ts';

/**
 * A job is work that follows from a change. It runs at least once, perhaps on another node, so it must be safe to run
 * it again.
 */
export type Job = {
  name: string;
  /** The job gets this value as JSON. */
  payload: unknown;
  /** The job does not run before this moment. Without a moment it runs at once. */
  runAt?: Date;
  /** A job replaces a waiting job with the same key, so that at most one of them waits. */
  key?: string;
};

export type Jobs = {
  /** Adds a job on `db`. Inside a transaction, the job exists exactly if the transaction commits. */
  enqueue(db: Database, job: Job): Promise<void>;
};

/** A worker has one task for each job name. The payload is the enqueued value, as JSON. */
export type JobTasks = Readonly<Record<string, (payload: unknown) => Promise<void>>>;

/**
 * A cron job runs at fixed times, without a caller that adds it. `at` is a crontab time in UTC, such as `0 4 * * *`.
 */
export type CronJob = { name: string; at: string };
