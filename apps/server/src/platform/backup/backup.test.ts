import {
  appendFile,
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import pg from 'pg';
import { Header } from 'tar';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startS3Server } from '../../testing/s3-server.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded/start.ts';
import { diskFileStore } from '../storage/files/disk.ts';
import type { FileStore } from '../storage/files/port.ts';
import { s3FileStore } from '../storage/files/s3.ts';
import { writeBackup } from './backup.ts';
import { logSegmentsOf } from './base-backup.ts';
import { archivePartOfFile } from './read-whole.ts';
import { restoreBackup } from './restore.ts';
import type { TrustedKeys } from './signature.ts';

let folder: string;
let dataDir: string;
let postgres: EmbeddedPostgres;
let archive: string;
let taken: Awaited<ReturnType<typeof writeBackup>>;

const conditions = { now: () => new Date('2026-11-21T03:30:00Z'), stopping: new AbortController().signal };
const start = (dataDir: string) => startEmbeddedPostgres({ dataDir, durable: false, onTrouble: () => {} });
const uploadsOf = (dataDir: string) => join(dataDir, 'files');
const backUp = async (file: string, more = {}) =>
  writeBackup(
    {
      url: await postgres.database('app'),
      form: 'files',
      uploads: diskFileStore(uploadsOf(dataDir)),
      key: null,
    },
    file,
    { ...conditions, ...more },
  );

async function ask(server: EmbeddedPostgres, question: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: await server.database('app') });
  await client.connect();
  const { rows } = await client.query(question);
  await client.end();
  return rows.length === 0 ? null : Object.values(rows[0])[0];
}

async function newFolder(name: string): Promise<string> {
  const path = await mkdtemp(join(folder, `${name}-`));
  await chmod(path, 0o711);
  return path;
}

async function upload(dataDir: string, key: string, text: string): Promise<void> {
  const place = join(uploadsOf(dataDir), key);
  await mkdir(dirname(place), { recursive: true });
  await writeFile(place, text);
}

/** Lists every path below a folder, except those that PostgreSQL changes by itself. */
const listOf = async (path: string) => (await readdir(path, { recursive: true })).sort();
const restore = (
  file: string,
  target: { dataDir: string; store?: FileStore; replace?: boolean; trust?: TrustedKeys },
) =>
  restoreBackup(
    file,
    { store: null, replace: false, trust: { keys: [], foreign: false }, ...target },
    conditions,
  );

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  await chmod(folder, 0o711);
  dataDir = await newFolder('data');
  postgres = await start(dataDir);
  await ask(
    postgres,
    'create table drinks as select n, repeat(n::text, 50) as name from generate_series(1, 20000) as n',
  );
  await upload(dataDir, 'objects/ab/abc', 'a photo');
  await upload(dataDir, 'drafts/unfinished', 'half a');
  archive = join(folder, 'backup.tar.zst');
  taken = await backUp(archive);
}, 60_000);
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  test('a backup contains the rows and the uploads, and a restore writes them into an empty folder', async () => {
    const fresh = await newFolder('fresh');
    const { about, uploads, aside } = await restore(archive, { dataDir: fresh });
    expect({ uploads, aside, postgres: about.postgres }).toEqual({ uploads: 1, aside: [], postgres: '18' });
    const restored = await start(fresh);
    onTestFinished(() => restored.stop());
    expect(await ask(restored, 'select sum(n)::int from drinks where name = repeat(n::text, 50)')).toBe(
      200010000,
    );
    expect(await readFile(join(uploadsOf(fresh), 'objects/ab/abc'), 'utf8')).toBe('a photo');
    expect(await listOf(uploadsOf(fresh))).toEqual(['objects', 'objects/ab', 'objects/ab/abc']);
    // The restored database takes new writes, and no temporary files are left beside it.
    await ask(restored, 'create table later ()');
    expect((await listOf(fresh)).filter(name => name.includes('restoring'))).toEqual([]);
  });

  test('a backup file is readable by its owner alone, and making the backup leaves no other file', async () => {
    expect((await stat(archive)).mode & 0o777).toBe(0o600);
    expect(taken.uploads).toBe(1);
    expect((await readdir(folder)).filter(name => name.startsWith('backup'))).toEqual(['backup.tar.zst']);
  });

  test('the database server has no replication slot after a backup', async () => {
    expect(await ask(postgres, 'select count(*)::int from pg_replication_slots')).toBe(0);
  });

  test('a backup does not overwrite an existing file', async () => {
    await expect(backUp(archive)).rejects.toThrow(`${archive} exists already`);
  });

  test('an interrupted backup leaves no file', async () => {
    const stop = new AbortController();
    const file = join(await newFolder('stopped'), 'a.tar.zst');
    const now = () => {
      stop.abort();
      return conditions.now();
    };
    await expect(backUp(file, { now, stopping: stop.signal })).rejects.toThrow(
      'The backup was stopped: nothing was written.',
    );
    expect(await readdir(dirname(file))).toEqual([]);
  });

  test('a backup into a missing folder is refused, and the message names the folder', async () => {
    await expect(backUp(join(folder, 'nowhere/a'))).rejects.toThrow('nowhere/a cannot be written (ENOENT).');
  });
});

