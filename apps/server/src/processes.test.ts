import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { mySessions } from '@nightjar/domain/account/calls';
import type { UserId } from '@nightjar/domain/kernel/id';
import { userTopic } from '@nightjar/domain/live';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { graphileJobs } from './platform/jobs/graphile.ts';
import { testDatabase } from './testing/database.ts';
import { type ServerSiblings, startServerSiblings } from './testing/faults/siblings.ts';
import type { Phone } from './testing/phone.ts';
import { isAlive, mainScript, runToEnd } from './testing/process.ts';
import { startRedis } from './testing/redis/start.ts';
import { supabaseClient } from './testing/supabase.ts';

const { db, url } = await testDatabase();
const open: ServerSiblings[] = [];
afterAll(() => Promise.all(open.map(siblings => siblings.close())));

const operatorScript = join(import.meta.dirname, 'operator.ts');
const places = ['api-1', 'api-2', 'worker'] as const;
/** The waits are long, because other tests keep the processor busy. `npm run bench -- cores` measures the speed. */
const patient = { timeout: 30_000, interval: 20 };
/** A phone waits this many milliseconds between two messages while a process is killed. */
const betweenMs = 10;

async function start(extra: Record<string, string> = {}): Promise<ServerSiblings> {
  const siblings = await startServerSiblings({ db, url }, extra);
  open.push(siblings);
  return siblings;
}

/**
 * Opens a phone on each of the two processes. Connections, including those of requests, are handed to the processes in
 * turn. A second phone that is connected to the process of the first phone connects again.
 */
async function phonesOf(siblings: ServerSiblings): Promise<[Phone, Phone]> {
  const open = (count: number) =>
    expect
      .poll(async () => (await siblings.sockets()).reduce((sum, each) => sum + each), patient)
      .toBe(count);
  const first = await siblings.phone(0);
  onTestFinished(() => first.close());
  await open(1);
  for (let tries = 0; ; tries += 1) {
    const second = await siblings.phone(1);
    await open(2);
    if ((await siblings.sockets()).every(sockets => sockets === 1)) {
      onTestFinished(() => second.close());
      return [first, second];
    }
    await second.close();
    await open(1);
    if (tries % 2 === 1) await takeTurn(siblings);
  }
}

/** Opens a connection without a request, so that the next connection is handed to the other process. */
async function takeTurn({ server }: ServerSiblings): Promise<void> {
  const { hostname, port } = new URL(server.address);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.destroy();
}

/** Opens a socket that listens to the person's own topic, until the test ends. */
async function openOwnTopic(siblings: ServerSiblings, userId: UserId, token: string) {
  const { realtime } = supabaseClient({ url: siblings.server.address }, token);
  await realtime.setAuth();
  onTestFinished(async () => void (await realtime.disconnect()));
  let state: 'opening' | 'open' | 'cut' = 'opening';
  realtime.channel(userTopic.nameOf(userId), { config: { private: true } }).subscribe(status => {
    if (status === 'SUBSCRIBED') state = 'open';
    else if (state === 'open') state = 'cut';
  });
  await expect.poll(() => state, patient).toBe('open');
  return { state: () => state };
}

const isReady = (siblings: ServerSiblings) =>
  fetch(`${siblings.server.address}/readyz`).then(
    answer => answer.status === 200,
    () => false,
  );

const pidsOf = (siblings: ServerSiblings) => places.map(place => siblings.running(place).pid);

async function expectAllGone(siblings: ServerSiblings, pids: readonly number[]): Promise<void> {
  for (const pid of pids) await expect.poll(() => isAlive(pid), patient).toBe(false);
  const server = createServer().listen(Number(new URL(siblings.server.address).port), '127.0.0.1');
  await once(server, 'listening');
  server.close();
}

/**
 * Expects that a message of each phone reaches the socket of the other phone, although different processes hold the two
 * sockets.
 */
async function expectLive([one, other]: readonly [Phone, Phone]): Promise<void> {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    await expect.poll(to.isListening, patient).toBe(true);
    const { message_id } = await from.send(`live ${randomUUID()}`);
    await expect.poll(() => to.receivedIds.has(message_id), patient).toBe(true);
  }
}

async function textsIn(conversationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .where('conversation_id', '=', conversationId)
    .select('message')
    .execute();
  return rows.map(({ message }) => message ?? '').sort();
}

