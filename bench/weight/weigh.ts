import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** The memory in bytes: what the system counts as the process's own, and what JavaScript holds, buffers included. */
export type Memory = { resident: number; held: number };

/** Asks a process into which `processes/memory-tap.ts` was loaded. */
export async function memoryOf(child: ChildProcess): Promise<Memory> {
  child.send('weigh');
  const [memory] = (await once(child, 'message')) as [Memory];
  return memory;
}
