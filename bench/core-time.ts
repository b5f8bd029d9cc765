import { readFileSync } from 'node:fs';

/** The kernel counts in hundredths, whatever its own clock does. */
const ticksPerSecond = 100;

/** Core seconds, user and system, that a process has taken so far; NaN where there is no `/proc`. */
function coreSeconds(pid: number): number {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before may contain anything: counted from its closing parenthesis.
    const [user, system] = line
      .slice(line.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return (Number(user) + Number(system)) / ticksPerSecond;
  } catch {
    return Number.NaN;
  }
}

/** Milliseconds of a core that the process takes for each answer while `work` runs. */
export async function withCoreTime<Done extends { answers: number }>(
  pid: number,
  work: () => Promise<Done>,
): Promise<Done & { core: number }> {
  const before = coreSeconds(pid);
  const done = await work();
  return { ...done, core: ((coreSeconds(pid) - before) * 1000) / done.answers };
}

/** For the table: "1.84 ms, 1.4 times bare"; nothing where it is not known. */
export function coreTime(ours: number, limit: number, limitName: string): string {
  if (Number.isNaN(ours) || Number.isNaN(limit)) return '';
  return `${ours.toFixed(2)} ms, ${(ours / limit).toFixed(1)} times ${limitName}`;
}
