import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The kernel kills a process where these processes together need more memory than the limit. */
export type MemoryLimit = { add(pid: number): void; close(): void };

const cgroupVersions = [
  { folder: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes' },
  { folder: '/sys/fs/cgroup', limit: 'memory.max' },
];

/** Makes a control group of Linux with a limit, or returns null where this process may not. */
export function makeMemoryLimit(bytes: number): MemoryLimit | null {
  for (const { folder, limit } of cgroupVersions) {
    const group = join(folder, `night-${process.pid}`);
    try {
      mkdirSync(group);
      if (!existsSync(join(group, limit))) {
        rmdirSync(group);
        continue;
      }
      writeFileSync(join(group, limit), String(bytes));
      return {
        add: pid => writeFileSync(join(group, 'cgroup.procs'), String(pid)),
        close: () => rmdirSync(group),
      };
    } catch {
      // This version of control groups is not here, or belongs to others.
    }
  }
  return null;
}

/** This setting of Node makes a server keep ever more objects from SIGUSR2 on, as a defect would. */
export const leakOnSignal = `--import=data:text/javascript,${encodeURIComponent(`
  process.on('SIGUSR2', () => {
    const kept = [];
    setInterval(() => kept.push(Array.from({ length: 200_000 }, () => ({ at: Math.random() }))), 10);
  });
`)}`;
