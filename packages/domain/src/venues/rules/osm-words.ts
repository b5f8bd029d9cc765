import { typedText } from '../../kernel/text.ts';

/**
 * Describes a time of day in an `opening_hours` text. `minutes` may be past midnight. `style` tells how the time is
 * written: with am or pm (`half`), as noon or midnight (`named`), as an hour that only the clock of 24 hours has
 * (`whole`), as 9:00 (`clock`), or as an hour alone, which may be in the morning or in the evening (`bare`).
 */
export type WrittenTime = {
  readonly minutes: number;
  readonly style: 'half' | 'named' | 'whole' | 'clock' | 'bare';
};

/**
 * Describes a word of an `opening_hours` text. `before` has the blanks before it. A word whose meaning is not known is
 * `other`. A `day` is Sunday 1 to Saturday 7.
 */
export type Word = WordMeaning & { readonly text: string; readonly before: string };
type WordMeaning =
  | { readonly kind: 'day'; readonly day: number }
  | { readonly kind: 'time'; readonly time: WrittenTime }
  | { readonly kind: PlainWordKind };
type PlainWordKind =
  | ('every' | 'holiday' | 'date' | 'nth' | 'always' | 'sun' | 'late' | 'open' | 'off' | 'unknown')
  | ('remark' | 'fallback' | 'end' | 'comma' | 'colon' | 'dash' | 'plus' | 'other');

const monthPattern =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const spellingPattern = (pattern: string) => new RegExp(`(?:${pattern})(?!\\p{L})\\.?`, 'iuy');

/**
 * Lists the spellings of each kind of word. They are tried in this order. Of spellings that begin in the same way, the
 * longer one comes first.
 */
const spellings: readonly (readonly [PlainWordKind, RegExp])[] = [
  ['remark', /"[^"]*"?|\((?![^)]*(?:sun|dawn|dusk))[^)]*\)?/iuy],
  ['fallback', /\|\|/uy],
  ['end', /[;\n]/uy],
  ['comma', /,|&|and(?!\p{L})|(?<=\p{L}\s*)\/(?=\s*\p{L})/iuy],
  ['always', /24\s*\/\s*(?:7|24)(?!\d)|24\s*(?:hours|hrs)(?!\p{L})|(?<![-\d:]\s*)24\s*h(?!\p{L})(?!\s*-)/iuy],
  ['nth', /\[[^\]]*\](?:\s*[+-]\s*\d+\s*days?)?/iuy],
  ['date', /(?:19|20)\d\d\s*-\s*(?:19|20)\d\d(?!\d)/uy],
  ['date', /(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])\.(?:\d{4}|\d\d)?(?![\d:])/uy],
  ['date', /\d{1,2}\/\d{1,2}(?:\/\d{2,4})?(?![\d:])/uy],
  ['date', /(?:19|20)\d\d(?!\d)(?!\s*-\s*\d{4})(?<!\d{4}\s*-\s*\d{4})/uy],
  ['date', spellingPattern(`${monthPattern}|weeks?(?=\\s*\\d)|easter`)],
  ['holiday', spellingPattern('ph|sh|(?:public|bank|school)\\s+holidays?|holidays?')],
  ['every', spellingPattern('daily|every\\s*day|all\\s+week|7\\s+days(?:\\s+a\\s+week)?')],
  ['dash', /-+|(?:to|till?|until|through|thru|bis)(?!\p{L})/iuy],
  ['late', spellingPattern('late|close|closing(?:\\s+time)?|open[\\s-]+end')],
  // A time of the sun may have brackets: "(sunrise+01:00)". Text in other brackets is read as a remark.
  ['sun', /\(?\s*(?:sunrise|sunset|dawn|dusk)(?!\p{L})|\)/iuy],
  ['off', spellingPattern('off|closed')],
  ['open', spellingPattern('open')],
  ['unknown', spellingPattern('unknown')],
  ['plus', /\+/uy],
  ['colon', /:/uy],
];

/**
 * Single letters for days are read in "M-F" only, because this pair means days in English and in no other language.
 */
