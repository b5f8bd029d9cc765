import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { videoRefusals } from '@nightjar/domain/kernel/file-kind/refusals';
import { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input } from 'mediabunny';
import { afterAll, describe, expect, it } from 'vitest';
import { filmLocation, locationBoxes, movieBox, withBoxes } from '../../../testing/uploads/boxes.ts';
import { matroskaElement } from '../../../testing/uploads/elements.ts';
import { type FilmName, locationTracesIn, readFilm } from '../../../testing/uploads/films.ts';
import { mustKeepPictureAndSound, remux, tryRemux, type VideoExtension } from './remux.ts';

const folder = await mkdtemp(join(tmpdir(), 'remux-'));
afterAll(() => rm(folder, { recursive: true }));

/** Returns what a player reads from a video: its length, its tracks, and all their encoded pictures and sounds. */
async function played(path: string) {
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
  const seconds = await input.computeDuration();
  const tracks = await Promise.all(
    (await input.getTracks()).map(async track => {
      const hash = createHash('sha256');
      for await (const { data } of new EncodedPacketSink(track).packets()) hash.update(data);
      return {
        codec: await track.getCodec(),
        rotation: track.isVideoTrack() ? await track.getRotation() : null,
        packets: hash.digest('hex'),
      };
    }),
  );
  input.dispose();
  return { seconds, tracks };
}

async function rewritten(bytes: Buffer, extension: VideoExtension) {
  const [source, target] = [join(folder, 'source'), join(folder, 'target')];
  await writeFile(source, bytes);
  await remux(source, target, extension);
  return { stored: await readFile(target), before: () => played(source), after: await played(target) };
}

const films: [FilmName, VideoExtension][] = [
  ['film.mp4', 'mp4'],
  ['index-first.mp4', 'mp4'],
  ['fragmented.mp4', 'mp4'],
  ['film.mov', 'mov'],
  ['hevc.mov', 'mov'],
  ['film.webm', 'webm'],
  ['vp9.webm', 'webm'],
];

describe.each(films)('%s', (name, extension) => {
  it('a rewritten video keeps its tracks, their rotation, their length and every encoded picture and sound', async () => {
    const { before, after } = await rewritten(readFilm(name), extension);
    const { tracks, seconds } = await before();
    expect(after.tracks).toHaveLength(2);
    expect(after.tracks).toEqual(tracks);
    // A WebM file does not state how long its last picture is shown.
    expect(Math.abs(after.seconds - seconds)).toBeLessThan(0.05);
  });

  it('a rewritten video contains no location', async () => {
    expect(locationTracesIn((await rewritten(readFilm(name), extension)).stored)).toEqual([]);
  });
});

it('the test videos contain a location, and two are rotated', async () => {
  for (const [name] of films.slice(0, 6)) expect(readFilm(name).includes(filmLocation)).toBe(true);
  for (const [name, extension] of [films[0], films[3]] as typeof films) {
    const { after } = await rewritten(readFilm(name), extension);
    expect(after.tracks.map(({ rotation }) => rotation)).toEqual([
      expect.toSatisfy(turn => turn % 180 === 90),
      null,
    ]);
  }
});

const places = ['', 'moov', 'trak', 'mdia', 'minf', 'stbl'];
const ends = ['first', 'last'] as const;

type End = (typeof ends)[number];

/** Adds the box `hidden` twice to each container in `where`, at each end that `at` names. */
const withBoxesIn = (name: FilmName, where: readonly string[], hidden: Buffer, at: readonly End[]) =>
  where
    .flatMap(place => at.map(end => [place, end] as const))
    .reduce(
      (bytes, [place, end]) => withBoxes(bytes, place, Buffer.concat([hidden, hidden]), end),
      readFilm(name),
    );

describe.each(films.slice(0, 5))('a place hidden in %s', async (name, extension) => {
  const { after: plain } = await rewritten(readFilm(name), extension);

  it.each(Object.entries(locationBoxes))(
    'a location hidden as %s in every part of a video is removed',
    async (_, hidden) => {
      const { stored, after } = await rewritten(withBoxesIn(name, places, hidden, ends), extension);
      expect(locationTracesIn(stored)).toEqual([]);
      expect(after.tracks).toEqual(plain.tracks);
    },
  );

  it('a location hidden in the media data of a video is removed', async () => {
    const hidden = withBoxes(readFilm(name), '', movieBox('mdat', Buffer.from(filmLocation)), 'last');
    expect(locationTracesIn((await rewritten(hidden, extension)).stored)).toEqual([]);
  });
});

// Here only one container at a time hides a location. A reader that stops at the first box that it does not know would
// not get to the other hidden boxes of the test above, which would then show nothing about them.
describe('a place hidden once', async () => {
  const { after: plain } = await rewritten(readFilm('film.mp4'), 'mp4');

  it.each(places.flatMap(place => ends.map(end => [end, place] as const)))(
    'a location hidden once as the %s box of the part "%s" of a video is removed, whichever program wrote it',
    async (end, place) => {
      for (const hidden of Object.values(locationBoxes)) {
        const { stored, after } = await rewritten(withBoxesIn('film.mp4', [place], hidden, [end]), 'mp4');
        expect(locationTracesIn(stored)).toEqual([]);
        expect(after.tracks).toEqual(plain.tracks);
      }
    },
  );
});

