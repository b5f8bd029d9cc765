import { mkdir, mkdtemp, rm, statfs, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { logLines } from '../../testing/log-lines.ts';
import { watchDisk } from './disk.ts';
import { isOutOfSpace } from './out-of-space.ts';
import type { Space } from './room.ts';
import { findVolumes, measureVolume, type Volume } from './volumes.ts';

const data: Volume = { name: 'data', folder: '/data' };
const gibibyte = 2 ** 30;
const space = (percent: number): Space => ({
  freeBytes: percent * gibibyte,
  sizeBytes: 100 * gibibyte,
  freeFiles: 0,
  files: 0,
});

/** Returns a watch on a disk whose measurements and whose clock the test sets. */
async function watched(first: number | Error) {
  let next: number | Error = first;
  let ms = 0;
  const { log, lines } = logLines();
  const disk = await watchDisk({
    volumes: [data],
    log,
    measure: async () => {
      if (next instanceof Error) throw next;
      return space(next);
    },
    now: () => ms,
  });
  onTestFinished(() => disk.close());
  return {
    disk,
    said: () => lines().map(({ msg }) => msg),
    wait(forMs: number) {
      ms += forMs;
    },
    change(to: number | Error) {
      next = to;
    },
  };
}

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'disk-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

test('a server whose disk is full at the start refuses writes from the first call on, and logs that once', async () => {
  const { disk, said } = await watched(1);
  expect([disk.room(), disk.room(), disk.hasRoomFor(0)]).toEqual(['full', 'full', false]);
  expect(said()).toEqual(['A disk is full: calls that save something new are refused']);
});

test('a server measures its disk again and again, and accepts writes once the disk has room again', async () => {
  const { disk, change, said } = await watched(1);
  change(50);
  await expect.poll(() => disk.room(), { timeout: 5_000 }).toBe('ample');
  expect(said().at(-1)).toBe('The disks have room again');
});

test('an upload is accepted only where the disk has room for three copies of it', async () => {
  const { disk } = await watched(12);
  expect([3.2, 3.4].map(gib => disk.hasRoomFor(gib * gibibyte))).toEqual([true, false]);
});

test('a server whose write found no room on the disk refuses writes for five seconds, whatever it measures', async () => {
  const { disk, wait } = await watched(50);
  disk.noteWriteError(Object.assign(new Error('could not extend file'), { code: '53100' }));
  expect(disk.room()).toBe('full');
  wait(4_999);
  expect(disk.room()).toBe('full');
  wait(1);
  expect(disk.room()).toBe('ample');
});

test('a server goes on accepting writes after an error that has nothing to do with the room on its disk', async () => {
  const { disk } = await watched(50);
  for (const error of [new Error('no'), { code: 'ENOENT' }, { code: '53300' }, null, undefined, 'ENOSPC'])
    disk.noteWriteError(error);
  expect(disk.room()).toBe('ample');
});

test('an error counts as a lack of room on the disk where the cause of the error is one', () => {
  const cause = Object.assign(new Error('write'), { code: 'ENOSPC' });
  expect(isOutOfSpace(new Error('the upload failed', { cause }))).toBe(true);
  expect(isOutOfSpace(new Error('the upload failed', { cause: new Error('again', { cause }) }))).toBe(true);
  expect(isOutOfSpace(new Error('the upload failed', { cause: new Error('again') }))).toBe(false);
});

test('a disk whose free space cannot be measured at the start counts as one with room, and the log has the reason', async () => {
  const { disk, said } = await watched(new Error('ESTALE'));
  expect(disk.room()).toBe('ample');
  expect(said()).toEqual(['The free space of a disk could not be measured']);
});

test('a disk volume is measured as no larger than the operating system reports, and its free bytes as no more than its size', async () => {
  const place = await folder();
  const measured = await measureVolume({ name: 'data', folder: place });
  const { bsize, blocks } = await statfs(place);
  expect(measured.sizeBytes).toBeLessThanOrEqual(blocks * bsize);
  expect(measured.freeBytes).toBeLessThanOrEqual(measured.sizeBytes);
  expect(measured.sizeBytes).toBeGreaterThan(0);
});

const inFolder = (dataDir: string, url: string | null = null) =>
  findVolumes({ dataDir, database: { url, readUrl: null, planMode: null, readLagMs: 2000, roles: null } });

test('folders on one disk volume are measured once, under the name of the data folder', async () => {
  const dataDir = await folder();
  await mkdir(join(dataDir, 'postgres/data/pg_wal'), { recursive: true });
  expect(await inFolder(dataDir)).toEqual([{ name: 'data', folder: dataDir }]);
});

test("PostgreSQL's write-ahead log is measured too where it lies on a disk volume of its own", async () => {
  const dataDir = await folder();
  await mkdir(join(dataDir, 'postgres/data'), { recursive: true });
  await symlink('/dev/shm', join(dataDir, 'postgres/data/pg_wal'));
  expect((await inFolder(dataDir)).map(({ name }) => name)).toEqual(['data', 'database log']);
  expect(await inFolder(dataDir, 'postgres://elsewhere/app')).toEqual([{ name: 'data', folder: dataDir }]);
});

test("PostgreSQL's folder outside of the data folder is measured as well as the data folder", async () => {
  const dataDir = await folder();
  await mkdir(join(dataDir, 'linked'));
  await symlink('/dev/shm', join(dataDir, 'linked/data'));
  await writeFile(join(dataDir, 'postgres-folder'), `${join(dataDir, 'linked')}\n`);
  expect((await inFolder(dataDir)).map(({ name }) => name)).toEqual(['data', 'database']);
});
