import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, openDatabase } from '../../apps/server/src/platform/db/database.ts';
import { launcherScript, mainScript, pidOfPostgres } from '../../apps/server/src/testing/process.ts';
import { productionVariables } from '../../apps/server/src/testing/production.ts';
import { startRedis, type TestRedis } from '../../apps/server/src/testing/redis/start.ts';
import { startTwilioStandIn } from '../../apps/server/src/testing/twilio/server.ts';
import { freePort } from '../free-port.ts';
import type { SetClock } from './clock.ts';
import type { Door } from './guests.ts';
import { type OwnPostgres, openPostgres } from './postgres.ts';
import { type Program, programOf } from './program.ts';

/** A public server, or several, with all that belongs to them. */
export type Place = Door & {
  readonly db: Database;
  readonly programs: readonly Program[];
  /** Resolves when every server answers that it is ready. */
  untilReady(): Promise<void>;
  close(): Promise<void>;
};

/** One machine as docs/deploy.md sets it up: a launcher, the server with its worker, and the embedded PostgreSQL. */
export type OneMachine = Place & {
  readonly launcher: Program;
  readonly dataDir: string;
};

/** Two servers, a worker, Redis and PostgreSQL, each of which can be away by itself. */
export type Fleet = Place & {
  readonly apis: readonly Program[];
  readonly worker: Program;
  readonly redis: TestRedis;
  readonly postgres: OwnPostgres;
};

const smsRateSetting = 'otp=9999,verify=9999';

async function startSmsStandIn() {
  const account = {
    accountSid: productionVariables.TWILIO_ACCOUNT_SID,
    authToken: productionVariables.TWILIO_AUTH_TOKEN,
  };
  const twilio = await startTwilioStandIn(account);
  return {
    settings: { TWILIO_BASE_URL: twilio.url },
    codeFor(phone: string): string {
      const text = twilio.texts.findLast(({ To }) => To === phone);
      return /\b\d{6}\b/.exec(text?.Body ?? '')?.[0] ?? '';
    },
    close: () => twilio.close(),
  };
}

const settingsOf = (dataDir: string, port: number): Record<string, string> => ({
  ...productionVariables,
  DATA_DIR: dataDir,
  HOST: '127.0.0.1',
  PORT: String(port),
  TRUST_PROXY: '1',
  AUTH_RATE_LIMITS: smsRateSetting,
});

async function isServerReady(address: string): Promise<boolean> {
  const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
  await answer?.arrayBuffer();
  return answer?.status === 200;
}

async function waitUntilAllReady(addresses: readonly string[]): Promise<void> {
  for (const address of addresses) while (!(await isServerReady(address))) await pause(50);
}

/** @param parent the data lies below this folder */
export async function openOneMachine({
  parent = tmpdir(),
  env = {},
}: {
  parent?: string;
  env?: Record<string, string>;
} = {}): Promise<OneMachine> {
  const dataDir = mkdtempSync(join(parent, 'night-'));
  chmodSync(dataDir, 0o711);
  const texts = await startSmsStandIn();
  const port = await freePort();
  const settings = { ...settingsOf(dataDir, port), ...texts.settings, ...env };
  const launcher = programOf([launcherScript, mainScript], settings);
  launcher.start();
  const addresses = [`http://127.0.0.1:${port}`];
  await waitUntilAllReady(addresses);
  const socketFolder = encodeURIComponent(join(dataDir, 'postgres'));
  const url = `postgresql://app@localhost/app?host=${socketFolder}`;
  const db = openDatabase({ url, onTrouble: () => {} });
  return {
    ...{ addresses, db, launcher, dataDir, programs: [launcher] },
    codeFor: texts.codeFor,
    untilReady: () => waitUntilAllReady(addresses),
    async close() {
      await db.destroy();
      await launcher.end('SIGTERM');
      const left = await pidOfPostgres(dataDir);
      if (left) process.kill(left, 'SIGKILL');
      await texts.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export async function openFleet({ clock }: { clock?: SetClock } = {}): Promise<Fleet> {
  const folder = mkdtempSync(join(tmpdir(), 'night-fleet-'));
  const [texts, redis, postgres] = await Promise.all([
    startSmsStandIn(),
    startRedis(),
    openPostgres(clock?.env),
  ]);
  const ports = [await freePort(), await freePort()];
  const shared = { ...texts.settings, DATABASE_URL: postgres.url, REDIS_URL: redis.url, ...clock?.env };
  const programAt = (name: string, port: number, role: string) =>
    programOf([launcherScript, mainScript, '--role', role], {
      ...settingsOf(join(folder, name), port),
      ...shared,
    });
  const apis = ports.map((port, at) => programAt(`api-${at}`, port, 'api'));
  const worker = programAt('worker', await freePort(), 'worker');
  for (const program of [...apis, worker]) program.start();
  const addresses = ports.map(port => `http://127.0.0.1:${port}`);
  await waitUntilAllReady(addresses);
  const db = openDatabase({ url: postgres.url, onTrouble: () => {} });
  return {
    ...{ addresses, db, apis, worker, redis, postgres, programs: [...apis, worker] },
    codeFor: texts.codeFor,
    untilReady: () => waitUntilAllReady(addresses),
    async close() {
      await db.destroy();
      redis.thaw();
      for (const program of [...apis, worker]) await program.end('SIGTERM');
      await Promise.all([texts.close(), redis.close(), postgres.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
