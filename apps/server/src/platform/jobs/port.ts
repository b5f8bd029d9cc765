import type { Database } from '../db/database.ts';

export type JobOptions = {
  /** Not before this moment; at once unless given. */
  runAt?: Date;
  /** A waiting job with the same key is replaced, so that there is at most one. */
  key?: string;
};

/** Work that follows from a change. It is done at least once, perhaps on another node: a job must bear repetition. */
export type Jobs = {
  /** Enqueues on `db`: inside a transaction the job exists exactly if the transaction commits. */
  enqueue(db: Database, name: string, payload: unknown, options?: JobOptions): Promise<void>;
};

/** What a worker can do, by job name; the payload is what was enqueued, as JSON. */
export type JobTasks = Readonly<Record<string, (payload: unknown) => Promise<void>>>;

/** A task without an enqueuing caller: `at` is a crontab time in UTC, like `0 4 * * *`. */
export type CronJob = { name: string; at: string };
