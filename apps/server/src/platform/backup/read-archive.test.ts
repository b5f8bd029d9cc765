import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { brand } from '@nightjar/domain/brand';
import { Header, type HeaderData } from 'tar';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkArchive, unpackEntry } from './extract.ts';
import { archiveFormat, entryNames, type FileRecord } from './manifest.ts';
import { readArchive } from './read-archive.ts';
import { makeArchivePart } from './read-whole.ts';
import { signatureOf } from './signature.ts';
import { type ArchivePart, writeTar } from './tar.ts';

const key = 'the key of this operator, 44 characters long';
const older = 'the key that this one has taken the place of';
const foreign = 'a key that some other operator has been given';

let folder: string;
let staging: { database: string; uploads: string; owner: null };
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'));
  staging = { database: join(folder, 'database'), uploads: join(folder, 'uploads'), owner: null };
  await emptyStaging();
});
async function emptyStaging() {
  for (const place of [staging.database, staging.uploads]) {
    await rm(place, { recursive: true, force: true });
    await mkdir(place);
  }
}
afterEach(() => rm(folder, { recursive: true, force: true }));

const about = {
  product: brand.slug,
  format: archiveFormat.files,
  version: brand.version,
  postgres: '18',
  platform: `${process.platform}-${process.arch}`,
  begun_at: '2026-11-21T03:30:00.000Z',
  uploads: true,
};
const ended_at = '2026-11-21T03:31:00.000Z';
const file = (path: string, content = path) => makeArchivePart(path, Buffer.from(content));
const plain = () => [
  file(entryNames.about, JSON.stringify(about)),
  file('database/PG_VERSION', '18\n'),
  file('database/base/1/2', 'rows of a table'),
  file('files/objects/ab/abc', 'a photo'),
];

type Archive = {
  parts: ArchivePart[];
  list: ArchivePart;
  signature: ArchivePart | null;
  after: ArchivePart[];
};

async function recordsOf(parts: readonly ArchivePart[]): Promise<FileRecord[]> {
  const records: FileRecord[] = [];
  await tarBytes(parts, records);
  return records;
}
const tarBytes = (parts: readonly ArchivePart[], records: FileRecord[] = []) =>
  buffer(
    writeTar(
      (async function* () {
        yield* parts;
      })(),
      record => records.push(record),
    ),
  );

/** Writes a complete archive. It is signed where a key is given. */
async function archive(signer: string | null = key, parts = plain()): Promise<Archive> {
  const list = Buffer.from(JSON.stringify({ ended_at, files: await recordsOf(parts) }));
  const signature = signer ? file(entryNames.signature, `${signatureOf(list, signer)}\n`) : null;
  return { parts, list: makeArchivePart(entryNames.manifest, list), signature, after: [] };
}

const tarOfArchive = ({ parts, list, signature, after }: Archive) =>
  tarBytes([...parts, list, ...(signature ? [signature] : []), ...after]);

async function saved(bytes: Buffer): Promise<string> {
  const place = join(folder, 'archive.tar.zst');
  await writeFile(place, bytes);
  return place;
}
const packed = async (of: Archive | Promise<Archive>) =>
  saved(zstdCompressSync(await tarOfArchive(await of)));

/**
 * Writes an uncompressed frame of exactly this length around a tar archive. Empty blocks, each a header of three bytes,
 * fill up the length. Zeros after the archive make the length that is left divisible by three.
 */
function frameOfLength(length: number, tar: Buffer): Buffer {
  const header = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, 0x58]);
  const zeros = [0, 1, 2].find(count => (length - header.length - tar.length - count * 512) % 3 === 0) ?? 0;
  const content = Buffer.concat([tar, Buffer.alloc(zeros * 512)]);
  const blocks = (length - header.length - content.length) / 3;
  const last = Buffer.alloc(3);
  last.writeUIntLE((content.length << 3) | 1, 0, 3);
  return Buffer.concat([header, Buffer.alloc((blocks - 1) * 3), last, content]);
}

/** Node reads a file in chunks of this many bytes. */
const chunkOfReading = 64 * 1024;
const empty = zstdCompressSync(Buffer.alloc(0));
const stopping = new AbortController().signal;
/** Reads an archive as a restore does: once to check it, and once more to unpack it. */
async function read(place: string, trust = { keys: [key], foreign: false }) {
  await checkArchive(place, { trust, stopping });
  return readArchive(place, { trust, stopping, take: entry => unpackEntry(entry, staging) });
}
const laidOut = async () => (await readdir(folder, { recursive: true })).filter(path => path.includes('/'));

