/** A field is written as `DTSTART;TZID=Europe/Berlin:20261219T210000`. Names are in capital letters. */
export type Field = { name: string; params: ReadonlyMap<string, string>; value: string };

/** The pattern matches one parameter, with its values between quotes or without them. */
const parameterPattern = /;\s*([^=;:"]*?)\s*(?:=((?:"[^"]*"|[^";:])*))?(?=[;:])/y;
/** The value of a time comes after the last colon, where the quotes of its timezone are missing or are misplaced. */
const timeAtEndPattern =
  /^[A-Z-]+;(?:.*;)?TZID="?([^;]*?)"?:(\d{8}(?:T\d{4,6}Z?)?(?:[,/][\dTZPHMSWD+,/-]*)?)"?$/i;

/** Returns the field of a line; null where the line is none. */
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

/** Removes the quotes, and replaces the marks that RFC 6868 writes by a caret. */
const unquoted = (value: string): string =>
  value
    .replaceAll('"', '')
    .trim()
    .replace(/\^['n^]/g, mark => caretMarks[mark] ?? mark);

/** Returns the value of a field as a person reads it. */
export function fieldText({ params, value }: Field): string {
  const isQuoted = /QUOTED-PRINTABLE/i.test(params.get('ENCODING') ?? '') || params.has('QUOTED-PRINTABLE');
  const plain = isQuoted ? decodeQuotedPrintable(value, params.get('CHARSET') ?? 'utf-8') : value;
  return plain.replace(/\\([\\;,:"nN])/g, (_, mark: string) => (/n/i.test(mark) ? '\n' : mark));
}

/** Phones of the nineties wrote letters like this (vCalendar 1.0): "Caf=E9". */
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
