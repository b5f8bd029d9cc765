import type { JobHelpers, TaskList } from 'graphile-worker';
import type { Metrics } from '../metrics.ts';
import { systemRandom } from '../random.ts';
import { kindOfError, type Tracer } from '../spans.ts';
import { newSpanId, readTraceFromFlags, runInTrace, type Trace } from '../tracing.ts';
import { runInJob } from './current-job.ts';
import type { JobTasks } from './port.ts';

type Observers = { metrics: Pick<Metrics, 'jobDone' | 'jobFailed'>; tracer: Tracer | null };

/** Runs each job in the trace of the request that started it. Counts and measures the job, and sends its span. */
export function observeTasks(tasks: JobTasks, observers: Observers): TaskList {
  const observe = ([name, task]: [string, JobTasks[string]]) => [
    name,
    (payload: unknown, { job }: Pick<JobHelpers, 'job'>) => {
      const parent = readTraceFromFlags(job.flags);
      const trace: Trace = {
        traceId: parent?.traceId ?? systemRandom.bytes(16).toString('hex'),
        spanId: newSpanId(systemRandom),
        sampled: observers.tracer !== null && (parent?.sampled ?? observers.tracer.samples()),
        job: name,
      };
      const run = { name, trace, parentId: parent?.spanId ?? null };
      const work = () => runInJob(String(job.id), () => task(payload));
      return runInTrace(trace, () => runObserved(run, work, observers));
    },
  ];
  return Object.fromEntries(Object.entries(tasks).map(observe));
}

type JobRun = { readonly name: string; readonly trace: Trace; readonly parentId: string | null };

async function runObserved(
  { name, trace, parentId }: JobRun,
  work: () => Promise<void>,
  { metrics, tracer }: Observers,
): Promise<void> {
  const begin = performance.now();
  const ended = (error: unknown) => {
    const milliseconds = performance.now() - begin;
    if (error === null) metrics.jobDone(name, milliseconds / 1_000);
    else metrics.jobFailed(name, milliseconds / 1_000, error);
    if (!trace.sampled) return;
    tracer?.spanEnded({
      name: `job ${name}`,
      kind: 'consumer',
      trace,
      parentId,
      startedAt: performance.timeOrigin + begin,
      milliseconds,
      error: error === null ? null : kindOfError(error),
      attributes: { 'messaging.operation.name': 'process', 'messaging.destination.name': name },
    });
  };
  try {
    await work();
  } catch (error) {
    ended(error);
    throw error;
  }
  ended(null);
}
