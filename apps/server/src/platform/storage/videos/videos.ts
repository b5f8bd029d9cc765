import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { keyedQueue } from '../../keyed-queue.ts';
import { StorageError } from '../errors.ts';
import type { FileSource } from '../files/port.ts';
import type { RemuxResult, RemuxTask, VideoExtension } from './remux.ts';

const busy = () => new StorageError('SlowDown', 'Too many videos at once. Please try again in a moment.');
const queue = keyedQueue({ concurrency: 2, mostWaiting: 16, refusal: busy });

/** 60 MB take about a second. A file that needs more time or memory than this was made to. */
const limits = { milliseconds: 10_000, heapMegabytes: 192 };

const unreadable = (sentence: string | null) =>
  new StorageError('InvalidMimeType', sentence ?? 'The file is not a readable video');

/**
 * Writes the video anew to `target`, with its pictures and its sound and nothing else. A worker thread reads it, so
 * that a hostile file costs that thread its time and memory and the server nothing.
 */
export async function withoutMetadata(
  source: string,
  target: string,
  extension: VideoExtension,
  { milliseconds }: { milliseconds: number } = limits,
): Promise<FileSource> {
  const result = await queue('videos', () => inWorker({ source, target, extension }, milliseconds));
  if (!result.done) throw unreadable(result.sentence);
  return { path: target, size: (await stat(target)).size };
}

const notRead: RemuxResult = { done: false, sentence: null };

function inWorker(task: RemuxTask, milliseconds: number): Promise<RemuxResult> {
  const worker = new Worker(new URL('./remux-worker.ts', import.meta.url), {
    workerData: task,
    execArgv: [],
    env: {},
    // The library reports on the console what it leaves behind.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes },
  });
  return new Promise<RemuxResult>(resolve => {
    const timer = setTimeout(() => resolve(notRead), milliseconds);
    worker.once('message', resolve);
    // Out of memory, or a library that threw beside the promise it returned.
    worker.once('error', () => resolve(notRead));
    worker.once('exit', () => {
      clearTimeout(timer);
      resolve(notRead);
    });
  }).finally(() => worker.terminate());
}
