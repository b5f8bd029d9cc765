import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { videoRefusals } from '@nightjar/domain/kernel/file-kind/refusals';
import { guarded } from '../../guarded.ts';
import { keyedQueue } from '../../keyed-queue.ts';
import { StorageError } from '../errors.ts';
import type { FileSource } from '../files/port.ts';
import type { RemuxResult, RemuxTask } from './remux.ts';

const busyError = () =>
  new StorageError('SlowDown', 'Too many videos at once. Please try again in a moment.');
const remuxQueue = keyedQueue({ concurrency: 2, mostWaiting: 16, refusal: busyError });

/**
 * A video of 60 MB takes about a second. A file that needs more than these limits of processor time or memory was made
 * to do harm. The limit of time on the clock is longer, because a busy machine needs more time even for a good file.
 */
const remuxLimits = { processorMs: 10_000, wallMs: 30_000, heapMegabytes: 192 };
const checkEveryMs = 250;

const unreadableError = (sentence: string | null) =>
  new StorageError('InvalidMimeType', sentence ?? videoRefusals.unreadable);

/**
 * Writes a new video to `target`, with the pictures and the sound of `source` and nothing else. A worker thread reads
 * `source`, so that a hostile file uses up only that thread's time and memory.
 */
export async function withoutMetadata(
  task: RemuxTask,
  most: Pick<typeof remuxLimits, 'processorMs' | 'wallMs'> = remuxLimits,
): Promise<FileSource> {
  const result = await remuxQueue('videos', () => remuxInWorker(task, most));
  if (result === 'late') throw busyError();
  if (!result.done) throw unreadableError(result.sentence);
  return { path: task.target, size: (await stat(task.target)).size };
}

const timedOutResult: RemuxResult = { done: false, sentence: null };

/** The result is `late` where the machine had no time for the work. */
function remuxInWorker(
  task: RemuxTask,
  { processorMs, wallMs }: { processorMs: number; wallMs: number },
): Promise<RemuxResult | 'late'> {
  const worker = new Worker(new URL('./remux-worker.ts', import.meta.url), {
    workerData: task,
    execArgv: [],
    env: {},
    // The library for videos writes to the console what it leaves out. This output is not shown.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: remuxLimits.heapMegabytes },
  });
  const timers: NodeJS.Timeout[] = [];
  return new Promise<RemuxResult | 'late'>(resolve => {
    const look = async () => {
      const { user, system } = await worker.cpuUsage();
      if ((user + system) / 1000 > processorMs) resolve(timedOutResult);
    };
    const end = guarded('the end of a video', () => resolve(timedOutResult));
    // A thread that has ended has no processor time to read.
    timers.push(
      setInterval(
        guarded('the watch on a video', () => look().catch(() => {})),
        checkEveryMs,
      ),
    );
    timers.push(
      setTimeout(
        guarded('a video that is late', () => resolve('late')),
        wallMs,
      ),
    );
    worker.once('message', guarded('the end of a video', resolve));
    // This event means that memory ran out, or that the library threw an error outside of the promise that it returned.
    worker.once('error', end);
    worker.once('exit', end);
  }).finally(async () => {
    timers.forEach(clearTimeout);
    await worker.terminate();
  });
}
