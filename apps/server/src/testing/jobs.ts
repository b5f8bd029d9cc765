import { graphileJobs } from '../platform/jobs/graphile.ts';
import type { Jobs, JobTasks } from '../platform/jobs/port.ts';

/** Enqueues as the product does, and refuses a job that no worker would do, so that every test finds it. */
export const jobsFor = (tasks: () => JobTasks): Jobs => ({
  async enqueue(db, job) {
    if (!Object.hasOwn(tasks(), job.name)) throw new Error(`No worker does the job "${job.name}".`);
    await graphileJobs.enqueue(db, job);
  },
});