/** Expects that the archive is refused and that no byte of it was written to the disk. */
async function expectRefusal(place: string, sentence: RegExp, trust?: Parameters<typeof read>[1]) {
  await expect(read(place, trust)).rejects.toThrow(sentence);
  expect(await laidOut()).toEqual([]);
}

describe('with a key', () => {
  test.each([
    ['the first key', key],
    ['an older key', older],
  ])('a backup archive signed by %s of BACKUP_KEY is unpacked', async (_which, signer) => {
    const { signed, uploads } = await read(await packed(archive(signer)), {
      keys: [key, older],
      foreign: false,
    });
    expect({ signed, uploads }).toEqual({ signed: true, uploads: 1 });
    expect((await laidOut()).filter(path => /PG_VERSION|abc$/.test(path))).toHaveLength(2);
  });

  const unsigned = /is not signed, and BACKUP_KEY is set\. Nothing was changed\. --trust-foreign/;
  const wrong =
    /has another signature than the keys in BACKUP_KEY make: it was changed, or another key signed it/;
  const relisted = async (parts: ArchivePart[]) => ({
    ...(await archive(key, parts)),
    signature: (await archive()).signature,
  });
  const [first, second, third, fourth] = plain() as [ArchivePart, ArchivePart, ArchivePart, ArchivePart];

  test.each<[string, () => Promise<Archive>, RegExp]>([
    ['without a signature', () => archive(null), unsigned],
    ['signed by a foreign key', () => archive(foreign), wrong],
    [
      'with half a signature',
      async () => ({ ...(await archive()), signature: file(entryNames.signature, 'ab') }),
      wrong,
    ],
    [
      'with an empty signature',
      async () => ({ ...(await archive()), signature: file(entryNames.signature, '') }),
      wrong,
    ],
    [
      'with the signature of another archive',
      async () => ({
        ...(await archive()),
        signature: (await archive(key, plain().slice(0, 3))).signature,
      }),
      wrong,
    ],
    [
      'with the list and signature of another archive',
      async () => ({ ...(await archive(key, plain().slice(0, 3))), parts: plain() }),
      /files\/objects\/ab\/abc differs from the list/,
    ],
    [
      'with a changed file',
      async () => ({
        ...(await archive()),
        parts: [first, second, file('database/base/1/2', 'ROWS of a table'), fourth],
      }),
      /base\/1\/2 differs from the list/,
    ],
    [
      'with a changed file and a list that agrees',
      () => relisted([first, second, file('database/base/1/2', 'ROWS of a table'), fourth]),
      wrong,
    ],
    [
      'with one more file',
      async () => ({ ...(await archive()), parts: [...plain(), file('files/evil')] }),
      /files\/evil differs from the list/,
    ],
    ['with one more file and a list that agrees', () => relisted([...plain(), file('files/evil')]), wrong],
    [
      'with one file missing',
      async () => ({ ...(await archive()), parts: [first, second, third] }),
      /abc differs from the list/,
    ],
    ['with one file missing and a list that agrees', () => relisted([first, second, third]), wrong],
    [
      'with one file twice',
      async () => ({ ...(await archive()), parts: [first, second, second, third, fourth] }),
      /PG_VERSION differs from the list/,
    ],
    [
      'with one file twice, signed by the right key',
      () => archive(key, [first, second, second, third, fourth]),
      /PG_VERSION differs from the list/,
    ],
    [
      'with two files in another order',
      async () => ({ ...(await archive()), parts: [first, third, second, fourth] }),
      /base\/1\/2 differs from the list/,
    ],
    [
      'with a file after its signature',
      async () => ({ ...(await archive()), after: [file('files/evil')] }),
      /does not begin or end as a backup does/,
    ],
    [
      'with two signatures',
      async () => ({ ...(await archive(foreign)), after: [file(entryNames.signature, 'ab')] }),
      /does not begin or end/,
    ],
    [
      'with two lists',
      async () => {
        const whole = await archive();
        return { ...whole, signature: whole.list, after: [whole.signature ?? whole.list] };
      },
      /does not begin or end/,
    ],
    ['with its description twice', () => archive(key, [first, first, second]), /"about.json" is not a place/],
    [
      'whose version would move the cursor of a terminal',
      () =>
        archive(key, [file(entryNames.about, JSON.stringify({ ...about, version: '9\u001b[2J' })), second]),
      /no whole backup: [^\p{Cc}]*\n/u,
    ],
  ])('a backup archive %s is refused if BACKUP_KEY is set', async (_what, bytes, sentence) => {
    await expectRefusal(await packed(bytes()), sentence);
  });

  test('a change of one byte of a signed backup archive is found, as tried at every seventh byte', async () => {
    const bytes = await tarOfArchive(await archive());
    let refused = 0;
    for (let at = 0; at < bytes.length; at += 7) {
      const flipped = Buffer.from(bytes);
      flipped.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      await expect(read(await saved(zstdCompressSync(flipped))), `byte ${at}`).rejects.toThrow();
      refused += 1;
    }
    expect(refused).toBeGreaterThan(900);
    expect(await laidOut()).toEqual([]);
  });

  test('a changed bit of a compressed backup archive is found, or unpacks to the same bytes', async () => {
    const unpacked = await tarOfArchive(await archive());
    const bytes = zstdCompressSync(unpacked, { params: { [constants.ZSTD_c_checksumFlag]: 1 } });
    let refused = 0;
    for (let at = 0; at < bytes.length; at += 1) {
      const flipped = Buffer.from(bytes);
      flipped.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      const place = await saved(flipped);
      await read(place).then(
        () => expect(zstdDecompressSync(flipped).equals(unpacked), `byte ${at}`).toBe(true),
        () => (refused += 1),
      );
      await emptyStaging();
    }
    expect(refused).toBeGreaterThan(bytes.length - 5);
  });

  test.each([
    ['a second frame', async () => zstdCompressSync(Buffer.from('more'))],
    ['a second archive', async () => zstdCompressSync(await tarOfArchive(await archive(foreign)))],
    ['text', async () => Buffer.from('more')],
    ['a frame of nothing and text', async () => Buffer.concat([empty, Buffer.from('more')])],
    ['half a frame', async () => empty.subarray(0, 8)],
  ])('a backup archive with %s behind its end is refused', async (_what, more) => {
    const whole = zstdCompressSync(await tarOfArchive(await archive()));
    await expectRefusal(await saved(Buffer.concat([whole, await more()])), /no whole backup/);
  });

  const checked = zstdCompressSync(Buffer.alloc(0), { params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  const behind = (count: number) => Buffer.concat(Array.from({ length: count }, () => checked));

  test.each([1, 2, 8])(
    'a backup archive with %i empty zstd frames behind its end is accepted, because Node may write them',
    async count => {
      const whole = zstdCompressSync(await tarOfArchive(await archive()));
      expect(await read(await saved(Buffer.concat([whole, behind(count)])))).toMatchObject({ signed: true });
      expect(checked).toHaveLength(13);
    },
  );

  const inTwo = Array.from({ length: behind(2).length - 1 }, (_, at) => at + 1);
  test.each(inTwo)(
    'two empty zstd frames behind a backup archive are accepted if a chunk of reading ends after byte %i of them',
    async cut => {
      const tar = await tarOfArchive(await archive());
      const whole = frameOfLength(chunkOfReading - cut, tar);
      expect(whole).toHaveLength(chunkOfReading - cut);
      expect(await read(await saved(Buffer.concat([whole, behind(2)])))).toMatchObject({ signed: true });
    },
  );

  test.each([
    ['unsigned', null],
    ['foreign', foreign],
  ])(
    'an %s backup archive is accepted if the operator allows it, and its files are still compared with its list',
    async (_what, signer) => {
      const trust = { keys: [key], foreign: true };
      const changed = { ...(await archive(signer)), parts: plain().slice(0, 3) };
      await expectRefusal(await packed(changed), /abc differs from the list/, trust);
      expect(await read(await packed(archive(signer)), trust)).toMatchObject({ signed: false });
    },
  );
});

describe('without a key a hostile archive whose list agrees', () => {
  const nobody = { keys: [], foreign: false };
  const zeros = (size: number) => Buffer.alloc(size);
  const block = (data: HeaderData) => {
    const header = new Header({ mode: 0o600, mtime: new Date(0), ...data });
    header.encode();
    return header.block ?? zeros(512);
  };
  /** Adds a tar header after the first entry, as an attacker would. Its content is filled up to whole blocks. */
  async function withHeader(data: HeaderData, content = Buffer.alloc(0)): Promise<Buffer> {
    const whole = await tarOfArchive(await archive(null));
    const at = 512 + Math.ceil(JSON.stringify(about).length / 512) * 512;
    const filled = Buffer.concat([content, zeros((512 - (content.length % 512)) % 512)]);
    return Buffer.concat([whole.subarray(0, at), block(data), filled, whole.subarray(at)]);
  }
  const never = /no whole backup: it has an entry that does not belong in a backup/;

  test.each<[string, () => Promise<Buffer>, RegExp]>([
    [
      'that puts a link before a file',
      () => withHeader({ path: 'database/base', type: 'SymbolicLink', linkpath: '/etc' }),
      never,
    ],
    [
      'with a hard link to a file outside of the target folder',
      () => withHeader({ path: 'database/a/b/c/x', type: 'Link', linkpath: '../../../../etc/passwd' }),
      never,
    ],
    [
      'with a link to a drive',
      () => withHeader({ path: 'files/x', type: 'SymbolicLink', linkpath: 'C:../../../target.txt' }),
      never,
    ],
    [
      'with an extended header that changes the size of the next entry',
      () => {
        const record = Buffer.from('15 size=100000\n');
        return withHeader({ path: 'PaxHeader/x', type: 'ExtendedHeader', size: record.length }, record);
      },
      never,
    ],
    [
      'with a long name in an entry of its own',
      () =>
        withHeader(
          { path: '././@LongLink', type: 'NextFileHasLongPath', size: 12 },
          Buffer.from('../../evil\0\0'),
        ),
      never,
    ],
    [
      'whose name is no plain text',
      () => withHeader({ path: 'files/évil', type: 'File', size: 0 }),
      /no whole/,
    ],
    ['with a device', () => withHeader({ path: 'database/null', type: 'CharacterDevice' }), never],
    ['with a pipe', () => withHeader({ path: 'database/pipe', type: 'FIFO' }), never],
    [
      'that claims 8 GB and has 20 bytes',
      () => withHeader({ path: 'files/huge', type: 'File', size: 8e9 }, Buffer.from('less')),
      /it is cut off/,
    ],
    [
      'with a folder that has content',
      async () => {
        const bytes = block({ path: 'database/x/', type: 'File', size: 512 });
        const whole = await withHeader({ path: 'database/x/', type: 'Directory', size: 0 }, zeros(512));
        return Buffer.concat([whole.subarray(0, 1024), bytes, whole.subarray(1536)]);
      },
      never,
    ],
    [
      'with a file that runs as root',
      () => withHeader({ path: 'database/x', type: 'File', size: 0, mode: 0o4755, uid: 0 }),
      never,
    ],
  ])('a backup archive %s is refused, even if no BACKUP_KEY is set', async (_what, bytes, sentence) => {
    await expectRefusal(await saved(zstdCompressSync(await bytes())), sentence, nobody);
  });

  test.each([
    '../evil',
    '/etc/evil',
    'evil',
    'database/../../evil',
    'files/a/../../../evil',
    'files/..',
    'files/./evil',
    'files//evil',
    'files/',
    'files/C:evil',
    'files\\..\\evil',
    'files/ev\u0007il',
    `files/${'x/'.repeat(60)}..`,
  ])('a backup archive with a file at %j is refused, even if no BACKUP_KEY is set', async path => {
    await expectRefusal(
      await packed(archive(null, [...plain(), file(path, 'x')])),
      /no whole backup/,
      nobody,
    );
  });

  test.each([entryNames.manifest, entryNames.signature, entryNames.about])(
    'a backup archive is refused unread if its %s claims a size that no backup has',
    async path => {
      const whole = await archive(null);
      const head = path === entryNames.about ? [] : whole.parts.slice(0, 1);
      const before = path === entryNames.signature ? [...whole.parts, whole.list] : head;
      const kept = (await tarBytes(before)).subarray(0, -1024);
      const bytes = Buffer.concat([kept, block({ path, type: 'File', size: 300e6 }), zeros(1024)]);
      await expectRefusal(await saved(zstdCompressSync(bytes)), /is longer than any backup's/, nobody);
    },
  );

  test('a backup archive whose compression asks for a window of 128 MB is refused', async () => {
    const bytes = zstdCompressSync(
      await tarOfArchive(await archive(null, [...plain(), file('files/x', 'x'.repeat(2 ** 24))])),
      {
        params: { [constants.ZSTD_c_windowLog]: 27, [constants.ZSTD_c_contentSizeFlag]: 0 },
      },
    );
    await expectRefusal(await saved(bytes), /no whole backup/, nobody);
  });
});

test('a backup archive begins each file with the same header bytes in every version of the server', async () => {
  const bytes = await tarBytes([
    file('files/objects/ab/abc', 'a photo'),
    makeArchivePart('database/base/', Buffer.alloc(0)),
  ]);
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(
    '7bf476477c51ff94e7b428ba724834b67878430d0f69d6442959e648e272c5ca',
  );
});
