import { type Word, writtenAs } from './osm-words.ts';

/**
 * A chunk is one rule of an `opening_hours` text, such as "Mo-Fr 9:00-17:00": `head` has its days, `body` its hours,
 * and `joins` is what separates it from the rule before.
 */
export type RuleChunk = {
  readonly head: readonly Word[];
  readonly body: readonly Word[];
  readonly joins: 'end' | 'comma' | 'gap';
  readonly text: string;
};

type Kind = Word['kind'];
const isDayKind = (kind?: Kind) =>
  kind === 'day' || kind === 'every' || kind === 'holiday' || kind === 'date';
const isHoursKind = (kind?: Kind) => kind === 'time' || kind === 'always' || kind === 'sun';
const isStateKind = (kind?: Kind) =>
  kind === 'off' || kind === 'unknown' || kind === 'remark' || kind === 'open';
const isBodyKind = (kind?: Kind) => isHoursKind(kind) || isStateKind(kind) || kind === 'late';

/**
 * Splits an `opening_hours` text into its rules. A rule ends at a semicolon, at a comma before days, or where days
 * follow hours.
 */
export function chunksOf(words: readonly Word[]): RuleChunk[] {
  const groups: Word[][] = [[]];
  for (const word of words) {
    if (word.kind === 'end') groups.push([]);
    else groups.at(-1)?.push(word);
  }
  return groups.map(withoutCommas).flatMap(group => (group.length > 0 ? chunksOfGroup(group) : []));
}

function chunksOfGroup(group: readonly Word[]): RuleChunk[] {
  if (isUnclear(group)) return [{ head: [], body: group, joins: 'end', text: writtenAs(group) }];
  const isTurned = daysAfterHours(group).length > 0;
  const chunks: RuleChunk[] = [];
  let begun: Word[] = [];
  let joins: RuleChunk['joins'] = 'end';
  for (const [at, word] of group.entries()) {
    if (isTurned ? beginsWithHoursBeforeDays(begun, word) : beginsChunk(begun, group, at)) {
      chunks.push(chunkOf(begun, joins, isTurned));
      joins = begun.at(-1)?.kind === 'comma' ? 'comma' : 'gap';
      begun = [];
    }
    begun.push(word);
  }
  return [...chunks, chunkOf(begun, joins, isTurned)];
}

/**
 * Decides whether this word begins the next rule: a day that follows hours, "closed" after a comma, or an hour after a
 * comma that follows "closed" or a remark.
 */
function beginsChunk(begun: readonly Word[], group: readonly Word[], at: number): boolean {
  const [kind, before] = [group[at]?.kind, group[at - 1]?.kind];
  // A remark before days belongs to the rule of those days. So no rule ends before it has hours.
  if (!begun.some(word => isBodyKind(word.kind) && word.kind !== 'remark')) return false;
  if (begun.some(word => word.kind === 'date') && (kind === 'date' || before !== 'comma')) return false;
  // In "closed Mo, Tu" the days come after the word "closed". The rule ends only before new hours.
  if (begun[0]?.kind === 'off') return before === 'comma' && isBodyKind(kind);
  if (isDayKind(kind)) return true;
  if (before !== 'comma') return false;
  return kind === 'off' || (isHoursKind(kind) && isStateKind(group[at - 2]?.kind));
}

/**
 * Decides whether this word begins the next rule in a text such as "9am-5pm Mon-Fri", whose days come after the hours.
 * There, hours after days begin the next rule.
 */
const beginsWithHoursBeforeDays = (begun: readonly Word[], { kind }: Word) =>
  isHoursKind(kind) && begun.some(word => isDayKind(word.kind));

/** Finds the days that come after hours, in a text that begins with hours, such as "9am-5pm Mon-Fri". */
const daysAfterHours = (group: readonly Word[]) =>
  isHoursKind(group[0]?.kind)
    ? group.filter(
        ({ kind }, at) =>
          isDayKind(kind) && (isHoursKind(group[at - 1]?.kind) || group[at - 1]?.kind === 'plus'),
      )
    : [];

/**
 * True where a text can be read in two ways that open different days: "9am-5pm Mon-Fri, 10am-2pm", "Mo-Fr 9:00-17:00
 * closed Sa".
 */
function isUnclear(group: readonly Word[]): boolean {
  const isMixed = group.some(({ kind }) => isStateKind(kind)) || !isDayKind(group.at(-1)?.kind);
  if (daysAfterHours(group).length > 0 && isMixed) return true;
  return group.some(
    ({ kind }, at) => kind === 'off' && isDayKind(group[at + 1]?.kind) && !isUnambiguousOff(group, at),
  );
}

function isUnambiguousOff(group: readonly Word[], at: number): boolean {
  const rest = group.slice(at + 1);
  if (at > 0 && group[at - 1]?.kind !== 'comma')
    return !group.slice(0, at).some(({ kind }) => isHoursKind(kind));
  return !rest.some(({ kind }) => isBodyKind(kind));
}

function chunkOf(words: readonly Word[], joins: RuleChunk['joins'], isTurned: boolean): RuleChunk {
  const text = writtenAs(withoutCommas(words));
  const own = withRemarksLast(withoutCommas(words));
  const first = own.findIndex(({ kind }) => isBodyKind(kind));
  const [head, body] = first < 0 ? [own, []] : [own.slice(0, first), own.slice(first)];
  const days = body.findIndex(({ kind }) => isDayKind(kind));
  if (days < 0 || (!isTurned && body[0]?.kind !== 'off')) return { head, body, joins, text };
  return { head: body.slice(days), body: body.slice(0, days), joins, text };
}

function withRemarksLast(words: readonly Word[]): readonly Word[] {
  const first = words.findIndex(({ kind }) => kind !== 'remark');
  return [...words.slice(Math.max(first, 0)), ...words.slice(0, Math.max(first, 0))];
}

function withoutCommas(words: readonly Word[]): Word[] {
  const isWord = ({ kind }: Word) => kind !== 'comma';
  return words.slice(words.findIndex(isWord), words.findLastIndex(isWord) + 1);
}
