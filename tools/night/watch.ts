import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../apps/server/src/platform/db/database.ts';
import type { LogLine } from '../../apps/server/src/testing/process.ts';
import type { Place } from './place.ts';

/** What an operator sees of a fault. */
export type Seen = {
  /** Each answer of `/readyz` other than a plain "ready" that one of the servers gave, in the order of the first. */
  readonly readyz: readonly string[];
  /** Each sentence of the log from the level warning on, and those about starts and stops, with their number. */
  readonly log: ReadonlyMap<string, number>;
  /** The oldest job that was due waited for this long. */
  readonly oldestJobMs: number;
};

const sampleIntervalMs = 100;
const answerTimeoutMs = 3_000;
const warningLevel = 40;

/** Returns the sentences that the programs of a place have logged so far: those of each start with its settings. */
export const usualSentences = (place: Place): ReadonlySet<string | undefined> =>
  new Set(place.programs.flatMap(program => program.lines().map(({ msg }) => msg)));

/** Watches a place until the returned function is called. Warnings with a `usual` sentence are not counted. */
export function watch(place: Place, usual: ReadonlySet<string | undefined>): () => Promise<Seen> {
  const readyz = new Set<string>();
  const before = place.programs.map(program => program.lines().length);
  let oldestJobMs = 0;
  let over = false;
  const lookAtServers = place.addresses.map(async address => {
    while (!over) {
      const state = await stateOf(address);
      if (state !== null && !over) readyz.add(state);
      await pause(sampleIntervalMs);
    }
  });
  const ageOfOldestJob = jobWatch(place.db);
  const lookAtJobs = (async () => {
    while (!over) {
      oldestJobMs = Math.max(oldestJobMs, await ageOfOldestJob());
      await pause(sampleIntervalMs);
    }
  })();
  return async () => {
    over = true;
    await Promise.all([...lookAtServers, lookAtJobs]);
    const lines = place.programs.flatMap((program, at) => program.lines().slice(before[at]));
    return { readyz: [...readyz], log: countSentences(lines, usual), oldestJobMs };
  };
}

/** Returns the answer of `/readyz` in one sentence, or null where all is well. */
async function stateOf(address: string): Promise<string | null> {
  try {
    const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(answerTimeoutMs) });
    const { pages: _, ...parts } = (await answer.json()) as Record<string, string>;
    const unwell = Object.entries(parts).filter(([, state]) => state !== 'ready');
    if (unwell.length === 0) return null;
    return `${answer.status} ${unwell.map(([part, state]) => `${part}: ${withoutTime(state)}`).join(', ')}`;
  } catch {
    return 'no answer';
  }
}

const withoutTime = (sentence: string) => sentence.replace(/ since \S+Z/, '');

/** Returns a function that measures how long the oldest due job has waited, by the steady clock of this process. */
function jobWatch(db: Database): () => Promise<number> {
  let dueSince = new Map<string, number>();
  return async () => {
    const found = await sql<{ id: string }>`select id from graphile_worker.jobs
      where run_at < now() and locked_at is null and attempts < max_attempts`
      .execute(db)
      .catch(() => null);
    const now = performance.now();
    if (found) dueSince = new Map(found.rows.map(({ id }) => [id, dueSince.get(id) ?? now]));
    return Math.max(0, ...[...dueSince.values()].map(since => now - since));
  };
}

/** Counts the sentences of the log, without the warnings that each start logs because of its settings. */
function countSentences(
  lines: readonly LogLine[],
  usual: ReadonlySet<string | undefined>,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { msg, level } of lines) {
    if (!msg || (usual.has(msg) && level === warningLevel) || isOfV8(msg)) continue;
    const sentence = withoutFigures(msg);
    counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
  }
  return counts;
}

/** V8 explains its end in a page of figures, of which one line is a sentence. */
const isOfV8 = (msg: string): boolean =>
  /^[^A-Z]|^Mark|^FATAL.*\n|^Node\.js/.test(msg) && !msg.startsWith('FATAL ERROR');

const longestSentenceLength = 120;

/** Ports, times and ids differ in each run. */
function withoutFigures(sentence: string): string {
  const plain = sentence
    .split('\n', 1)
    .join('')
    .replace(/http:\/\/\S+/, '…')
    .replace(/\(connect \w+ \S+\)/, '(…)')
    .replace(/\/tmp\/\S+/g, '…')
    .replace(/\d{3,}/g, '…');
  return plain.length > longestSentenceLength ? `${plain.slice(0, longestSentenceLength)}…` : plain;
}
