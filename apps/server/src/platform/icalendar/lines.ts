import { wideEncodingOf } from '../encodings.ts';

/** This is a line of a calendar file after its folded parts were joined. Its number is that of its first part. */
export type FileLine = { line: number; text: string };

export type DecodedLines = { lines: Generator<FileLine>; foreign: () => number | null };

const utf8Decoder = new TextDecoder('utf-8', { fatal: true });
const westernDecoder = new TextDecoder('windows-1252');

/**
 * Returns the lines of a calendar file. Folded lines are joined before their bytes are read as text, because a program
 * may fold a line within a character. A line that is not valid UTF-8 is read as Windows-1252. `foreign` is the number
 * of the first such line.
 */
export function readLines(file: Uint8Array): DecodedLines {
  let foreign: number | null = null;
  function* decodeLines(): Generator<FileLine> {
    for (const { line, text } of unfoldLines(utf8BytesOf(file))) {
      if (/^[\0-\x7f]*$/.test(text)) {
        yield { line, text };
        continue;
      }
      const bytes = Buffer.from(text, 'latin1');
      try {
        yield { line, text: utf8Decoder.decode(bytes) };
      } catch {
        foreign ??= line;
        yield { line, text: westernDecoder.decode(bytes) };
      }
    }
  }
  return { lines: decodeLines(), foreign: () => foreign };
}

/** Returns the bytes of a file in UTF-8, or in another encoding in which ASCII characters have the same bytes. */
function utf8BytesOf(file: Uint8Array): Buffer {
  const wide = wideEncodingOf(file);
  if (wide) return Buffer.from(new TextDecoder(wide).decode(file), 'utf8');
  const marked = file[0] === 0xef && file[1] === 0xbb && file[2] === 0xbf;
  return Buffer.from(file.buffer, file.byteOffset + (marked ? 3 : 0), file.byteLength - (marked ? 3 : 0));
}

/** Joins folded lines. Each byte is one character here. An empty line within a folded line is skipped. */
function* unfoldLines(bytes: Buffer): Generator<FileLine> {
  let line = 0;
  let first = 0;
  let folded: string[] = [];
  for (const each of splitLines(bytes.toString('latin1'))) {
    line += 1;
    if (each === '') continue;
    const continues = each.startsWith(' ') || each.startsWith('\t');
    if ((continues && folded.length > 0) || isSoftlyBroken(folded)) {
      folded.push(continues ? each.slice(1) : each);
      continue;
    }
    if (folded.length > 0) yield { line: first, text: folded.join('') };
    first = line;
    folded = [each];
  }
  if (folded.length > 0) yield { line: first, text: folded.join('') };
}

function* splitLines(text: string): Generator<string> {
  const ends = /\r\n|\n|\r/g;
  let from = 0;
  for (let end = ends.exec(text); end; end = ends.exec(text)) {
    yield text.slice(from, end.index);
    from = ends.lastIndex;
  }
  yield text.slice(from);
}

/**
 * True where a line ends with "=", by which phones of the 1990s (vCalendar 1.0) marked that the next line continues it.
 * The mark is removed.
 */
function isSoftlyBroken(folded: string[]): boolean {
  if (!folded.at(-1)?.endsWith('=') || !/^[^:]*QUOTED-PRINTABLE/i.test(folded[0] ?? '')) return false;
  folded.push((folded.pop() ?? '').slice(0, -1));
  return true;
}
