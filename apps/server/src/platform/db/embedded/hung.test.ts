import { appendFile, chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { isAlive, pidOfPostgres } from '../../../testing/process.ts';
import { StartupError } from '../../startup-error.ts';
import { reachableBinaries } from './binaries.ts';
import { Cluster } from './cluster.ts';
import { findOrMakeClusterFolders } from './place.ts';
import { startEmbeddedPostgres } from './start.ts';

const readyWithinMs = 1_000;

/**
 * Starts PostgreSQL as a standby without a primary, which waits for one for ever and refuses all connections with 57P03,
 * as a PostgreSQL does that hangs in its recovery.
 */
async function startHungPostgres() {
  const dataDir = await mkdtemp(join(tmpdir(), 'hung-'));
  await chmod(dataDir, 0o711);
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const first = await startEmbeddedPostgres({ dataDir, durable: true, onTrouble: () => {} });
  const client = new pg.Client({ connectionString: await first.database('app') });
  await client.connect();
  await client.query('create table kept as select 7 as id');
  await client.end();
  await first.stop();

  const place = await findOrMakeClusterFolders(dataDir);
  const cluster = new Cluster(place, await reachableBinaries(place.account), { durable: true });
  const standbyFile = join(cluster.data, 'standby.signal');
  await writeFile(standbyFile, '');
  await appendFile(join(cluster.data, 'postgresql.auto.conf'), 'hot_standby = off\n');
  if (place.account) await chown(standbyFile, place.account.uid, place.account.gid);
  await cluster.start();
  const postmaster = Number(await pidOfPostgres(dataDir));
  onTestFinished(() => cluster.endAtOnce());
  return { dataDir, cluster, standbyFile, postmaster };
}

async function rowsOf(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select id from kept');
  await client.end();
  return rows;
}

test('a start ends a PostgreSQL of its data folder that accepts no connection, and starts it again without loss', async () => {
  const { dataDir, standbyFile, postmaster } = await startHungPostgres();
  await rm(standbyFile);
  const troubles: string[] = [];
  const onTrouble = (message: string) => troubles.push(message);
  const next = await startEmbeddedPostgres({ dataDir, durable: true, readyWithinMs, onTrouble });
  onTestFinished(() => next.stop());
  expect(await rowsOf(await next.database('app'))).toEqual([{ id: 7 }]);
  expect(await isAlive(postmaster)).toBe(false);
  expect(troubles).toEqual([
    expect.stringContaining('The embedded PostgreSQL hangs (the database system is'),
  ]);
}, 60_000);

test('a start fails with a message that names what to do where PostgreSQL hangs again after it was ended', async () => {
  const { dataDir, cluster } = await startHungPostgres();
  const failed = await startEmbeddedPostgres({
    dataDir,
    durable: true,
    readyWithinMs,
    onTrouble: () => {},
  }).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(StartupError);
  expect(String(failed)).toContain(
    `The embedded PostgreSQL in ${cluster.data} accepts no connection (the database system is`,
  );
  expect(String(failed)).toContain(`Start the server again`);
}, 60_000);

test('a command leaves a hung PostgreSQL running, because another process may use it, and fails with a message that names what to do', async () => {
  const { dataDir, postmaster } = await startHungPostgres();
  const options = { dataDir, durable: true, readyWithinMs, onTrouble: () => {} };
  await expect(startEmbeddedPostgres({ ...options, shared: true })).rejects.toThrow(
    /accepts no connection .* Start the server again/,
  );
  expect(await isAlive(postmaster)).toBe(true);
}, 60_000);

test('a start waits for a PostgreSQL whose log shows that it is still recovering', async () => {
  const { dataDir, cluster, postmaster } = await startHungPostgres();
  const troubles: string[] = [];
  const onTrouble = (message: string) => {
    troubles.push(message);
    void writeFile(join(cluster.data, 'promote'), '').then(() => process.kill(postmaster, 'SIGUSR1'));
  };
  const starting = startEmbeddedPostgres({ dataDir, durable: true, readyWithinMs, onTrouble });
  await expect.poll(() => readFile(cluster.log, 'utf8')).toContain('FATAL:');
  await appendFile(cluster.log, 'LOG:  redo in progress, elapsed time: 10.00 s, current LSN: 0/2000028\n');
  const next = await starting;
  onTestFinished(() => next.stop());
  expect(await rowsOf(await next.database('app'))).toEqual([{ id: 7 }]);
  expect(troubles).toEqual([
    'The embedded PostgreSQL recovers from a crash: redo in progress, elapsed time: 10.00 s, current LSN: 0/2000028.',
  ]);
}, 60_000);