describe('a file that changes while it is read', () => {
  async function read(change: (place: string) => Promise<void>): Promise<string> {
    const place = join(await newFolder('changing'), 'file');
    await writeFile(place, 'abcdef');
    const part = await archivePartOfFile('file', place);
    await change(place);
    return part ? (await buffer(Readable.from(part.content))).toString() : 'gone';
  }

  test('a file that grows, shrinks or is removed while the backup reads it is stored with the length it had at first', async () => {
    expect(await read(place => appendFile(place, 'more'))).toBe('abcdef');
    expect(await read(place => truncate(place, 2))).toBe('ab\0\0\0\0');
    expect(await read(place => rm(place))).toBe('abcdef');
  });

  test('a file that is deleted before the backup reads it is left out of the backup', async () => {
    expect(await archivePartOfFile('file', join(folder, 'never'))).toBeNull();
  });
});

test('the log segments of a backup are named from the first byte of the backup to its last', () => {
  const span = { timeline: 1, size: 16n * 1024n * 1024n };
  expect(logSegmentsOf({ ...span, from: '0/2000028', to: '0/2000120' })).toEqual([
    '000000010000000000000002',
  ]);
  expect(logSegmentsOf({ ...span, from: '0/2000028', to: '0/3000000' })).toEqual([
    '000000010000000000000002',
  ]);
  expect(logSegmentsOf({ ...span, from: '0/FF000028', to: '1/1000010' })).toEqual([
    '0000000100000000000000FF',
    '000000010000000100000000',
    '000000010000000100000001',
  ]);
});

