import type { ChildProcess } from 'node:child_process';
import { answerOf } from '../answer.ts';

/**
 * The memory is in bytes. `resident` is what the operating system counts for the process, and `held` is what
 * JavaScript's objects and buffers take.
 */
export type MemoryBytes = { resident: number; held: number };
/** `resources` counts what keeps the process alive, such as timers and sockets, by the names that Node gives them. */
export type WeighedProcess = MemoryBytes & { resources: Record<string, number> };

/**
 * Asks a process how much memory it uses. It was started with the module `processes/memory-tap.ts`, which sends the
 * answer.
 */
export async function memoryOf(child: ChildProcess): Promise<WeighedProcess> {
  const answered = answerOf(child);
  child.send('weigh');
  return (await answered) as WeighedProcess;
}
