/** A field of a file is written as `DTSTART;TZID=Europe/Berlin:20261219T210000`. Names are kept in capital letters. */
export type Field = { name: string; params: ReadonlyMap<string, string>; value: string };

/** The pattern matches one parameter of a field, with its values in quotes or without quotes. */
const parameterPattern = /;\s*([^=;:"]*?)\s*(?:=((?:"[^"]*"|[^";:])*))?(?=[;:])/y;
/**
 * The pattern matches a field whose time comes after the last colon, although the quotes around its timezone are
 * missing or misplaced.
 */
const timeAtEndPattern =
  /^[A-Z-]+;(?:.*;)?TZID="?([^;]*?)"?:(\d{8}(?:T\d{4,6}Z?)?(?:[,/][\dTZPHMSWD+,/-]*)?)"?$/i;

/** Returns the field that a line contains, or null where the line is no field. */
export function readField(line: string): Field | null {
  const [, name] = /^([A-Za-z0-9-]+)\s*(?=[;:])/.exec(line) ?? [];
  if (!name) return null;
  const params = line.charAt(name.length) === ':' ? noParameters : new Map<string, string>();
  let at = name.length;
  while (params !== noParameters) {
    parameterPattern.lastIndex = at;
    const found = parameterPattern.exec(line);
    if (!found) break;
    const [all, key = '', value = ''] = found;
    (params as Map<string, string>).set(key.toUpperCase(), unquoted(value));
    at += all.length;
  }
  const [, timezone, time] = params === noParameters ? [] : (timeAtEndPattern.exec(line) ?? []);
  if (timezone !== undefined && time !== undefined)
    return { name: name.toUpperCase(), params: new Map(params).set('TZID', unquoted(timezone)), value: time };
  const [gap = ''] = /^\s*:/.exec(line.slice(at, at + 20)) ?? [];
  return gap === '' ? null : { name: name.toUpperCase(), params, value: line.slice(at + gap.length) };
}

const noParameters: ReadonlyMap<string, string> = new Map();

const caretMarks: Record<string, string> = { "^'": '"', '^n': '\n', '^^': '^' };

/** Removes the quotes around a value, and decodes the characters that RFC 6868 writes with a caret. */
const unquoted = (value: string): string =>
  value
    .replaceAll('"', '')
    .trim()
    .replace(/\^['n^]/g, mark => caretMarks[mark] ?? mark);

/** Returns the value of a field as readable text. */
export function fieldText({ params, value }: Field): string {
  const isQuoted = /QUOTED-PRINTABLE/i.test(params.get('ENCODING') ?? '') || params.has('QUOTED-PRINTABLE');
  const plain = isQuoted ? decodeQuotedPrintable(value, params.get('CHARSET') ?? 'utf-8') : value;
  return plain.replace(/\\([\\;,:"nN])/g, (_, mark: string) => (/n/i.test(mark) ? '\n' : mark));
}

/** Decodes letters as phones of the 1990s wrote them (vCalendar 1.0), such as "Caf=E9". */
function decodeQuotedPrintable(value: string, charset: string): string {
  const bytes = Buffer.from(
    value.replace(/=([\dA-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  );
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return bytes.toString('latin1');
  }
}

/** Splits a list at commas that are not escaped. */
export const splitList = (value: string): string[] => value.split(/(?<!\\),/).map(each => each.trim());