it.each(['gpmd', 'mebx', 'camm', 'text'])(
  'a track of positions in the format %s is removed from a video',
  async format => {
    const bytes = Buffer.from(readFilm('film.mp4'));
    bytes.write('meta', bytes.indexOf('soun'), 'latin1');
    bytes.write(format, bytes.lastIndexOf('mp4a'), 'latin1');
    const { after, stored } = await rewritten(bytes, 'mp4');
    expect(after.tracks.map(({ codec }) => codec)).toEqual(['avc']);
    expect(stored.includes(format)).toBe(false);
  },
);

describe('a place hidden in a WebM', () => {
  const text = Buffer.from(filmLocation);
  const simpleTag = matroskaElement(
    '67c8',
    matroskaElement('45a3', Buffer.from('LOCATION')),
    matroskaElement('4487', text),
  );
  const attached = matroskaElement(
    '61a7',
    matroskaElement('466e', text),
    matroskaElement('4660', text),
    matroskaElement('465c', text),
  );

  it.each([
    [
      'tags',
      matroskaElement(
        '1254c367',
        matroskaElement('7373', simpleTag, matroskaElement('67c8', matroskaElement('45a3', text), simpleTag)),
      ),
    ],
    ['an attachment', matroskaElement('1941a469', attached)],
    ['a void', matroskaElement('ec', text)],
    [
      'a chapter',
      matroskaElement(
        '1043a770',
        matroskaElement('45b9', matroskaElement('b6', matroskaElement('80', matroskaElement('85', text)))),
      ),
    ],
  ])('a location hidden in a WebM as %s is removed', async (_, hidden) => {
    const start = readFilm('film.webm');
    // The size of the segment is in the 8 bytes after its id.
    const segment = start.indexOf(Buffer.from('18538067', 'hex')) + 4;
    const size = start.readBigUInt64BE(segment);
    const located = Buffer.concat([start, hidden, hidden]);
    located.writeBigUInt64BE(size + BigInt(2 * hidden.length), segment);
    for (const bytes of [located, Buffer.concat([start, hidden])]) {
      const { stored, before, after } = await rewritten(bytes, 'webm');
      expect(locationTracesIn(stored)).toEqual([]);
      expect(after.tracks).toEqual((await before()).tracks);
    }
  });
});

it('a video with pictures in a format that browsers do not play is refused', async () => {
  await expect(rewritten(readFilm('unplayable.mp4'), 'mp4')).rejects.toThrow('pictures of this video');
});

it('a video with sound in a format that browsers do not play is refused', async () => {
  const bytes = Buffer.from(readFilm('film.mp4'));
  bytes.write('samr', bytes.lastIndexOf('mp4a'), 'latin1');
  // The description names the sound format QCELP instead of AAC.
  bytes[bytes.indexOf(0x40, bytes.indexOf('esds'))] = 0xe1;
  await expect(rewritten(bytes, 'mp4')).rejects.toThrow('sound of this video');
});

describe('the result of a try', () => {
  async function tried(bytes: Buffer | null) {
    const [source, target] = [join(folder, crypto.randomUUID()), join(folder, crypto.randomUUID())];
    if (bytes) await writeFile(source, bytes);
    return tryRemux({ source, target, extension: 'mp4' });
  }

  it('a failed rewriting of a video names what is wrong with the video, without the library’s message', async () => {
    expect(await tried(readFilm())).toEqual({ done: true });
    expect(await tried(readFilm('unplayable.mp4'))).toEqual({
      done: false,
      sentence: videoRefusals.pictureFormat,
    });
    expect(await tried(null)).toEqual({ done: false, sentence: null });
  });
});

describe('of a video', () => {
  const [video, audio, text] = [{ type: 'video' }, { type: 'audio' }, { type: 'subtitle' }];
  type Kinds = { type: string }[];
  const planned =
    (kept: Kinds, lost: Kinds, isValid = true) =>
    () =>
      mustKeepPictureAndSound({
        isValid,
        utilizedTracks: kept,
        discardedTracks: lost.map(track => ({ track })),
      });

  it.each<[string, Kinds, Kinds]>([
    ['pictures and sound', [video, audio], []],
    ['pictures alone', [video], []],
    ['pictures and one of two kinds of sound', [video, audio], [audio]],
    ['pictures and sound without text', [video, audio], [text]],
  ])('a video may be rewritten if what remains is %s', (_, kept, lost) => {
    expect(planned(kept, lost)).not.toThrow();
  });

  it.each<[string, Kinds, Kinds]>([
    ['sound alone', [audio], []],
    ['sound without its pictures', [audio], [video]],
    ['one of two kinds of pictures', [video, audio], [video]],
    ['nothing', [], []],
  ])('a video may not be rewritten if what remains is %s', (_, kept, lost) => {
    expect(planned(kept, lost)).toThrow(videoRefusals.pictureFormat);
  });

  it('a video may not lose all its sound when it is rewritten', () => {
    expect(planned([video], [audio])).toThrow(videoRefusals.soundFormat);
    expect(planned([video, text], [audio, audio])).toThrow('sound');
  });

  it('a video that the library cannot write is refused', () => {
    expect(planned([video, audio], [], false)).toThrow('pictures');
  });
});
