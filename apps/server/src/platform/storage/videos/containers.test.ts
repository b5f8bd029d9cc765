import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { videoRefusals } from '@nightjar/domain/kernel/file-kind/refusals';
import { type Extension, fileTypes } from '@nightjar/domain/kernel/upload';
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny';
import { afterAll, describe, expect, it, test } from 'vitest';
import { asRecorderWrites, matroskaElement, withDocType } from '../../../testing/uploads/elements.ts';
import { type FilmName, locationTracesIn, readFilm } from '../../../testing/uploads/films.ts';
import {
  fileType,
  type LengthForm,
  type MovieBox,
  rearrangeParts,
  withBrand,
} from '../../../testing/uploads/movies.ts';
import { mustBeOfItsKindAlone } from '../upload/inspect.ts';
import { remux, type VideoExtension } from './remux.ts';

const folder = await mkdtemp(join(tmpdir(), 'containers-'));
afterAll(() => rm(folder, { recursive: true }));
const [source, target] = [join(folder, 'source'), join(folder, 'target')];

/**
 * Returns facts about the stored file of a video: its kind, its length in seconds, its encodings and where it has
 * metadata.
 */
async function kept(bytes: Buffer, extension: VideoExtension) {
  await writeFile(source, bytes);
  await mustBeOfItsKindAlone(source, extension);
  await remux(source, target, extension);
  const input = new Input({ source: new FilePathSource(target), formats: ALL_FORMATS });
  const tracks = await input.getTracks();
  const codecs = await Promise.all(tracks.map(track => track.getCodec()));
  const about = {
    mime: (await input.getFormat()).mimeType,
    seconds: Math.round(await input.computeDuration()),
    codecs: codecs.join(' '),
  };
  input.dispose();
  return about;
}
const mimeOf = (extension: Extension) => fileTypes[extension].mime;
const video = (extension: VideoExtension, codecs: string) => ({
  mime: mimeOf(extension),
  seconds: 1,
  codecs,
});
const [h264, hevc] = ['avc aac', 'hevc aac'];

const brands = [
  ...[
    'isom',
    'iso2',
    'iso3',
    'iso4',
    'iso5',
    'iso6',
    'mp41',
    'mp42',
    'avc1',
    'M4V ',
    'M4VH',
    'M4VP',
    '3gp4',
    '3gp5',
  ],
  ...[
    '3gp6',
    '3gr6',
    '3ge6',
    '3g2a',
    '3g2b',
    'dash',
    'MSNV',
    'f4v ',
    'XAVC',
    'mmp4',
    'NDSC',
    'NDXH',
    'CAEP',
    'qt  ',
  ],
];

describe('an MP4', () => {
  it.each(brands)('an MP4 with the brand %j is stored as an MP4', async brand => {
    expect(await kept(withBrand('film.mp4', brand, 'isom'), 'mp4')).toEqual(video('mp4', h264));
  });

  it.each(brands)('a fragmented MP4 with the brand %j is stored as an MP4', async brand => {
    expect(await kept(withBrand('fragmented.mp4', brand, 'iso6'), 'mp4')).toEqual(video('mp4', h264));
  });

  it('a QuickTime video named .mp4 is stored as an MP4, and an MP4 named .mov as a QuickTime video', async () => {
    expect(await kept(readFilm('film.mov'), 'mp4')).toEqual(video('mp4', h264));
    expect(await kept(readFilm('hevc.mov'), 'mp4')).toEqual(video('mp4', hevc));
    expect(await kept(readFilm('film.mp4'), 'mov')).toEqual(video('mov', h264));
  });
});

type Change = (parts: readonly MovieBox[]) => readonly MovieBox[];
const without =
  (...types: string[]): Change =>
  parts =>
    parts.filter(({ type }) => !types.includes(type));
const behind =
  (type: string, length: number): Change =>
  parts => [{ type, content: Buffer.alloc(length) }, ...parts];
const ordered =
  (...types: string[]): Change =>
  parts =>
    types.flatMap(type => parts.filter(part => part.type === type));
const same: Change = parts => parts;

