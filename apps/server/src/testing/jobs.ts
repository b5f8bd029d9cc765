import { graphileJobs } from '../platform/jobs/graphile.ts';
import type { Jobs, JobTasks } from '../platform/jobs/port.ts';

/** Enqueues jobs as the server does. It refuses a job that no worker runs, so that every test finds such a job. */
export const jobsFor = (tasks: () => JobTasks): Jobs => ({
  async enqueue(db, job) {
    if (!Object.hasOwn(tasks(), job.name)) throw new Error(`No worker does the job "${job.name}".`);
    await graphileJobs.enqueue(db, job);
  },
});
