/** A part of a calendar file from its BEGIN to its END, its lines unfolded. */
export type Block = { line: number; name: string | null; text: string };

type Refused = { line: number; name: string | null; reason: string };

/** A long description with every field a calendar writes. Characters. */
const largestBlock = 64 * 1024;
/** An event holds alarms, and an alarm nothing. */
const deepest = 3;

/** Where a file has too much. */
export const tooManyBlocks = (line: number, most: number): Refused => ({
  line,
  name: null,
  reason: `the file has more than ${most} events, and this one and those after it were left out: split it`,
});

/**
 * The events and timezones of a calendar file, one by one and in one pass: a broken, huge or deeply nested one is named
 * and the next one is found.
 */
export function blocksOf(
  text: string,
  most: number,
): { events: Block[]; zones: Block[]; refused: Refused[] } {
  const found = { VEVENT: [] as Block[], VTIMEZONE: [] as Block[] };
  const refused: Refused[] = [];
  let open: Open | null = null;

  const end = (reason: string | null) => {
    if (!open) return;
    const name = nameIn(open.lines);
    if (reason) refused.push({ line: open.line, name, reason });
    else found[open.kind].push({ line: open.line, name, text: open.lines.join('\r\n') });
    open = null;
  };

  for (const { line, content } of unfolded(text)) {
    const [, word = '', named = ''] = /^(BEGIN|END):(.*?)\s*$/i.exec(content.slice(0, 200)) ?? [];
    const kind = named.toUpperCase();
    const begins = word.toUpperCase() === 'BEGIN';
    if (begins && (kind === 'VEVENT' || kind === 'VTIMEZONE')) {
      end(`its END is missing before line ${line}`);
      if (kind === 'VEVENT' && found.VEVENT.length + refused.length >= most) {
        refused.push(tooManyBlocks(line, most));
        break;
      }
      open = { kind, line, lines: [], size: 0, within: [], reason: null };
    }
    if (!open) continue;
    add(open, content);
    if (begins) open.within.push(kind);
    else if (word) leave(open, kind);
    if (open.within.length > deepest) open.reason ??= 'its parts are nested too deeply';
    if (open.within.length === 0) end(open.reason);
  }
  end('its END is missing');
  return { events: found.VEVENT, zones: found.VTIMEZONE, refused };
}

type Open = {
  kind: 'VEVENT' | 'VTIMEZONE';
  line: number;
  lines: string[];
  size: number;
  /** The parts that have begun and not ended. */
  within: string[];
  reason: string | null;
};

function add(open: Open, content: string): void {
  open.size += content.length;
  if (open.size > largestBlock) open.reason ??= 'it is larger than 64 kB';
  else open.lines.push(content);
}

/** The END of the whole ends it, whatever is still open in it. */
function leave(open: Open, kind: string): void {
  if (open.within.at(-1) !== kind) open.reason ??= `END:${kind.slice(0, 40)} ends nothing that has begun`;
  if (kind === open.kind) open.within.length = 0;
  else if (open.within.at(-1) === kind) open.within.pop();
}

function nameIn(lines: readonly string[]): string | null {
  const summary = lines.find(line => /^SUMMARY[:;]/i.test(line));
  return summary
    ? summary
        .slice(summary.indexOf(':') + 1, 200)
        .replaceAll('\\', '')
        .slice(0, 80)
    : null;
}

/** Lines with the number of the first one they were folded into. */
function* unfolded(text: string): Generator<{ line: number; content: string }> {
  let line = 0;
  let first = 1;
  let folded: string[] = [];
  for (const each of text.split(/\r\n|\n|\r/)) {
    line += 1;
    if (/^[ \t]/.test(each) && folded.length > 0) {
      folded.push(each.slice(1));
      continue;
    }
    if (folded.length > 0) yield { line: first, content: folded.join('') };
    first = line;
    folded = [each];
  }
  yield { line: first, content: folded.join('') };
}
