import { createReadStream } from 'node:fs';
import { type Extension, fileTypes } from '@nightjar/domain/kernel/upload';
import { StorageError } from '../errors.ts';

const misfit = (message: string) => new StorageError('InvalidMimeType', message);

/** The declared type must be the type of the extension; a parameter such as `charset` is no part of it. */
export function mustBeDeclaredAs(extension: Extension, declared: string): void {
  const mime = declared.split(';')[0]?.trim().toLowerCase();
  if (mime !== fileTypes[extension].mime)
    throw misfit(`mime type ${declared} is not supported for .${extension}`);
}

/** The type of the first bytes must be that of name and declaration, and the file must be nothing else besides. */
export async function mustBeWhatItSays(file: string, extension: Extension): Promise<void> {
  const { fileTypeFromFile } = await import('file-type');
  const found = await fileTypeFromFile(file);
  if (found?.mime !== fileTypes[extension].mime)
    throw misfit(
      `The file is not what .${extension} stands for: it looks like ${found?.mime ?? 'nothing known'}`,
    );
  if (await isPolyglot(file)) throw misfit('The file is two kinds of file at once');
}

/** Openings a browser, a PDF reader or an interpreter would act upon. No compressed picture contains them by chance. */
const markup = /<(?:script|html|svg|iframe|!doctype|\?php)[\s>:]/i;
const pdf = '%PDF-';
/** A PDF reader accepts its header anywhere in the first kilobyte. */
const pdfWindow = 1024;
/** A zip archive is found from its end: 22 bytes, and a comment of at most 65,535. */
const zipTail = 22 + 65_535;

async function isPolyglot(file: string): Promise<boolean> {
  let head = '';
  let seam = '';
  let tail = Buffer.alloc(0);
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    const text = chunk.toString('latin1');
    head += text.slice(0, pdfWindow + pdf.length - head.length);
    if (markup.test(seam + text)) return true;
    seam = (seam + text).slice(-16);
    tail = Buffer.concat([tail, chunk]).subarray(-zipTail);
  }
  return head.includes(pdf) || endsAsZip(tail);
}

function endsAsZip(tail: Buffer): boolean {
  const end = tail.lastIndexOf('PK\x05\x06');
  if (end < 0 || tail.length - end < 22) return false;
  return tail.readUInt16LE(end + 20) === tail.length - end - 22;
}
