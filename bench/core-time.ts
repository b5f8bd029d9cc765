import { readdirSync, readFileSync } from 'node:fs';

/** In `/proc`, the kernel counts processor time in hundredths of a second. */
const ticksPerSecond = 100;

/**
 * Reads how many seconds of a core a process has used so far, in user and system time. It returns NaN where there is no
 * `/proc`.
 */
function coreSeconds(pid: number): number {
  const [user, system] = readProcessStat(pid)?.slice(11, 13) ?? [];
  return (Number(user) + Number(system)) / ticksPerSecond;
}

/** Returns the fields after the name of a process, or null for a process that has ended. */
function readProcessStat(pid: number): string[] | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // A process name may contain spaces and parentheses, so the fields are counted from the last closing parenthesis.
    return line.slice(line.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

/** Returns the core seconds of a process and its children, including children that have ended. */
function familySeconds(pid: number): number {
  try {
    const children = readdirSync('/proc')
      .map(Number)
      .filter(child => child > 0 && Number(readProcessStat(child)?.[1]) === pid);
    const [user, system] = readProcessStat(pid)?.slice(13, 15) ?? [];
    const ended = (Number(user) + Number(system)) / ticksPerSecond;
    return children.reduce((sum, child) => sum + coreSeconds(child), coreSeconds(pid) + ended);
  } catch {
    return Number.NaN;
  }
}

/** Measures how many milliseconds of a core PostgreSQL takes for each answer while `work` runs. */
export async function withDatabaseTime<Done extends { answers: number }>(
  postmaster: number,
  work: () => Promise<Done>,
): Promise<Done & { database: number }> {
  const before = familySeconds(postmaster);
  const done = await work();
  return { ...done, database: ((familySeconds(postmaster) - before) * 1000) / done.answers };
}

/** Measures how many milliseconds of a core the processes take for each answer while `work` runs. */
export async function withCoreTime<Done extends { answers: number }>(
  pids: number | readonly number[],
  work: () => Promise<Done>,
): Promise<Done & { core: number }> {
  const taken = () => [pids].flat().reduce((sum, pid) => sum + coreSeconds(pid), 0);
  const before = taken();
  const done = await work();
  return { ...done, core: ((taken() - before) * 1000) / done.answers };
}

/** Measures how much of all cores was busy while `work` ran, from 0 to 1. It is NaN where there is no `/proc`. */
export async function withBusyShare<Done>(work: () => Promise<Done>): Promise<Done & { busy: number }> {
  const before = ticksOfAllCores();
  const done = await work();
  const after = ticksOfAllCores();
  return { ...done, busy: 1 - (after.idle - before.idle) / (after.all - before.all) };
}

function ticksOfAllCores(): { all: number; idle: number } {
  try {
    const [, ...ticks] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/) ?? [];
    // The kernel counts the time of virtual machines twice: in the last two columns, and in the first two. So the last
    // two are left out.
    const all = ticks.slice(0, 8).reduce((sum, count) => sum + Number(count), 0);
    return { all, idle: Number(ticks[3]) + Number(ticks[4]) };
  } catch {
    return { all: Number.NaN, idle: Number.NaN };
  }
}

/** Writes a time for the table, such as "1.84 ms, 1.4 times bare". It writes nothing where the time is not known. */
export function coreTimeText(ours: number, limit: number, limitName: string): string {
  if (Number.isNaN(ours) || Number.isNaN(limit)) return '';
  return `${ours.toFixed(2)} ms, ${(ours / limit).toFixed(1)} times ${limitName}`;
}
