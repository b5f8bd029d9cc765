import { setTimeout as pause } from 'node:timers/promises';
import { createConversation } from '@nightjar/domain/chat/calls';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { graphileJobs } from '../../platform/jobs/graphile.ts';
import { openPhone, type Phone } from '../phone.ts';
import { mainScript, spawnServer } from '../process.ts';
import { startRedis, type TestRedis } from '../redis/start.ts';
import { openFaultyLine } from './faulty-line.ts';
import { openStorm, type PourStorm } from './pour-storm.ts';

/**
 * A fleet has two api nodes, a worker, Redis and PostgreSQL, each in a process of its own, and two friends, one on each
 * node.
 */
export type Fleet = {
  readonly storm: PourStorm;
  readonly redis: TestRedis;
  readonly conversationId: string;
  readonly phones: readonly [Phone, Phone];
  /** Opens another phone of the second friend, on the second node. */
  anotherPhone(): Promise<Phone>;
  /** The second node connects to Redis through this network line. */
  readonly line: { freeze(): void; heal(): void };
  /** Counts the jobs that have been due for at least two seconds and are neither done nor given up. */
  dueJobCount(): Promise<number>;
  close(): Promise<void>;
};

export async function openFleet(): Promise<Fleet> {
  const redis = await startRedis();
  const line = await openFaultyLine(redis.port, { delayMs: 0, cut: 0, drop: 0, silenceMs: 0 }, fixedRandom);
  const lineUrl = line.url.replace('http', 'redis');
  const storm = await openStorm(name => ({ REDIS_URL: name === 'other' ? lineUrl : redis.url }));
  const worker = spawnServer({ command: [mainScript, '--role', 'worker'], env: storm.envOf('worker') });
  let output = '';
  for (const stream of [worker.stdout, worker.stderr]) {
    stream?.on('data', chunk => {
      output += chunk;
    });
  }
  const [rae, moth] = (await storm.drinks(2)).map(({ guest }) => guest);
  if (!rae || !moth) throw new Error('There are two friends.');
  const [near = '', far = ''] = storm.addresses;
  const conversationId = await startConversation(near, await storm.tokenOf(rae), {
    created_by: rae,
    user_ids: [moth],
  });
  await untilWorkerWorks(storm.db);
  const phoneAt = async (url: string, who: typeof rae) =>
    openPhone(url, await storm.tokenOf(who), who, conversationId);
  const phones = [await phoneAt(near, rae), await phoneAt(far, moth)] as const;

  return {
    storm,
    redis,
    conversationId,
    phones,
    line,
    anotherPhone: () => phoneAt(far, moth),
    async dueJobCount() {
      if (worker.exitCode !== null) throw new Error(`The worker ended: ${output}`);
      return countDueJobs(storm.db, 2);
    },
    async close() {
      redis.thaw();
      line.heal();
      await Promise.all(phones.map(phone => phone.close()));
      worker.kill('SIGKILL');
      await storm.close();
      await line.close();
      await redis.close();
    },
  };
}

/** Waits until the worker has done a job, because a worker prints nothing when it has started. */
async function untilWorkerWorks(db: Database): Promise<void> {
  await graphileJobs.enqueue(db, { name: 'tidy-answers', payload: {} });
  while ((await countDueJobs(db)) > 0) await pause(50);
}

async function countDueJobs(db: Database, dueForSeconds = 0): Promise<number> {
  const { rows } = await sql<{ due: number }>`select count(*)::int as due from graphile_worker.jobs
    where run_at <= now() - ${dueForSeconds} * interval '1 second' and attempts < max_attempts`.execute(db);
  return rows[0]?.due ?? 0;
}

/** With this source of chance, a connection fails only when a test makes it fail. */
export const fixedRandom = { next: () => 0, between: (least: number) => least, chance: () => false };

async function startConversation(
  url: string,
  token: string,
  people: { created_by: string; user_ids: string[] },
): Promise<string> {
  const response = await fetch(url + createConversation.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...people, group_name: 'Friday flock' }),
  });
  const { data, message } = (await response.json()) as {
    data?: { conversation_id: string };
    message?: string;
  };
  if (!data) throw new Error(message);
  return data.conversation_id;
}

export type Fault = {
  readonly name: string;
  /** Causes the fault, and resolves when the fault has ended. */
  strike(fleet: Fleet, forMs: number): Promise<void>;
  /** The phones of a killed node connect again only after a while, so a new phone shows when the node works again. */
  readonly newPhone?: true;
};

export const faults: readonly Fault[] = [
  {
    name: 'Redis stands still',
    async strike({ redis }, forMs) {
      redis.freeze();
      await pause(forMs);
      redis.thaw();
    },
  },
  {
    name: 'Redis is killed and away',
    async strike({ redis }, forMs) {
      await redis.kill();
      await pause(forMs);
      await redis.restart();
    },
  },
  { name: 'Redis is restarted', strike: ({ redis }) => redis.restart() },
  {
    name: 'a node is cut off from Redis',
    async strike({ line }, forMs) {
      line.freeze();
      await pause(forMs);
      line.heal();
    },
  },
  { name: 'PostgreSQL is killed and restarted', strike: ({ storm }) => storm.kill('postgres') },
  {
    name: 'PostgreSQL stands still',
    async strike({ storm }, forMs) {
      const processes = await storm.postgresProcesses();
      const send = (signal: NodeJS.Signals) => {
        for (const pid of processes) process.kill(pid, signal);
      };
      send('SIGSTOP');
      await pause(forMs);
      send('SIGCONT');
    },
  },
  { name: 'a node is killed and restarted', strike: ({ storm }) => storm.kill(1), newPhone: true },
];
