import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { redeemPaidVoucherDrink } from '@nightjar/domain/drinks/calls';
import type { Envelope, OutputOf } from '@nightjar/domain/kernel/call';
import type { UserId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import { signAccessToken } from '../../platform/auth/actor/access-token.ts';
import { makeKeyRing, newPrivateKey } from '../../platform/auth/actor/key-ring.ts';
import { systemClock } from '../../platform/clock.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { startDisposablePostgres } from '../../platform/db/disposable.ts';
import { migrate } from '../../platform/db/migrate.ts';
import type { SeededRandom } from '../dice.ts';
import { isAlive, mainScript, pidOfPostgres, startServer } from '../process.ts';
import { type Drink, makeGuestsWithDrinks, openBar } from './guests.ts';

type Receipt = OutputOf<typeof redeemPaidVoucherDrink>;
type Reply = { status: number; body: Envelope<Receipt> };

/**
 * A storm has two real servers, a bar that never closes, and drinks to pour there. Its PostgreSQL writes as durably as
 * in production and may be killed. Tests and measurements of "exactly once" use it.
 */
export type PourStorm = {
  readonly db: Database;
  readonly databaseUrl: string;
  /** The two servers have these addresses. */
  readonly addresses: readonly string[];
  /** Returns the settings with which the server of this name starts. */
  envOf(name: string): Record<string, string>;
  tokenOf(guest: UserId): Promise<string>;
  /** Makes this many guests. Each has one voucher with its entry in the ledger. */
  drinks(count: number): Promise<Drink[]>;
  /** Sends the pour once to one of the servers. @throws where no answer came */
  pour(drink: Drink, server: number, key?: string): Promise<Reply>;
  /** Kills one of the servers or PostgreSQL, and waits until both servers answer again. */
  kill(victim: 0 | 1 | 'postgres'): Promise<void>;
  /** Returns the ids of PostgreSQL's processes, with the main process first. */
  postgresProcesses(): Promise<number[]>;
  /** Counts the vouchers and pours that the database has now. */
  counts(): Promise<LedgerCounts>;
  close(): Promise<void>;
};

/**
 * These counts are about all vouchers. `pours`, `ledgerPours` and `totals` count the poured vouchers in three other
 * tables, so they must equal `redeemed`.
 */
export type LedgerCounts = {
  issued: number;
  held: number;
  redeemed: number;
  pours: number;
  ledgerPours: number;
  /** This is the sum of the poured drinks that all drink banks count. */
  totals: number;
  /** This many vouchers have more than one pour, or more than one entry for a pour in the ledger. */
  doubled: number;
  /** This map has the pour of each voucher. */
  pourOf: Map<string, string>;
};

const publicUrl = 'http://localhost:8080';
const answerTimeoutMs = 60_000;

/** Starts a storm. `extra` returns further settings for the server of a name. */
export async function openStorm(
  extra: (name: string) => Record<string, string> = () => ({}),
): Promise<PourStorm> {
  const folder = await mkdtemp(join(tmpdir(), 'pour-storm-'));
  const postgres = await startDisposablePostgres({ durable: true });
  const url = await postgres.database('storm');
  await migrate(url);
  const db = openDatabase({ url, onTrouble: () => {} });
  const cluster = await dataFolderOfPostgres(db);
  const bar = await openBar(db);
  const signingKey = await newPrivateKey();
  const ring = await makeKeyRing([signingKey]);
  const envOf = (name: string): Record<string, string> => ({
    PUBLIC_URL: publicUrl,
    DATABASE_URL: url,
    DATA_DIR: join(folder, name),
    JWT_SIGNING_KEYS: JSON.stringify([signingKey]),
    AUTH_RATE_LIMITS: 'off',
    ...extra(name),
  });
  const start = (name: string, port = '0') =>
    startServer({ command: [mainScript, '--role', 'api'], env: { PORT: port, ...envOf(name) } });
  const servers = await Promise.all(['one', 'other'].map(name => start(name)));
  const ports = servers.map(({ address }) => new URL(address).port);
  const tokens = new Map<string, Promise<string>>();

  function tokenOf(id: UserId): Promise<string> {
    const subject = {
      userId: id,
      sessionId: id,
      phone: '1',
      userMetadata: {},
      signedInAt: systemClock.now(),
    };
    const made =
      tokens.get(id) ??
      signAccessToken(ring, subject, { issuer: `${publicUrl}/auth/v1`, now: systemClock.now() });
    tokens.set(id, made);
    return made;
  }

  async function pour({ guest, voucher }: Drink, server: number, key?: string): Promise<Reply> {
    const response = await fetch(
      `http://127.0.0.1:${ports[server % ports.length]}${redeemPaidVoucherDrink.path}`,
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${await tokenOf(guest)}`,
          'content-type': 'application/json',
          ...(key && { 'idempotency-key': key }),
        },
        body: JSON.stringify({ user_id: guest, voucher_id: voucher, ...bar }),
        signal: AbortSignal.timeout(answerTimeoutMs),
      },
    );
    return { status: response.status, body: (await response.json()) as Envelope<Receipt> };
  }

  return {
    db,
    databaseUrl: url,
    addresses: ports.map(port => `http://127.0.0.1:${port}`),
    envOf,
    tokenOf,
    pour,
    drinks: count => makeGuestsWithDrinks(db, count),
    counts: () => countLedger(db),
    postgresProcesses: () => processesOfCluster(cluster),
    async kill(victim) {
      if (victim === 'postgres') await killPostgres(cluster);
      else {
        await servers[victim]?.stop('SIGKILL');
        servers[victim] = await start(victim === 0 ? 'one' : 'other', ports[victim]);
      }
      await Promise.all(ports.map(waitUntilReady));
    },
    async close() {
      await Promise.all(servers.map(server => server.stop('SIGKILL')));
      await db.destroy();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the data folder of PostgreSQL, in which `pidOfPostgres` finds its process. */
async function dataFolderOfPostgres(db: Database): Promise<string> {
  const { rows } = await sql<{ data_directory: string }>`show data_directory`.execute(db);
  return join(rows[0]?.data_directory ?? '', '../..');
}

async function killPostgres(cluster: string): Promise<void> {
  const pid = await pidOfPostgres(cluster);
  if (pid === null) throw new Error('PostgreSQL is not running.');
  process.kill(pid, 'SIGKILL');
  while ((await isAlive(pid)) || (await pidOfPostgres(cluster)) === pid) await pause(20);
}

async function processesOfCluster(cluster: string): Promise<number[]> {
  const own = await pidOfPostgres(cluster);
  if (own === null) return [];
  const { stdout } = spawnSync('pgrep', ['-P', String(own)], { encoding: 'utf8' });
  return [own, ...stdout.trim().split(/\s+/).filter(Boolean).map(Number)];
}

async function waitUntilReady(port: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    await pause(20);
  }
}

async function countLedger(db: Database): Promise<LedgerCounts> {
  const { rows } = await sql<Omit<LedgerCounts, 'pourOf'>>`select
    (select count(*)::int from drink_ledger where entry = 'issued') as issued,
    (select count(*)::int from vouchers where state in ('available', 'pending')) as held,
    (select count(*)::int from vouchers where state = 'redeemed') as redeemed,
    (select count(*)::int from redemptions) as pours,
    (select count(*)::int from drink_ledger where entry = 'redeemed') as "ledgerPours",
    (select coalesce(sum(redeemed_total), 0)::int from drink_banks) as totals,
    (select count(*)::int from vouchers where
      (select count(*) from redemptions where voucher_id = vouchers.id) > 1 or
      (select count(*) from drink_ledger where voucher_id = vouchers.id and entry = 'redeemed') > 1) as doubled`.execute(
    db,
  );
  const pours = await db.selectFrom('redemptions').select(['id', 'voucher_id']).execute();
  if (!rows[0]) throw new Error('Counts are always answered.');
  return { ...rows[0], pourOf: new Map(pours.map(({ id, voucher_id }) => [String(voucher_id), id])) };
}

/** Counts the outcomes when many phones try at once to pour one voucher at both servers. */
export type PourRace = { fresh: number; repeated: number; refused: number; failed: number; receipts: number };

export async function raceToRedeem(storm: PourStorm, drink: Drink, tries: number): Promise<PourRace> {
  const replies = await Promise.all(Array.from({ length: tries }, (_, server) => storm.pour(drink, server)));
  const receipts = replies.flatMap(({ body }) => body.data ?? []);
  return {
    fresh: receipts.filter(({ already }) => !already).length,
    repeated: receipts.filter(({ already }) => already).length,
    refused: replies.filter(({ status, body }) => status === 200 && !body.success).length,
    failed: replies.filter(({ status }) => status !== 200).length,
    receipts: new Set(receipts.map(({ redemption_id }) => redemption_id)).size,
  };
}

export type KillOutcome = {
  kills: number;
  acknowledged: number;
  lost: number;
  doubled: number;
  counts: LedgerCounts;
};

const killTargets = [0, 1, 'postgres'] as const;

/** This many guests pour at the same time while a server is killed. */
const pourerCount = 6;
const drinksPerBatch = 20;
const pauseAfterFaultMs = 25;
/**
 * Six guests without a pause would slow down the server that starts again. With this pause, there is still always a
 * pour under way.
 */
const pauseBetweenMs = 40;

/**
 * Pours one drink after another while servers and PostgreSQL are killed. It then compares the acknowledgments with the
 * database.
 */
export async function pourUnderKills(
  storm: PourStorm,
  kills: number,
  chance: SeededRandom,
): Promise<KillOutcome> {
  const promised = new Map<string, string>();
  const contradicted = new Set<string>();
  let over = false;

  async function pourDrinksUntilStopped(turn: number): Promise<void> {
    while (!over) {
      for (const drink of await retryUntilAnswered(() => storm.drinks(drinksPerBatch))) {
        if (over) return;
        const key = randomUUID();
        const receipt = await retryUntilAnswered(async attempt =>
          receiptOf(await storm.pour(drink, turn + attempt, key)),
        );
        promised.set(drink.voucher, receipt.redemption_id);
        const again = await retryUntilAnswered(async attempt =>
          receiptOf(await storm.pour(drink, turn + attempt, key)),
        );
        if (again.redemption_id !== receipt.redemption_id) contradicted.add(drink.voucher);
        await pause(pauseBetweenMs);
      }
    }
  }

  const serving = Promise.all(Array.from({ length: pourerCount }, (_, turn) => pourDrinksUntilStopped(turn)));
  const stopped = serving.then(() => Promise.reject(new Error('Nobody pours any more.')));
  stopped.catch(() => {});
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      const enough = promised.size + chance.between(1, 12);
      while (promised.size < enough) await Promise.race([pause(2), stopped]);
      await pause(chance.between(0, 30));
      await storm.kill(killTargets[chance.between(0, 2)] ?? 'postgres');
    }
  } finally {
    over = true;
  }
  await serving;
  const counts = await storm.counts();
  const lost = [...promised].filter(([voucher, pour]) => counts.pourOf.get(voucher) !== pour);
  return {
    kills,
    acknowledged: promised.size,
    lost: lost.length,
    doubled: counts.doubled + contradicted.size,
    counts,
  };
}

/**
 * Repeats a request until it is answered or refused. `attempt` counts the tries from 0, so that the request can go to
 * each server in turn.
 */
export async function retryUntilAnswered<Result>(ask: (attempt: number) => Promise<Result>): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await ask(attempt);
    } catch (error) {
      if (error instanceof Refused) throw error;
      await pause(pauseAfterFaultMs);
    }
  }
}

class Refused extends Error {}

/**
 * Returns the receipt in an answer. @throws Refused where a repeated request would be refused too; any other error is
 * worth another try
 */
export function receiptOf({ status, body }: Reply): Receipt {
  if (body.data) return body.data;
  if (status < 500) throw new Refused(`${status} ${body.message}`);
  throw new Error(body.message);
}