describe('a video is read whatever its first box is', () => {
  it.each<[string, FilmName, VideoExtension, Change]>([
    ['an MP4 behind an empty space', 'film.mp4', 'mp4', behind('free', 20)],
    ['an MP4 behind a space longer than its first bytes', 'film.mp4', 'mp4', behind('skip', 9000)],
    ['an MP4 behind a box of a maker', 'film.mp4', 'mp4', behind('uuid', 40)],
    ['an MP4 without a type', 'film.mp4', 'mp4', without('ftyp')],
    ['an MP4 of its index and its media alone', 'index-first.mp4', 'mp4', ordered('moov', 'mdat')],
    ['an MP4 with its media before its type', 'film.mp4', 'mp4', ordered('mdat', 'ftyp', 'moov')],
    ['a QuickTime film that begins with `wide`', 'film.mov', 'mov', without('ftyp')],
    ['a QuickTime film that begins with its media', 'film.mov', 'mov', ordered('mdat', 'moov')],
    ['a QuickTime film that begins with its index', 'film.mov', 'mov', ordered('moov', 'mdat')],
    ['a QuickTime film behind a preview', 'film.mov', 'mov', behind('pnot', 12)],
  ])('a video is read whatever its first box is: %s', async (_, name, extension, change) => {
    expect(await kept(rearrangeParts(name, change), extension)).toEqual(video(extension, h264));
  });

  it('an iPhone’s HEVC video is read with a `wide` box before its media and its index at the end', async () => {
    const phone = rearrangeParts('hevc.mov', ordered('ftyp', 'wide', 'mdat', 'moov'));
    expect(await kept(phone, 'mov')).toEqual(video('mov', hevc));
    expect(await kept(rearrangeParts('hevc.mov', without('ftyp')), 'mov')).toEqual(video('mov', hevc));
  });
});

describe('the length of a box in an MP4', () => {
  it.each<[string, FilmName, Record<string, LengthForm>]>([
    ['in 64 bits for the media', 'film.mp4', { mdat: 'large' }],
    ['in 64 bits for the index', 'film.mp4', { moov: 'large' }],
    ['in 64 bits for the type', 'film.mp4', { ftyp: 'large' }],
    ['in 64 bits for all', 'film.mp4', { ftyp: 'large', free: 'large', mdat: 'large', moov: 'large' }],
    ['as the end of the file for the media', 'index-first.mp4', { mdat: 'open' }],
    ['as the end of the file for the index', 'film.mp4', { moov: 'open' }],
  ])('the length of a box in an MP4 may be written %s', async (_, name, lengths) => {
    expect(await kept(rearrangeParts(name, same, lengths), 'mp4')).toEqual(video('mp4', h264));
  });
});

describe('a WebM', () => {
  it('a WebM from a browser’s recorder is read without a duration, an index and lengths', async () => {
    expect(await kept(asRecorderWrites(), 'webm')).toEqual(video('webm', 'vp8 opus'));
    expect(await kept(asRecorderWrites('vp9.webm'), 'webm')).toEqual(video('webm', 'vp9 vorbis'));
    expect(await kept(asRecorderWrites('film.webm', matroskaElement), 'webm')).toEqual(
      video('webm', 'vp8 opus'),
    );
  });

  it('a WebM with a header of Matroska is stored as a WebM', async () => {
    expect(await kept(withDocType('matroska', readFilm('film.webm')), 'webm')).toEqual(
      video('webm', 'vp8 opus'),
    );
    expect(await kept(withDocType('matroska', readFilm('vp9.webm')), 'webm')).toEqual(
      video('webm', 'vp9 vorbis'),
    );
  });
});

test('a stored video contains no location, whichever of three containers it came in', async () => {
  for (const bytes of [
    withBrand('film.mp4', '3gp4'),
    rearrangeParts('film.mov', without('ftyp')),
    readFilm('hevc.mov'),
  ]) {
    expect(locationTracesIn(bytes)).not.toEqual([]);
    await kept(bytes, 'mp4');
    expect(locationTracesIn(await readFile(target))).toEqual([]);
  }
});

test('an H.264 video with its parameters among its pictures is stored as H.264', async () => {
  const bytes = Buffer.from(readFilm('film.mp4'));
  bytes.write('avc3', bytes.indexOf('avc1', bytes.indexOf('stsd')), 'latin1');
  expect(await kept(bytes, 'mp4')).toEqual(video('mp4', h264));
});

test('sound without pictures is refused as a video, and the message names the reason', async () => {
  const bytes = Buffer.from(readFilm());
  bytes.write('meta', bytes.indexOf('vide', bytes.indexOf('hdlr')), 'latin1');
  await expect(kept(bytes, 'mp4')).rejects.toThrow(videoRefusals.sound);
});

test('a file that is only the type box of an MP4 is refused as a video', async () => {
  const nothing = rearrangeParts('film.mp4', () => [fileType('isom')]);
  await expect(kept(nothing, 'mp4')).rejects.toThrow(videoRefusals.unreadable);
});
