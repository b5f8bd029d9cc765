import { wideEncodingOf } from '../encodings.ts';

/** The text of a file comes with a note to the operator about its letters. */
type Decoded = { text: string; note: string | null };

const utf8 = new TextDecoder('utf-8', { fatal: true });
const windows = new TextDecoder('windows-1252');
const mac = new TextDecoder('macintosh');

/**
 * Reads the text of a table: UTF-8 or UTF-16, with or without a byte order mark. Any other line is what Excel writes by
 * itself, Windows-1252, or what older ones on a Mac write, and the note names which of the two was taken.
 */
export function decoded(bytes: Uint8Array): Decoded {
  const wide = wideEncodingOf(bytes);
  if (wide) return { text: new TextDecoder(wide).decode(bytes), note: null };
  try {
    return { text: utf8.decode(bytes), note: null };
  } catch {
    return decodedByLines(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }
}

/** A text that was pasted into a file of another encoding makes a file of two encodings. */
function decodedByLines(bytes: Buffer): Decoded {
  const lines = bytes
    .toString('latin1')
    .split('\n')
    .map(line => Buffer.from(line, 'latin1'))
    .map(line => ({ line, text: textOrNull(line) }));
  const foreign = Buffer.concat(lines.filter(({ text }) => text === null).map(({ line }) => line));
  const isMac = oddities(mac.decode(foreign)) < oddities(windows.decode(foreign));
  const [decoder, name] = isMac ? [mac, 'Mac Roman'] : [windows, 'Windows-1252'];
  return {
    text: lines.map(({ line, text }) => text ?? decoder.decode(line)).join('\n'),
    note: `it is not written in UTF-8, and was read as ${name}: where a letter looks wrong, save the table as "CSV UTF-8" and import that`,
  };
}

function textOrNull(line: Buffer): string | null {
  try {
    return utf8.decode(line);
  } catch {
    return null;
  }
}

/**
 * The pattern finds a capital behind a small letter, a sign between two letters, an accented letter alone, and a
 * control character.
 */
const odd =
  /(?<=\p{Ll})[\p{Lu}--[A-Z]]|(?<=\p{L})[[^\p{L}\p{N}\s]--[\p{ASCII}’‘–—…]](?=\p{L})|(?<!\p{L})[\p{L}--[A-Za-zàÀé]](?!\p{L})|[\p{Cc}--[\p{ASCII}]]/gv;
const oddities = (text: string): number => text.match(odd)?.length ?? 0;
