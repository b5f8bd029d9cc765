import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { askDatabase } from '../../../apps/server/src/testing/replica/ask.ts';
import type { DatabaseServer } from './database.ts';

/**
 * The keeper decides which of two PostgreSQL servers is the writer. It is a tool of this command alone, made for
 * servers on one machine: operators use Patroni, which decides by a vote of several machines.
 */
export type Keeper = {
  writer(): DatabaseServer;
  standby(): DatabaseServer;
  /** True while each commit waits for the standby, so that a failover loses nothing. */
  isSafe(): boolean;
  /** HAProxy asks these ports whether a server is the writer, and whether it is the standby. */
  portOf(server: DatabaseServer, role: 'writer' | 'standby'): number;
  /** Counts how often the standby became the writer. */
  failovers(): number;
  /** A server that a fault holds down is not started again before it is released. */
  holdDown(server: DatabaseServer): void;
  release(server: DatabaseServer): void;
  close(): Promise<void>;
};

const checkIntervalMs = 250;
const answerTimeoutMs = 1_000;
/** A writer that has not answered for this many milliseconds is ended, and the standby takes over. */
const giveUpAfterMs = 3_000;
/** Commits wait for a standby that is gone for this many milliseconds, and then do without it. */
const waitForStandbyMs = 3_000;
/** A standby that still does not follow after this many milliseconds is made anew. */
const copyAnewAfterMs = 8_000;

type KeeperState = {
  writer: DatabaseServer;
  standby: DatabaseServer;
  safe: boolean;
  /** The writer answers no more since this moment. It is null while the writer answers. */
  writerGoneAt: number | null;
  standbySeenAt: number;
  failovers: number;
  readonly held: Set<DatabaseServer>;
};

/** Keeps two servers, of which the first runs as the writer and the second as its standby. */
export async function startKeeper(
  servers: readonly [DatabaseServer, DatabaseServer],
  address: string,
  say: (line: string) => void,
): Promise<Keeper> {
  const now = performance.now();
  const state: KeeperState = {
    writer: servers[0],
    standby: servers[1],
    safe: false,
    writerGoneAt: null,
    standbySeenAt: now,
    failovers: 0,
    held: new Set(),
  };
  const doors = new Map<DatabaseServer, Record<'writer' | 'standby', Server>>();
  for (const server of servers) {
    doors.set(server, {
      writer: await openHealthEndpoint(address, () => state.writer === server),
      standby: await openHealthEndpoint(address, () => state.standby === server && state.safe),
    });
  }
  let closing = false;
  const keeping = (async () => {
    while (!closing) {
      await checkReplication(state, say).catch(error => say(`keeper: ${(error as Error).message}`));
      await pause(checkIntervalMs);
    }
  })();

  return {
    writer: () => state.writer,
    standby: () => state.standby,
    isSafe: () => state.safe,
    failovers: () => state.failovers,
    portOf(server, role) {
      const door = doors.get(server)?.[role];
      if (!door) throw new Error(`The keeper does not know ${server.name}.`);
      return (door.address() as AddressInfo).port;
    },
    holdDown: server => void state.held.add(server),
    release: server => void state.held.delete(server),
    async close() {
      closing = true;
      await keeping;
      for (const { writer, standby } of doors.values()) for (const door of [writer, standby]) door.close();
    },
  };
}

async function openHealthEndpoint(address: string, isOpen: () => boolean): Promise<Server> {
  const door = createServer((_, response) => response.writeHead(isOpen() ? 200 : 503).end());
  await new Promise<void>(done => door.listen(0, address, done));
  return door;
}

async function checkReplication(state: KeeperState, say: (line: string) => void): Promise<void> {
  const stream = await streamOf(state).catch(() => null);
  if (stream === null) return handleMissingWriter(state, say);
  state.writerGoneAt = null;
  if (stream === 'sync' || stream === 'async') state.standbySeenAt = performance.now();
  if (stream === 'sync') {
    if (!state.safe) say(`keeper: each commit waits for ${state.standby.name}`);
    state.safe = true;
    return;
  }
  if (stream === 'async') return setSynchronousStandby(state, state.standby.name);
  const goneMs = performance.now() - state.standbySeenAt;
  if (state.safe && goneMs > waitForStandbyMs) {
    // From here on the standby may miss commits. It must not become the writer, so this is noted first.
    state.safe = false;
    say(`keeper: ${state.standby.name} is gone, commits no longer wait for it`);
  }
  if (!state.safe) await setSynchronousStandby(state, null);
  if (state.held.has(state.standby)) return;
  if (state.safe || goneMs < copyAnewAfterMs) return void (await state.standby.start());
  say(`keeper: ${state.standby.name} becomes a new copy of ${state.writer.name}`);
  await state.standby.follow(state.writer);
  state.standbySeenAt = performance.now();
}

async function handleMissingWriter(state: KeeperState, say: (line: string) => void): Promise<void> {
  state.writerGoneAt ??= performance.now();
  const goneMs = performance.now() - state.writerGoneAt;
  if (!state.safe) {
    if (!state.held.has(state.writer)) await state.writer.start();
    return;
  }
  if (goneMs < giveUpAfterMs) return;
  const answers = await queryServer(state.standby, 'select pg_is_in_recovery() as it').catch(() => null);
  if (answers === null) {
    if (!state.held.has(state.standby)) await state.standby.start();
    if (!state.held.has(state.writer)) await state.writer.start();
    return;
  }
  // The old writer must not answer again: it is ended before another one is named.
  await state.writer.program.kill();
  await queryServer(state.standby, 'select pg_promote(true, 20) as it', 25_000);
  [state.writer, state.standby] = [state.standby, state.writer];
  state.safe = false;
  state.failovers += 1;
  state.writerGoneAt = null;
  // The old writer may have commits that the new one lacks, for which no acknowledgment was given. So it counts as a
  // standby that has not followed for long, and is copied anew at once.
  state.standbySeenAt = performance.now() - copyAnewAfterMs;
  say(`keeper: ${state.writer.name} is the writer now`);
}

/** Returns how the standby follows the writer, if at all. @throws where the writer does not answer */
async function streamOf({ writer, standby }: KeeperState): Promise<'sync' | 'async' | 'none'> {
  const answer = await queryServer(
    writer,
    `select sync_state as it from pg_stat_replication
     where application_name = '${standby.name}' and state = 'streaming'`,
  );
  return answer === undefined ? 'none' : answer === 'async' ? 'async' : 'sync';
}

async function setSynchronousStandby({ writer }: KeeperState, name: string | null): Promise<void> {
  if (
    (await queryServer(writer, `select current_setting('synchronous_standby_names') as it`)) === (name ?? '')
  )
    return;
  await writer.waitFor(name);
  await queryServer(writer, 'select pg_reload_conf() as it');
}

const queryServer = async (
  server: DatabaseServer,
  statement: string,
  limitMs = answerTimeoutMs,
): Promise<unknown> => (await askDatabase(server.url('postgres'), statement, { limitMs }))?.it;
