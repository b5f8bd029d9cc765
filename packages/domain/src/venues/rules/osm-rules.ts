import { chunksOf, type RuleChunk } from './osm-chunks.ts';
import { daysIn, everyDay, readDays } from './osm-days.ts';
import { type LeftOutPart, type MinuteSpan, spansOf } from './osm-spans.ts';
import { type Word, writtenAs } from './osm-words.ts';

/**
 * A rule changes the hours of its days. `replace` puts its hours in the place of earlier ones, and closes the days
 * where it has none. `add` adds its hours to the earlier ones. `cut` closes the venue during its hours. `forget` leaves
 * the days without hours, because the rule is not certain.
 */
export type HoursRule = {
  readonly does: 'replace' | 'add' | 'cut' | 'forget';
  readonly days: readonly number[];
  readonly spans: readonly MinuteSpan[];
};

export type ParsedRules = { readonly rules: readonly HoursRule[]; readonly left: readonly LeftOutPart[] };

/** Matches a remark that makes the hours beside it uncertain, such as "by appointment". */
const conditionPattern =
  /appoint|arrang|request|reserv|booking|vereinbarung|anfrage|rendez|\b(?:call|phone|private|only|if|not|except|until further|may)\b|members?\b|clos|temporar|season|summer|winter|weather|varies|vary|usually|approx|sometimes|unknown/i;

/** Matches a remark without hours that makes all hours of the text uncertain, such as "temporarily closed". */
const shuttingPattern = /\bonly\b|clos|temporar|until further/i;

/** Matches what many languages write for "closed". */
const shutPattern =
  /off|clos|ferm|geschlossen|ruhetag|\bzu\b|cerrad|chius|fechad|gesloten|dicht|luk|st[äa]ngt|kiinni|zamkn|zav[řr]|zatvor|z[áa]rva|kapal|закр|выходн|вихідн|休|휴/iu;

/** Reads the rules of an `opening_hours` text in their order, and lists the parts of the text that are left out. */
export function readRules(words: readonly Word[]): ParsedRules {
  const rules: HoursRule[] = [];
  const left: LeftOutPart[] = [];
  const second = words.findIndex(({ kind }) => kind === 'fallback');
  const first = second < 0 ? words : words.slice(0, second);
  let before: RuleChunk | null = null;
  let isDated = false;
  for (const chunk of chunksOf(first)) {
    if (chunk.joins === 'end') before = null;
    // The date at the beginning applies to the later rules too: "Apr-Oct: Mo-Fr 10:00-20:00, Sa 12:00-22:00". All of
    // them are left out, because they do not apply to every week.
    isDated = hasDate(chunk) || (isDated && before !== null);
    const read = isDated ? rulesWithLeftOutPart(chunk.text, 'date') : readChunk(chunk, before);
    left.push(
      ...read.left.map((each, at) => (at > 0 ? each : { ...each, takes: daysTakenBy(read.rules, rules) })),
    );
    rules.push(...read.rules);
    before = chunk;
  }
  if (second >= 0) left.push({ part: writtenAs(words.slice(second)), why: 'fallback' });
  return { rules, left };
}

/** Returns the days that got hours from earlier rules and lose them by these later rules. */
function daysTakenBy(laterRules: readonly HoursRule[], earlier: readonly HoursRule[]): number[] {
  const forgotten = laterRules.filter(({ does }) => does === 'forget').flatMap(({ days }) => days);
  const named = earlier
    .filter(({ spans, does }) => spans.length > 0 && does !== 'cut')
    .flatMap(({ days }) => days);
  return everyDay.filter(day => forgotten.includes(day) && named.includes(day));
}

const hasDate = ({ head, body }: RuleChunk) => [...head, ...body].some(({ kind }) => kind === 'date');
const rulesWithLeftOutPart = (
  part: string,
  why: LeftOutPart['why'],
  rules: readonly HoursRule[] = [],
): ParsedRules => ({
  rules,
  left: [{ part, why }],
});
const forgetDaysRule = (days: readonly number[]): HoursRule => ({ does: 'forget', days, spans: [] });

