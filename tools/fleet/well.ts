import { setTimeout as pause } from 'node:timers/promises';
import type { Fleet } from './fleet.ts';
import type { Load } from './load/records.ts';

const longestRecoveryMs = 60_000;
const answerTimeoutMs = 2_000;

/**
 * Waits until `complaintOf` finds nothing and every kind of write was acknowledged again. Returns null, or a sentence
 * about what did not become well within a minute.
 */
export async function waitUntilWell(fleet: Fleet, loads: readonly Load[]): Promise<string | null> {
  const begun = performance.now();
  for (;;) {
    const complaint = (await complaintOf(fleet)) ?? writeWithout(loads, begun);
    if (complaint === null || performance.now() - begun > longestRecoveryMs) return complaint;
    await pause(200);
  }
}

/**
 * Returns a sentence about what does not work: the replication of PostgreSQL, the primary of Redis, an api node or a
 * worker. Returns null where all of them work.
 */
export async function complaintOf({ keeper, redis, nodes, workers }: Fleet): Promise<string | null> {
  if (!keeper.isSafe()) return `${keeper.standby().name} does not follow ${keeper.writer().name}`;
  if ((await redis.primary()) === null) return 'the Sentinels name no primary';
  for (const { url, place } of nodes) {
    const complaint = await complaintOfNode(url);
    if (complaint) return `${place.name} ${complaint}`;
  }
  const idle = workers.find(({ program }) => !program.isRunning());
  return idle ? `${idle.place.name} does not run` : null;
}

type Readiness = { status?: string; live_updates?: string; reads?: string };

async function complaintOfNode(url: string): Promise<string | null> {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(answerTimeoutMs) });
    const { status, live_updates, reads } = (await answer.json()) as Readiness;
    if (!answer.ok) return `says: ${status}`;
    if (live_updates !== 'ready') return `says: ${live_updates}`;
    return reads === 'ready' ? null : `says: ${reads}`;
  } catch {
    return 'does not answer';
  }
}

/** Names the kind of write that was not acknowledged since a moment. */
function writeWithout(loads: readonly Load[], since: number): string | null {
  const silent = loads.find(({ record }) => (record.answers.at(-1)?.at ?? 0) < since);
  return silent ? `none of the ${silent.kind} is acknowledged` : null;
}