describe('two processes behind one port, without Redis', () => {
  let siblings: ServerSiblings;
  beforeAll(async () => {
    siblings = await start();
  }, 90_000);

  test("two server processes behind one port, without Redis, deliver live events to each other's clients", async () => {
    await expectLive(await phonesOf(siblings));
    expect(new Set(pidsOf(siblings)).size).toBe(3);
    expect(siblings.server.output().match(/is open:/g)).toHaveLength(1);
  }, 90_000);

  test('server processes listen on their port only, and other programs cannot use the channel to the parent process', async () => {
    const port = Number(new URL(siblings.server.address).port);
    const pids = [siblings.server.child.pid ?? 0, ...pidsOf(siblings)];
    expect(await listeningPorts(pids)).toEqual([port]);
    const visitor = connect(port, '127.0.0.1');
    visitor.end('{"about":"bus","content":{"kind":"gap"}}\n');
    const [answer] = await once(visitor, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 400/);
  });

  test('a killed worker process is replaced, and the new one runs the waiting jobs', async () => {
    const { pid } = siblings.running('worker');
    process.kill(pid, 'SIGKILL');
    await graphileJobs.enqueue(db, { name: 'tidy-answers', payload: {} });
    await expect.poll(() => siblings.running('worker').pid, patient).not.toBe(pid);
    await expect.poll(() => tidyJobs(), patient).toBe(0);
    expect(await isReady(siblings)).toBe(true);
  }, 90_000);

  test('server processes that are killed under load are replaced, no acknowledged message is lost, and every client gets every message', async () => {
    const phones = await phonesOf(siblings);
    const acknowledged = await textsIn(siblings.conversationId);
    let over = false;
    const talking = phones.map(async (phone, index) => {
      for (let number = 1; !over; number += 1) {
        acknowledged.push((await phone.send(`phone ${index}, ${number}`)).message ?? '');
        await pause(betweenMs);
      }
    });
    for (const place of ['api-2', 'api-1', 'api-2'] as const) {
      const before = acknowledged.length;
      await expect.poll(() => acknowledged.length, patient).toBeGreaterThan(before + 20);
      const { pid } = siblings.running(place);
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => siblings.running(place).pid, patient).not.toBe(pid);
    }
    over = true;
    await Promise.all(talking);
    const kept = await textsIn(siblings.conversationId);
    expect(kept).toEqual(acknowledged.sort());
    for (const phone of phones) {
      await expect.poll(phone.isListening, patient).toBe(true);
      const shown = () => phone.shown().map(({ message }) => message ?? '');
      await expect.poll(() => shown().sort(), patient).toEqual(kept);
    }
  }, 120_000);

  test("an operator's command ends all sessions of a phone number, and both server processes close that person's sockets at once", async () => {
    const { userId, token } = await siblings.signedIn(0);
    const other = await siblings.signedIn(1);
    const cut = [await openOwnTopic(siblings, userId, token)];
    const isOnBoth = async () => (await siblings.sockets()).every(count => count > 0);
    for (let tries = 0; !(await isOnBoth()); tries += 1) {
      // Reading the metrics takes turns too, so a turn more in every try could lead to the same process each time.
      if (tries % 2 === 1) await takeTurn(siblings);
      cut.push(await openOwnTopic(siblings, userId, token));
    }
    const kept = await openOwnTopic(siblings, other.userId, other.token);
    const phone = '18135550177';
    await db.updateTable('auth.accounts').set({ phone }).where('id', '=', userId).execute();

    const { code, stdout } = await runToEnd({
      command: [operatorScript, 'sessions:end', `+${phone}`],
      env: { DATABASE_URL: url, DATA_DIR: siblings.dataDir },
    });

    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining(`+${phone} is signed out everywhere: 1 session`),
    ]);
    await expect.poll(() => cut.map(({ state }) => state()), patient).toEqual(cut.map(() => 'cut'));
    expect(kept.state()).toBe('open');
    const answer = await fetch(siblings.server.address + mySessions.path, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(401);
  }, 90_000);

  test('when the parent process is told to stop, it and all server processes end without an error, and the port is free', async () => {
    const pids = pidsOf(siblings);
    expect(await siblings.server.stop('SIGTERM')).toBe(0);
    await expectAllGone(siblings, pids);
  }, 90_000);
});

test("server processes over Redis deliver live events to each other's clients, and all end when the parent process is killed", async () => {
  const redis = await startRedis();
  onTestFinished(() => redis.close());
  const siblings = await start({ REDIS_URL: redis.url });
  await expectLive(await phonesOf(siblings));
  expect(await redis.channels()).toContain('nightjar:gap');
  const pids = pidsOf(siblings);
  await siblings.server.stop('SIGKILL');
  await expectAllGone(siblings, pids);
}, 90_000);

async function tidyJobs(): Promise<number> {
  const { rows } =
    await sql`select 1 from graphile_worker.jobs where task_identifier = 'tidy-answers'`.execute(db);
  return rows.length;
}

/**
 * Returns the TCP ports on which one of the processes accepts connections, and 0 for each socket in the file system.
 */
async function listeningPorts(pids: readonly number[]): Promise<number[]> {
  const own = new Set((await Promise.all(pids.map(socketsOf))).flat());
  const [tcp, tcp6, unix] = await Promise.all(
    ['tcp', 'tcp6', 'unix'].map(name => readFile(`/proc/net/${name}`, 'utf8').catch(() => '')),
  );
  const fieldsOf = (text = '') => text.split('\n').map(line => line.trim().split(/\s+/));
  const ports = [...fieldsOf(tcp), ...fieldsOf(tcp6)]
    .filter(fields => fields[3] === '0A' && own.has(fields[9] ?? ''))
    .map(fields => Number.parseInt(fields[1]?.split(':').at(-1) ?? '', 16));
  const accepting = '00010000';
  const files = fieldsOf(unix).filter(fields => fields[3] === accepting && own.has(fields[6] ?? ''));
  return [...ports, ...files.map(() => 0)];
}

/** Returns the inodes of the sockets that a process has open. */
async function socketsOf(pid: number): Promise<string[]> {
  const files = await readdir(`/proc/${pid}/fd`);
  const links = await Promise.all(files.map(file => readlink(`/proc/${pid}/fd/${file}`).catch(() => '')));
  return links.flatMap(link => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []);
}

test('server processes on a taken port name the port once, and none goes on', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void taken.close());
  await once(taken, 'listening');
  const address = taken.address();
  const port = typeof address === 'object' && address ? String(address.port) : '';
  const { code, stderr } = await runToEnd({
    command: [mainScript, '--processes', '2'],
    env: { DATABASE_URL: url, PORT: port },
  });
  expect(code).toBe(1);
  expect(stderr.match(/Port \d+ is taken: stop what uses it, or set PORT to another one\./g)).toHaveLength(1);
}, 60_000);
