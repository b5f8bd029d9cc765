import { parentPort, workerData } from 'node:worker_threads';
import { remux, UnreadableVideo, type VideoExtension } from './remux.ts';

/** What a worker is started with. */
export type RemuxTask = { source: string; target: string; extension: VideoExtension };
/** `sentence` is null where the library could not read the file. */
export type RemuxResult = { done: true } | { done: false; sentence: string | null };

const { source, target, extension } = workerData as RemuxTask;
parentPort?.postMessage(await result());

/** A library that reads a hostile file may throw anything: every error means that the file is no readable video. */
async function result(): Promise<RemuxResult> {
  try {
    await remux(source, target, extension);
    return { done: true };
  } catch (error) {
    return { done: false, sentence: error instanceof UnreadableVideo ? error.message : null };
  }
}