const dayPatterns = [
  'su(?:n(?:days?)?)?',
  'mo(?:n(?:days?)?)?|m(?=\\s*-\\s*f(?!\\p{L}))',
  'tu(?:e(?:s(?:days?)?)?)?',
  'we(?:d(?:s|nesdays?)?)?',
  'th(?:u(?:r(?:s(?:days?)?)?)?)?',
  'fr(?:i(?:days?)?)?|(?<=(?<!\\p{L})m\\s*-\\s*)f',
  'sa(?:t(?:urdays?)?)?',
].map(spellingPattern);

/** Matches "20:00", "20.00", "20h30", "8:30 pm", "8p", "20 h", "20:00 Uhr", or an hour alone. */
const clockPattern =
  /(\d{1,2})(?!\d)(?:[:.h](\d\d)(?!\d)(?::00(?!:))?)?(?:\s*([ap])(?:\.?m(?!\p{L})\.?|(?![\p{L}.])))?(?:\s*(?:hs?|hrs?|uhr)(?!\p{L}))?/iuy;
/** Matches the times in "1700-0200", which have four digits and no colon. */
const fourDigitTimePattern = /(\d\d)([0-5]\d)(?:(?=\s*-\s*\d{4}(?!\d))|(?<=\d{4}\s*-\s*\d{4})(?!\d))/uy;
const namedTimePattern = /(noon|midday|midnight)(?!\p{L})/iuy;
const blankPattern = /(?:[^\S\n]|from(?!\p{L}))*/iuy;
const unreadPattern = /\p{L}+|./uy;

/** Splits an `opening_hours` text into words with their meaning, in any of the known spellings. */
export function wordsOf(text: string): Word[] {
  const source = plainSource(text);
  const words: Word[] = [];
  let at = 0;
  while (at < source.length) {
    const before = matchAt(blankPattern, source, at)?.[0] ?? '';
    const found = wordAt(source, at + before.length);
    words.push({ ...found, before });
    at += before.length + found.text.length;
  }
  return words;
}

/** Returns the text of these words as it was written. */
export const writtenAs = (words: readonly Word[]): string =>
  words
    .map(({ before, text }) => before + text)
    .join('')
    .trim();

/** Turns full-width signs, quotation marks of all languages and dashes of all lengths into plain ones. */
const plainSource = (text: string): string =>
  typedText(text)
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212~\u301C]/gu, '-')
    .replace(/[\u201C-\u201F\u00AB\u00BB]/gu, '"')
    .trim();

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

type FoundWord = WordMeaning & { readonly text: string };

function wordAt(source: string, at: number): FoundWord {
  for (const [kind, pattern] of spellings) {
    const match = matchAt(pattern, source, at);
    if (match) return { kind, text: match[0] };
  }
  for (const [index, pattern] of dayPatterns.entries()) {
    const match = matchAt(pattern, source, at);
    if (match) return { kind: 'day', day: index + 1, text: match[0] };
  }
  return readTimeAt(source, at) ?? { kind: 'other', text: matchAt(unreadPattern, source, at)?.[0] ?? ' ' };
}

function readTimeAt(source: string, at: number): FoundWord | null {
  const named = matchAt(namedTimePattern, source, at);
  if (named) {
    const minutes = named[0].toLowerCase() === 'midnight' ? 0 : 12 * 60;
    return { kind: 'time', time: { minutes, style: 'named' }, text: named[0] };
  }
  const match = matchAt(fourDigitTimePattern, source, at) ?? matchAt(clockPattern, source, at);
  if (!match) return null;
  const [text, hourText = '', minuteText, halfText] = match;
  const time = readTime(hourText, minuteText, halfText?.toLowerCase());
  return time ? { kind: 'time', time, text } : { kind: 'other', text };
}

function readTime(
  hourText: string,
  minuteText: string | undefined,
  half: string | undefined,
): WrittenTime | null {
  const [hour, minute] = [Number(hourText), Number(minuteText ?? 0)];
  if (minute > 59 || hour > 48 || (half && hour > 23)) return null;
  const isHalf = half !== undefined && hour >= 1 && hour <= 12;
  const hours = isHalf ? (hour % 12) + (half === 'p' ? 12 : 0) : hour;
  const isWhole = hour > 12 || hourText.startsWith('0');
  const plainStyle = minuteText === undefined ? 'bare' : 'clock';
  return { minutes: hours * 60 + minute, style: isHalf ? 'half' : isWhole ? 'whole' : plainStyle };
}
