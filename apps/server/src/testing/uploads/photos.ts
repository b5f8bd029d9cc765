import sharp from 'sharp';
import { movieBox } from './boxes.ts';
import { readFilm } from './films.ts';
import { plainPicture, pngChunk } from './pictures.ts';

const startMarkerLength = 2;

/** Returns the JPEG with a segment of this marker before all other segments. */
export function withSegment(jpeg: Buffer, marker: number, content: Buffer | string): Buffer {
  const body = Buffer.from(content as string, 'latin1');
  const frame = Buffer.from([0xff, marker, 0, 0]);
  frame.writeUInt16BE(2 + body.length, 2);
  return Buffer.concat([jpeg.subarray(0, startMarkerLength), frame, body, jpeg.subarray(startMarkerLength)]);
}

export const jpegMarkers = { comment: 0xfe, exif: 0xe1, icc: 0xe2, iptc: 0xed } as const;

/** Returns a JPEG of one color, by which a test recognizes the picture. */
export const jpegOf = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** Writes two pictures into one file, as 3D cameras and phones with bright screens do. Programs show the first. */
export async function twoPicturesInOne(first: string, second: string): Promise<Buffer> {
  const index = Buffer.concat([Buffer.from('MPF\0MM\0*\0\0\0\x08', 'latin1'), Buffer.alloc(20)]);
  return Buffer.concat([withSegment(await jpegOf(first), jpegMarkers.icc, index), await jpegOf(second)]);
}

/** Writes a picture with a short film after it, and with the note by which Android finds the film. */
export async function motionPhoto(): Promise<Buffer> {
  const note = `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description
    GCamera:MicroVideo="1" GCamera:MicroVideoOffset="${readFilm().length}"/></rdf:RDF></x:xmpmeta>`;
  return Buffer.concat([withSegment(await jpegOf('#F2B705'), jpegMarkers.exif, note), readFilm()]);
}

/**
 * Writes the block that phones of one maker add after a picture. It has notes, and then a table that counts positions
 * from the end.
 */
export const phoneMakersBlock = (): Buffer =>
  Buffer.concat([
    Buffer.from('\0\0\x01\x0a\x0e\0\0\0Image_UTC_Data1790000000000', 'latin1'),
    Buffer.from('SEFH\x6b\0\0\0\x01\0\0\0\0\0\x01\x0a\x23\0\0\0\x23\0\0\0\x18\0\0\0SEFT', 'latin1'),
  ]);

const pngSignatureLength = 8;
type Chunk = { name: string; data: Buffer };

function chunksOf(png: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = pngSignatureLength; at < png.length; ) {
    const length = png.readUInt32BE(at);
    chunks.push({
      name: png.toString('latin1', at + 4, at + 8),
      data: png.subarray(at + 8, at + 8 + length),
    });
    at += 12 + length;
  }
  return chunks;
}

/** Writes an animated PNG of two frames. A program without animations shows the first. */
export async function animatedPng(first: string, second: string): Promise<Buffer> {
  const [a, b] = await Promise.all([first, second].map(pngOf));
  if (!a || !b) throw new Error('Two frames are needed');
  const control = Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]);
  const frame = (number: number) => {
    const about = Buffer.alloc(26);
    about.writeUInt32BE(number, 0);
    about.writeUInt32BE(64, 4);
    about.writeUInt32BE(48, 8);
    about.writeUInt16BE(1, 20);
    about.writeUInt16BE(5, 22);
    return pngChunk('fcTL', about);
  };
  const pixels = (png: Buffer) =>
    Buffer.concat(chunksOf(png).flatMap(each => (each.name === 'IDAT' ? [each.data] : [])));
  const [header, ...rest] = chunksOf(a);
  const between = rest.filter(({ name }) => name !== 'IDAT' && name !== 'IEND');
  return Buffer.concat([
    a.subarray(0, pngSignatureLength),
    pngChunk('IHDR', header?.data ?? Buffer.alloc(0)),
    ...between.map(({ name, data }) => pngChunk(name, data)),
    pngChunk('acTL', control),
    frame(0),
    pngChunk('IDAT', pixels(a)),
    frame(1),
    pngChunk('fdAT', Buffer.concat([Buffer.from([0, 0, 0, 2]), pixels(b)])),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

const pngOf = (background: string) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .png()
    .toBuffer();

/** Writes an animated WebP of two frames. */
export async function animatedWebp(first: string, second: string): Promise<Buffer> {
  const frames = await Promise.all([first, second].map(pngOf));
  return sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, delay: 100 })
    .toBuffer();
}

/** Writes a HEIC file without pixels. The file has the boxes of a HEIC, and a grid with this many tiles. */
export function heicFile(brand = 'heic', tiles = 1, ...compatible: string[]): Buffer {
  const type = Buffer.from(`${brand}\0\0\0\0${['mif1', ...compatible].join('')}`, 'latin1');
  const handler = movieBox('hdlr', Buffer.alloc(8), Buffer.from('pict'), Buffer.alloc(13));
  const entry = (item: number) =>
    movieBox('infe', Buffer.from([2, 0, 0, 0, item >> 8, item & 0xff, 0, 0]), Buffer.from('hvc1\0'));
  const count = Buffer.from([0, 0, 0, 0, tiles >> 8, tiles & 0xff]);
  const entries = Array.from({ length: tiles }, (_, item) => entry(item + 1));
  const about = movieBox('meta', Buffer.alloc(4), handler, movieBox('iinf', count, ...entries));
  return Buffer.concat([movieBox('ftyp', type), about, movieBox('mdat', Buffer.alloc(64))]);
}

/** Returns the average color of a picture as three numbers. */
export async function averageColourOf(bytes: Buffer): Promise<number[]> {
  const { data } = await sharp(bytes).removeAlpha().resize(1, 1).raw().toBuffer({ resolveWithObject: true });
  return [...data];
}

export const avifPicture = (): Promise<Buffer> => plainPicture().avif().toBuffer();
