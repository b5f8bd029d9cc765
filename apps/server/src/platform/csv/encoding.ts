import { wideEncodingOf } from '../encodings.ts';

/** The text of a file is returned with a note to the operator about its encoding. */
type DecodedText = { text: string; note: string | null };

const utf8Decoder = new TextDecoder('utf-8', { fatal: true });
const windowsDecoder = new TextDecoder('windows-1252');
const macDecoder = new TextDecoder('macintosh');

/**
 * Reads the text of a table in UTF-8 or UTF-16, with or without a byte order mark. A line in neither is read as
 * Windows-1252, which Excel writes on Windows, or as Mac Roman, which an old Excel writes on a Mac, and the note names
 * which. The note is null where no line is in another encoding.
 */
export function decodeFile(bytes: Uint8Array): DecodedText {
  const wide = wideEncodingOf(bytes);
  if (wide) return { text: new TextDecoder(wide).decode(bytes), note: null };
  try {
    return { text: utf8Decoder.decode(bytes), note: null };
  } catch {
    return decodeByLines(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }
}

/** Decodes each line by itself, because a text pasted from a file of another encoding makes a file of two encodings. */
function decodeByLines(bytes: Buffer): DecodedText {
  const lines = bytes
    .toString('latin1')
    .split('\n')
    .map(line => Buffer.from(line, 'latin1'))
    .map(line => ({ line, text: decodeUtf8OrNull(line) }));
  const foreign = Buffer.concat(lines.filter(({ text }) => text === null).map(({ line }) => line));
  const isMac = countOddLetters(macDecoder.decode(foreign)) < countOddLetters(windowsDecoder.decode(foreign));
  const [decoder, name] = isMac ? [macDecoder, 'Mac Roman'] : [windowsDecoder, 'Windows-1252'];
  return {
    text: lines.map(({ line, text }) => text ?? decoder.decode(line)).join('\n'),
    note: `it is not written in UTF-8, and was read as ${name}: where a letter looks wrong, save the table as "CSV UTF-8" and import that`,
  };
}

function decodeUtf8OrNull(line: Buffer): string | null {
  try {
    return utf8Decoder.decode(line);
  } catch {
    return null;
  }
}

/**
 * The pattern finds what a wrong encoding produces: an accented capital after a small letter, a sign between two
 * letters, an accented letter alone, and a control character.
 */
const oddLetterPattern =
  /(?<=\p{Ll})[\p{Lu}--[A-Z]]|(?<=\p{L})[[^\p{L}\p{N}\s]--[\p{ASCII}’‘–—…]](?=\p{L})|(?<!\p{L})[\p{L}--[A-Za-zàÀé]](?!\p{L})|[\p{Cc}--[\p{ASCII}]]/gv;
const countOddLetters = (text: string): number => text.match(oddLetterPattern)?.length ?? 0;
