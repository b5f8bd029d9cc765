import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/**
 * This is the memory in bytes. `resident` is the memory that the operating system counts for the process, and `held`
 * the memory of JavaScript's objects and buffers.
 */
export type Memory = { resident: number; held: number };

/** Asks a process for its memory. `processes/memory-tap.ts` was loaded into that process. */
export async function memoryOf(child: ChildProcess): Promise<Memory> {
  child.send('weigh');
  const [memory] = (await once(child, 'message')) as [Memory];
  return memory;
}
