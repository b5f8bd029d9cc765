import { readFile, statfs } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ignoreErrors } from '../../guarded.ts';
import { StartupError } from '../../startup-error.ts';
import type { Cluster } from './cluster.ts';

export type ReadyWaitOptions = {
  /** A server that accepts no connection and shows no progress for so many milliseconds is taken for a hung one. */
  readyWithinMs: number;
  /** True to end a hung server and start it again, once. */
  endsHung: boolean;
  onTrouble: (message: string) => void;
};

/** The next attempt follows after this many milliseconds, and later after ten times as many. */
const pauseMs = 50;
const attemptsWithShortPause = 100;

/**
 * Connects as soon as the server accepts a connection. After a crash the server replays its log first, and may take as
 * long as its log shows progress. With `endsHung`, a server that hangs, such as one whose disk ran full, is ended and
 * started again.
 * @throws StartupError where it hangs, with `endsHung` after that too
 */
export async function connectToCluster(cluster: Cluster, patience: ReadyWaitOptions): Promise<pg.Client> {
  const found = await connectWhileItProgresses(cluster, patience);
  if (found instanceof pg.Client) return found;
  if (!patience.endsHung) throw await explainHang(cluster, found);
  patience.onTrouble(`The embedded PostgreSQL hangs (${found.message}): ending it and starting it again.`);
  await cluster.endAtOnce();
  await cluster.start();
  const second = await connectWhileItProgresses(cluster, patience);
  if (second instanceof pg.Client) return second;
  throw await explainHang(cluster, second);
}

/** Returns the error of the last attempt where the server hangs. */
async function connectWhileItProgresses(
  cluster: Cluster,
  { readyWithinMs, onTrouble }: ReadyWaitOptions,
): Promise<pg.Client | Error> {
  let [since, progress] = [performance.now(), await progressOf(cluster)];
  for (let attempt = 0; ; attempt += 1) {
    const client = await tryToConnect(cluster);
    if (client instanceof pg.Client) return client;
    if (performance.now() - since > readyWithinMs) {
      const now = await progressOf(cluster);
      if (now === progress) return client;
      onTrouble(`The embedded PostgreSQL recovers from a crash: ${now}.`);
      [since, progress] = [performance.now(), now];
    }
    await cluster.start();
    await pause(attempt < attemptsWithShortPause ? pauseMs : 10 * pauseMs);
  }
}

async function tryToConnect(cluster: Cluster): Promise<pg.Client | Error> {
  const client = new pg.Client({
    connectionString: cluster.url('postgres'),
    // A server that is ending may accept the connection and never answer.
    connectionTimeoutMillis: 2_000,
  });
  // The code that restarts the server reacts to the event 'end', which follows the error.
  ignoreErrors(client);
  try {
    await client.connect();
    return client;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** PostgreSQL writes such a line every 10 seconds while it replays its log, or reads its files after a crash. */
const progressPattern = /LOG: {2}(.+, elapsed time: .+)$/gm;

async function progressOf(cluster: Cluster): Promise<string> {
  const log = await readFile(cluster.log, 'utf8').catch(() => '');
  return [...log.matchAll(progressPattern)].at(-1)?.[1] ?? '';
}

const mebibyte = 2 ** 20;
/** PostgreSQL writes its log in files of 16 MB. A volume without room for four of them probably caused the hang. */
const roomForLogBytes = 4 * 16 * mebibyte;

async function explainHang(cluster: Cluster, { message }: Error): Promise<StartupError> {
  const { bavail, bsize } = await statfs(cluster.data);
  const free = bavail * bsize;
  const advice =
    free < roomForLogBytes
      ? `Its volume has ${Math.floor(free / mebibyte)} MB left: make room, and start the server again.`
      : `Start the server again; if that does not help, restore the last backup. PostgreSQL's log: ${cluster.log}`;
  return new StartupError(
    `The embedded PostgreSQL in ${cluster.data} accepts no connection (${message}). ${advice}`,
  );
}
