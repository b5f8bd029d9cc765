import { kindBytes, kindOf } from '@nightjar/domain/kernel/file-kind/kind-of';
import { type FileKind, fileKinds } from '@nightjar/domain/kernel/file-kind/kinds';
import { type Bytes, readPieces } from './bytes.ts';
import { endOfLastBox, endOfLastElement } from './movies.ts';
import { endOfJpeg, endOfPng, endOfRiff } from './pictures.ts';

const endFinders: Partial<Record<FileKind, (bytes: Bytes) => Promise<number>>> = {
  jpeg: endOfJpeg,
  png: endOfPng,
  webp: endOfRiff,
  movie: endOfLastBox,
  matroska: endOfLastElement,
};

/**
 * Returns a second kind that a picture or a video also is: a page, an archive, a PDF or a program. Returns null where
 * it has only one kind. Another picture, film or sound after the first one is how phones write a motion photo, so it
 * does not count.
 */
export async function secondKind(bytes: Bytes, kind: FileKind): Promise<FileKind | null> {
  const end = (await endFinders[kind]?.(bytes)) ?? bytes.size;
  return (await kindBehindEnd(bytes, end)) ?? (await archiveAtEnd(bytes)) ?? findDocument(bytes);
}

async function kindBehindEnd(bytes: Bytes, end: number): Promise<FileKind | null> {
  const kind = kindOf(withoutPadding(await bytes.at(end, kindBytes)));
  return kind && fileKinds[kind].group === 'active' ? kind : null;
}

/** Padding consists of these bytes, which are zeros and white space. */
const paddingBytes: readonly number[] = [0x00, 0x09, 0x0a, 0x0d, 0x20];

function withoutPadding(bytes: Buffer): Buffer {
  const start = bytes.findIndex(byte => !paddingBytes.includes(byte));
  return bytes.subarray(start < 0 ? bytes.length : start);
}

/** The last record of an archive has 22 bytes, and its comment has at most 65,535 bytes. */
const [recordBytes, longestComment] = [22, 65_535];

/** Finds an archive from the end of the file, because it may follow a file of another kind or be within it. */
async function archiveAtEnd({ size, at }: Bytes): Promise<FileKind | null> {
  const start = Math.max(0, size - recordBytes - longestComment);
  const tail = await at(start, size - start);
  for (let found = tail.lastIndexOf('PK\x05\x06'); found >= 0; ) {
    if (found + recordBytes <= tail.length && (await isRecord(tail.subarray(found), start + found, at)))
      return 'archive';
    found = found === 0 ? -1 : tail.lastIndexOf('PK\x05\x06', found - 1);
  }
  return null;
}

/**
 * True for bytes that really are the last record of an archive: the record's comment ends with the file, or the
 * directory that the record names comes before it.
 */
async function isRecord(rest: Buffer, place: number, at: Bytes['at']): Promise<boolean> {
  if (rest.readUInt16LE(20) === rest.length - recordBytes) return true;
  const directory = rest.readUInt32LE(12);
  if (directory === 0 || directory > place) return false;
  return (await at(place - directory, 4)).equals(Buffer.from('PK\x01\x02'));
}

/** A PDF reader accepts the header of a PDF anywhere in the first kilobyte. */
const pdfWindow = 1024 + '%PDF-'.length;
const pdfObjectPattern = /\d\s+\d+\s+obj\b/;
/**
 * The pattern matches opening and closing tags that a browser executes or loads, and a statement of PHP, which has no
 * closing tag.
 */
const markupPattern = /<(\/?)(script|html|svg|iframe)[\s>:/]|<\?php\s[\s\x20-\x7e]{0,200};/gi;
/** Two pieces of a file overlap by this many bytes, which is longer than any of the texts that are searched for. */
const overlapBytes = 256;

/**
 * Finds a whole document within the file: a page or a drawing with its beginning and end, a program, or a PDF with an
 * object. A beginning without an end may be part of a caption, and occurs by chance in some megabytes of compressed
 * film.
 */
async function findDocument(bytes: Bytes): Promise<FileKind | null> {
  const hasPdfHeader = (await bytes.at(0, pdfWindow)).includes('%PDF-');
  const opened = new Set<string>();
  let seam = '';
  for await (const piece of readPieces(bytes)) {
    const text = seam + piece.toString('latin1');
    if (hasPdfHeader && pdfObjectPattern.test(text)) return 'pdf';
    for (const [, slash, name] of text.matchAll(markupPattern)) {
      if (name === undefined) return 'program';
      const element = name.toLowerCase();
      if (slash && opened.has(element)) return element === 'svg' ? 'svg' : 'page';
      if (!slash) opened.add(element);
    }
    seam = text.slice(-overlapBytes);
  }
  return null;
}