function readChunk({ head, body, joins, text: part }: RuleChunk, before: RuleChunk | null): ParsedRules {
  const all = [...head, ...body];
  const named = head.length > 0 ? readDays(head) : { days: everyDay, left: [] };
  if (named === 'unreadable' || body.some(isUnreadWord)) return unreadRules(head, part, all);
  if (named.days.length === 0) return rulesWithLeftOutPart(part, named.left[0]?.why ?? 'unreadable');
  const days = head.length > 0 ? named.days : daysBefore(body, before);
  const adds = joins === 'comma';
  const isRemark = head.length === 0 && body.every(({ kind }) => kind === 'remark');
  if (isRemark)
    return shuttingPattern.test(part)
      ? rulesWithLeftOutPart(part, 'condition', [forgetDaysRule(everyDay)])
      : rulesWithLeftOutPart(part, 'remark');
  const read = readBody({ days, body, part, adds, unsure: adds ? [] : [forgetDaysRule(days)] });
  return { rules: read.rules, left: [...named.left, ...read.left] };
}

const isUnreadWord = ({ kind }: Word) => ['other', 'colon', 'day', 'every', 'holiday', 'nth'].includes(kind);

/**
 * Handles a rule that cannot be read. All days that the rule may be about lose their hours, because their hours are not
 * certain.
 */
function unreadRules(head: readonly Word[], part: string, all: readonly Word[]): ParsedRules {
  const named = daysIn(all);
  const isRemark = !/\d/.test(part) && !shutPattern.test(part);
  const mayBeOthers = named.length === 0 || head.some(({ kind }) => kind === 'other');
  const days = isRemark || !mayBeOthers ? named : everyDay;
  return rulesWithLeftOutPart(part, 'unreadable', [forgetDaysRule(days)]);
}

/**
 * Returns the days of a rule that names none. A rule that closes the venue is for every day. Other hours are for the
 * days of the rule before, or for every day where there is no rule before.
 */
function daysBefore(body: readonly Word[], before: RuleChunk | null): readonly number[] {
  if (!before || body.some(({ kind }) => kind === 'off')) return everyDay;
  const named = before.head.length > 0 ? readDays(before.head) : { days: everyDay };
  return named === 'unreadable' ? [] : named.days;
}

type RuleBody = {
  days: readonly number[];
  body: readonly Word[];
  part: string;
  unsure: readonly HoursRule[];
  adds: boolean;
};

function readBody({ days, body, part, unsure, adds }: RuleBody): ParsedRules {
  const has = (sought: Word['kind']) => body.some(({ kind }) => kind === sought);
  const times = body.filter(({ kind }) => !['remark', 'open', 'off', 'unknown'].includes(kind));
  const { spans, left: leftTimes } = spansOf(times);
  const remarks = body.filter(({ kind }) => kind === 'remark').map(({ text }) => text);
  const leftOf = spans.length > 0 ? leftTimes : leftTimes.slice(0, 1).map(({ why }) => ({ part, why }));
  const left = [...leftOf, ...remarks.map((text): LeftOutPart => ({ part: text, why: 'remark' }))];
  if (has('off')) {
    const isCut = spans.length > 0 && leftTimes.length === 0;
    return { rules: [isCut ? { does: 'cut', days, spans } : { does: 'replace', days, spans: [] }], left };
  }
  if (has('unknown')) return rulesWithLeftOutPart(part, 'unknown', unsure);
  if (remarks.some(text => conditionPattern.test(text)))
    return rulesWithLeftOutPart(part, 'condition', unsure);
  if (times.length === 0 && remarks.length === 0) return rulesWithLeftOutPart(part, 'noHours', unsure);
  return { rules: spans.length > 0 ? [{ does: adds ? 'add' : 'replace', days, spans }] : unsure, left };
}
