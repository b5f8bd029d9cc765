import { readFileSync } from 'node:fs';
import { filmLocation } from './boxes.ts';

/**
 * Each film is one second of a test picture of 64 by 48 pixels with a sine tone. The films were made for this project
 * with ffmpeg's `testsrc` and `sine`. `film.mp4` and `film.mov` are turned by 90 degrees. All except `vp9.webm` and
 * `unplayable.mp4` contain the location `filmLocation`.
 */
export type FilmName =
  | 'film.mp4'
  | 'index-first.mp4'
  | 'fragmented.mp4'
  | 'film.mov'
  | 'hevc.mov'
  | 'film.webm'
  | 'vp9.webm'
  | 'unplayable.mp4';

export const readFilm = (name: FilmName = 'film.mp4'): Buffer =>
  readFileSync(new URL(`./films/${name}`, import.meta.url));

/** Returns the test video with a size of that many bytes. An added box, which players skip, fills it up. */
export function filmOfSize(size: number): Buffer {
  const start = readFilm();
  const box = Buffer.alloc(size - start.length);
  box.writeUInt32BE(box.length, 0);
  box.write('free', 4, 'latin1');
  return Buffer.concat([start, box]);
}

/** A file that contains a location, or a box with a location, contains one of these texts. */
const locationTraces = [
  filmLocation,
  'xyz',
  'loci',
  'ISO6709',
  'XMP_',
  'xmpmeta',
  'LOCATION',
  'gps',
  'udta',
  '\xbe\x7a\xcf\xcb\x97\xa9\x42\xe8',
];

export const locationTracesIn = (bytes: Buffer): string[] =>
  locationTraces.filter(trace => bytes.includes(Buffer.from(trace, 'latin1')));
