import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { videoRefusals } from '@nightjar/domain/kernel/file-kind/refusals';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { movieBox } from '../../../testing/uploads/boxes.ts';
import { locationTracesIn, readFilm } from '../../../testing/uploads/films.ts';
import type { VideoExtension } from './remux.ts';
import { withoutMetadata } from './videos.ts';

const folder = await mkdtemp(join(tmpdir(), 'videos-'));
afterAll(() => rm(folder, { recursive: true }));

const newPath = () => join(folder, crypto.randomUUID());

async function saved(bytes: Buffer): Promise<string> {
  const path = newPath();
  await writeFile(path, bytes);
  return path;
}

type Limits = { processorMs: number; wallMs: number };

async function rewrite(bytes: Buffer, extension: VideoExtension, limits?: Limits) {
  return withoutMetadata({ source: await saved(bytes), target: newPath(), extension }, limits);
}

/**
 * Returns the film with these numbers of 32 bits, written `behind` bytes after the name of a box. With -8 they replace
 * the box's own length.
 */
function with32Bits(name: string, behind: number, ...values: number[]): Buffer {
  const bytes = Buffer.from(readFilm());
  const at = bytes.indexOf(name, 0, 'latin1') + 4 + behind;
  for (const [place, value] of values.entries()) bytes.writeUInt32BE(value, at + 4 * place);
  return bytes;
}

function nested(depth: number): Buffer {
  let inner: Buffer = Buffer.alloc(0);
  for (let level = 0; level < depth; level += 1) inner = movieBox('moov', inner);
  return inner;
}

function webmWithOnesBehind(id: string): Buffer {
  const bytes = Buffer.from(readFilm('film.webm'));
  const at = bytes.indexOf(Buffer.from(id, 'hex')) + id.length / 2;
  return bytes.fill(0xff, at, at + 8);
}

const most = 0xffff_ffff;
const start = readFilm().subarray(0, 32);

describe('a video whose numbers lie', () => {
  it.each<[string, Buffer]>([
    ['only a first box', start],
    ['no index', Buffer.concat([start, movieBox('mdat', Buffer.alloc(100))])],
    ['an empty index', Buffer.concat([start, movieBox('moov')])],
    ['an index of a length that follows elsewhere', with32Bits('moov', -8, 1)],
    ['an index of 4 GB', with32Bits('moov', -8, most)],
    ['media of 4 GB in a file of 5 kB', with32Bits('mdat', -8, most)],
    ['4 billion sizes', with32Bits('stsz', 8, most)],
    ['4 billion durations', with32Bits('stts', 4, most)],
    ['one duration for 4 billion pictures', with32Bits('stts', 8, most, 1)],
    ['4 billion positions', with32Bits('stco', 4, most)],
    ['4 billion formats', with32Bits('stsd', 4, most)],
    ['4 billion cuts', with32Bits('elst', 4, most)],
    ['time units of zero length', with32Bits('mdhd', 12, 0)],
    ['an index in an index, 5,000 deep', Buffer.concat([start, nested(5000)])],
    ['nothing but zeroes', Buffer.concat([start, Buffer.alloc(1_000_000)])],
  ])('a hostile MP4 with %s is refused as unreadable', async (_, bytes) => {
    await expect(rewrite(bytes, 'mp4')).rejects.toThrow(videoRefusals.unreadable);
  });

  it.each(['1549a966', '1654ae6b', '1f43b675', 'ae', 'a3'])(
    'a hostile WebM with a wrong length at the element %s is refused as unreadable',
    async id => {
      await expect(rewrite(webmWithOnesBehind(id), 'webm')).rejects.toThrow(videoRefusals.unreadable);
    },
  );

  it('a video that keeps the reader busy without end is refused after a while, and the next video is read', async () => {
    const endless = with32Bits('stsc', 8, 1, most);
    const threads: Worker[] = [];
    const remember = (thread: Worker) => threads.push(thread);
    process.on('worker', remember);
    onTestFinished(() => {
      process.off('worker', remember);
    });
    const answers = await Promise.allSettled([
      rewrite(endless, 'mp4', { processorMs: 1500, wallMs: 60_000 }),
      rewrite(endless, 'mp4', { processorMs: 1500, wallMs: 60_000 }),
      rewrite(readFilm(), 'mp4'),
    ]);
    const refused = {
      status: 'rejected',
      reason: expect.objectContaining({
        code: 'InvalidMimeType',
        message: videoRefusals.unreadable,
      }),
    };
    expect(answers).toEqual([refused, refused, expect.objectContaining({ status: 'fulfilled' })]);
    // If a thread did not end, this test would not end either.
    await Promise.all(threads.filter(({ threadId }) => threadId !== -1).map(thread => once(thread, 'exit')));
  });
});

it('a server that is too busy to read a video asks the client to try again, and does not call the video unreadable', async () => {
  await expect(rewrite(readFilm(), 'mp4', { processorMs: 10_000, wallMs: 0 })).rejects.toMatchObject({
    code: 'SlowDown',
  });
});

it('a video in a format that browsers do not play is refused with that reason', async () => {
  await expect(rewrite(readFilm('unplayable.mp4'), 'mp4')).rejects.toMatchObject({
    code: 'InvalidMimeType',
    message: videoRefusals.pictureFormat,
  });
});

it('two videos are read at once, sixteen wait for their turn, and one more is asked to try again', async () => {
  const [short, long] = [await saved(readFilm().subarray(0, 32)), await saved(readFilm())];
  const sources = [...Array.from({ length: 4 }, () => long), ...Array.from({ length: 15 }, () => short)];
  const answers = await Promise.allSettled(
    sources.map(source => withoutMetadata({ source, target: newPath(), extension: 'mp4' })),
  );
  const [read, unread] = [answers.slice(0, 4), answers.slice(4)];
  for (const answer of read) {
    if (answer.status === 'rejected') throw answer.reason;
    const file = answer.value;
    if (Buffer.isBuffer(file)) throw new Error('a video is never in memory');
    const bytes = await readFile(file.path);
    expect(bytes.length).toBe(file.size);
    expect(locationTracesIn(bytes)).toEqual([]);
  }
  const reasons = unread.map(answer => answer.status === 'rejected' && answer.reason);
  const busy = reasons.filter(reason => reason.code === 'SlowDown');
  expect(busy).toEqual([
    expect.objectContaining({ message: 'Too many videos at once. Please try again in a moment.' }),
  ]);
  expect(reasons.filter(reason => reason.code === 'InvalidMimeType')).toHaveLength(14);
});
