import { AsyncLocalStorage } from 'node:async_hooks';

const runningJobs = new AsyncLocalStorage<string>();

/** Runs the work of a job. A job that runs again has the same id. */
export const runInJob = <Result>(id: string, work: () => Result): Result => runningJobs.run(id, work);

/** Returns the id of the job whose work runs now. Work outside of a job has none. */
export const currentJobId = (): string | undefined => runningJobs.getStore();