describe('a restore', () => {
  test('a restore with a bucket puts the uploads there, and a failed one leaves neither uploads nor a database', async () => {
    const s3 = await startS3Server('restored');
    onTestFinished(s3.close);
    const store = await s3FileStore(s3.settings);
    const bad = join(await newFolder('bad'), 'cut.backup');
    const whole = await readFile(archive);
    const broken: FileStore = {
      ...store,
      async put(key, ...rest) {
        await store.put(key, ...rest);
        throw Object.assign(new Error('The bucket went away.'), { code: 'ECONNRESET' });
      },
    };
    const target = await newFolder('bucket');
    await expect(restore(archive, { dataDir: target, store: broken })).rejects.toThrow(
      'The file store did not take the uploads: The bucket went away. Nothing was changed.',
    );
    await writeFile(bad, whole.subarray(0, -5000));
    await expect(restore(bad, { dataDir: target, store })).rejects.toThrow('no whole backup');
    expect([...s3.files.keys()]).toEqual([]);
    expect(await listOf(target)).toEqual(['postgres']);

    await restore(archive, { dataDir: target, store });
    expect([...s3.files.keys()]).toEqual(['objects/ab/abc']);
    expect(await readdir(target)).toEqual(['postgres']);
    const restored = await start(target);
    onTestFinished(() => restored.stop());
    expect(await ask(restored, 'select count(*)::int from drinks')).toBe(20000);
  });

  /** Makes a data folder with a database that is not running. */
  async function used(): Promise<string> {
    const used = await newFolder('used');
    const server = await start(used);
    await ask(server, 'create table precious ()');
    await server.stop();
    await upload(used, 'objects/cd/cde', 'another photo');
    return used;
  }

  test('a restore into a folder with data is refused, unless the operator has the data moved aside', async () => {
    const target = await used();
    const before = await listOf(target);
    await expect(restore(archive, { dataDir: target })).rejects.toThrow(
      'has data: --replace moves them aside',
    );
    expect(await listOf(target)).toEqual(before);

    const { aside } = await restore(archive, { dataDir: target, replace: true });
    expect(aside).toEqual([
      join(target, 'postgres/data.before-20261121T033000Z'),
      join(target, 'files.before-20261121T033000Z'),
    ]);
    expect(await readFile(join(aside[1] ?? '', 'objects/cd/cde'), 'utf8')).toBe('another photo');
    expect(await readdir(aside[0] ?? '')).toContain('PG_VERSION');
    const restored = await start(target);
    onTestFinished(() => restored.stop());
    expect(await ask(restored, 'select count(*)::int from drinks')).toBe(20000);
  });

  test('a restore is refused while a server runs on the data folder', async () => {
    await expect(restore(archive, { dataDir, replace: true })).rejects.toThrow(
      `PostgreSQL runs on ${dataDir}: stop the server first.`,
    );
    expect(await ask(postgres, 'select count(*)::int from drinks')).toBe(20000);
  });

  let unpacked: Buffer | null = null;
  /** Returns a copy of the archive's content, which the test may change. */
  async function tar(): Promise<Buffer> {
    unpacked ??= zstdDecompressSync(await readFile(archive));
    return Buffer.from(unpacked);
  }
  /** Returns an archive in which one byte of a file's content is changed. */
  async function altered(path: string): Promise<Buffer> {
    const bytes = await tar();
    for (let at = 0; at < bytes.length; ) {
      const { path: found, size = 0 } = new Header(bytes, at);
      if (found === path) bytes.writeUInt8(bytes.readUInt8(at + 512) ^ 1, at + 512);
      at += 512 + Math.ceil(size / 512) * 512;
    }
    return zstdCompressSync(bytes);
  }
  async function without(path: string): Promise<Buffer> {
    const bytes = await tar();
    const kept: Buffer[] = [];
    for (let at = 0; at < bytes.length; ) {
      const { path: found = '', size = 0 } = new Header(bytes, at);
      const next = at + 512 + Math.ceil(size / 512) * 512;
      if (!found.includes(path)) kept.push(bytes.subarray(at, next));
      at = next;
    }
    return zstdCompressSync(Buffer.concat(kept));
  }
  /** Returns an archive in which the second entry has another name. */
  async function renamed(path: string): Promise<Buffer> {
    const bytes = await tar();
    const header = new Header(bytes, 0);
    const at = 512 + Math.ceil((header.size ?? 0) / 512) * 512;
    const next = new Header(bytes, at);
    new Header({ path, size: next.size ?? 0, type: 'File', mode: 0o600, mtime: new Date(0) }).encode(
      bytes,
      at,
    );
    return zstdCompressSync(bytes);
  }

  test.each<[string, () => Promise<Buffer>, RegExp]>([
    [
      'cut off',
      async () => (await readFile(archive)).subarray(0, 500_000),
      /no whole backup: unexpected end/,
    ],
    ['no archive', async () => Buffer.from('hello'), /no whole backup/],
    ['empty', async () => Buffer.alloc(0), /no whole backup/],
    [
      'another kind of file',
      async () => zstdCompressSync(Buffer.alloc(10_240)),
      /does not begin or end as a backup does/,
    ],
    [
      'cut before its list',
      async () => zstdCompressSync((await tar()).subarray(0, -200_000)),
      /no whole backup/,
    ],
    ['altered', () => altered('files/objects/ab/abc'), /files\/objects\/ab\/abc differs from the list/],
    ['reaching out of its folder', () => renamed('files/../../evil'), /is not a place/],
    ['without a part of the log', () => without('pg_wal/0'), /pg_wal\/0\d+ differs from the list/],
    ['of another product', () => altered('about.json'), /no whole backup/],
  ])('a restore of an archive that is %s is refused and changes nothing', async (_what, bytes, sentence) => {
    const target = await newFolder('target');
    await upload(target, 'objects/cd/cde', 'another photo');
    const bad = join(await newFolder('bad'), 'bad.tar.zst');
    await writeFile(bad, await bytes());
    await expect(restore(bad, { dataDir: target, replace: true })).rejects.toThrow(sentence);
    expect(await listOf(target)).toEqual([
      'files',
      'files/objects',
      'files/objects/cd',
      'files/objects/cd/cde',
      'postgres',
    ]);
    expect((await readdir(folder)).includes('evil')).toBe(false);
  });

  test('a restore of an archive that no key of BACKUP_KEY signed is refused and changes nothing, with --replace too', async () => {
    const target = await used();
    const before = await listOf(target);
    const trust = { keys: ['k'.repeat(44)], foreign: false };
    await expect(restore(archive, { dataDir: target, replace: true, trust })).rejects.toThrow(
      'is not signed, and BACKUP_KEY is set. Nothing was changed.',
    );
    expect(await listOf(target)).toEqual(before);
  });
});
