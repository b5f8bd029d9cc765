import { readdir, readFile } from 'node:fs/promises';

const pageBytes = 4096;
/**
 * The processes of the embedded PostgreSQL have this name. Their memory does not count, because other deployments run
 * PostgreSQL on another machine.
 */
const postgresName = 'postgres';

/**
 * Adds up the bytes in memory of all processes below `launcher`, without those of PostgreSQL and of the launcher
 * itself.
 */
export async function residentBelow(launcher: number): Promise<number> {
  const all = await readProcesses();
  const below = (parent: number): number =>
    all
      .filter(each => each.parent === parent && !each.name.startsWith(postgresName))
      .reduce((sum, { pid, resident }) => sum + resident + below(pid), 0);
  return below(launcher);
}

type Process = { pid: number; parent: number; name: string; resident: number };

async function readProcesses(): Promise<Process[]> {
  const names = await readdir('/proc');
  const found = await Promise.all(names.filter(name => /^\d+$/.test(name)).map(readProcess));
  return found.flatMap(each => each ?? []);
}

/** Reads a process, or returns null where it has ended meanwhile. */
async function readProcess(pid: string): Promise<Process | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const [, name = '', rest = ''] = /\((.*)\) \S+ (.*)/s.exec(stat) ?? [];
    const [parent, ...others] = rest.split(' ').map(Number);
    // In the text of `/proc`, the resident memory is the 24th field and the parent is the 4th. `others` begins with the
    // 5th field.
    const pages = others[19] ?? 0;
    return { pid: Number(pid), parent: parent ?? 0, name, resident: pages * pageBytes };
  } catch {
    return null;
  }
}
