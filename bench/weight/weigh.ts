import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/**
 * The memory is in bytes. `resident` is what the operating system counts for the process, and `held` is what
 * JavaScript's objects and buffers take.
 */
export type MemoryBytes = { resident: number; held: number };

/**
 * Asks a process how much memory it uses. It was started with the module `processes/memory-tap.ts`, which sends the
 * answer.
 */
export async function memoryOf(child: ChildProcess): Promise<MemoryBytes> {
  child.send('weigh');
  const [memory] = (await once(child, 'message')) as [MemoryBytes];
  return memory;
}
