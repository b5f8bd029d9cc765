import { kindBytes, kindOf } from '@nightjar/domain/kernel/file-kind/kind-of';
import { type FileKind, fileKinds } from '@nightjar/domain/kernel/file-kind/kinds';
import { type Bytes, readPieces } from './bytes.ts';
import { endOfBoxes, endOfElements } from './movies.ts';
import { endOfJpeg, endOfPng, endOfRiff } from './pictures.ts';

const endFinders: Partial<Record<FileKind, (bytes: Bytes) => Promise<number>>> = {
  jpeg: endOfJpeg,
  png: endOfPng,
  webp: endOfRiff,
  movie: endOfBoxes,
  matroska: endOfElements,
};

/**
 * Returns the second kind of a picture or a video: a page, an archive, a PDF or a program; null where it has one kind
 * alone. Another picture, film or sound behind the first is how phones write a motion photo, and is left out.
 */
export async function secondKind(bytes: Bytes, kind: FileKind): Promise<FileKind | null> {
  const end = (await endFinders[kind]?.(bytes)) ?? bytes.size;
  return (await kindBehindEnd(bytes, end)) ?? (await archiveAtEnd(bytes)) ?? findDocument(bytes);
}

async function kindBehindEnd(bytes: Bytes, end: number): Promise<FileKind | null> {
  const kind = kindOf(withoutPadding(await bytes.at(end, kindBytes)));
  return kind && fileKinds[kind].group === 'active' ? kind : null;
}

/** Padding consists of zeros and white space. */
const paddingBytes: readonly number[] = [0x00, 0x09, 0x0a, 0x0d, 0x20];

function withoutPadding(bytes: Buffer): Buffer {
  const start = bytes.findIndex(byte => !paddingBytes.includes(byte));
  return bytes.subarray(start < 0 ? bytes.length : start);
}

/** The last record of an archive has 22 bytes, and a comment of at most 65,535. */
const [recordBytes, longestComment] = [22, 65_535];

/** An archive is found from its end, so it may be behind or within a file of another kind. */
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

/** A record counts where its comment ends the file, or where the directory that it names is before it. */
async function isRecord(rest: Buffer, place: number, at: Bytes['at']): Promise<boolean> {
  if (rest.readUInt16LE(20) === rest.length - recordBytes) return true;
  const directory = rest.readUInt32LE(12);
  if (directory === 0 || directory > place) return false;
  return (await at(place - directory, 4)).equals(Buffer.from('PK\x01\x02'));
}

/** A PDF reader accepts its header anywhere in the first kilobyte. */
const pdfWindow = 1024 + '%PDF-'.length;
const pdfObject = /\d\s+\d+\s+obj\b/;
/**
 * The pattern matches opening and closing tags that a browser acts upon, and a statement of PHP, which has no closing
 * tag.
 */
const markupPattern = /<(\/?)(script|html|svg|iframe)[\s>:/]|<\?php\s[\s\x20-\x7e]{0,200};/gi;
/** The overlap is longer than any of these texts. */
const overlapBytes = 256;

/**
 * Finds a whole document within the file: a page or a drawing that is opened and closed, a program, a PDF with an
 * object. An opening alone may be part of a caption, and some megabytes of compressed film contain it by chance.
 */
async function findDocument(bytes: Bytes): Promise<FileKind | null> {
  const hasPdfHeader = (await bytes.at(0, pdfWindow)).includes('%PDF-');
  const opened = new Set<string>();
  let seam = '';
  for await (const piece of readPieces(bytes)) {
    const text = seam + piece.toString('latin1');
    if (hasPdfHeader && pdfObject.test(text)) return 'pdf';
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
