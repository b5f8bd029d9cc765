import { addMilliseconds, days } from '@nightjar/domain/kernel/time';
import type { Opening } from '@nightjar/domain/venues/entity';
import { parseOpeningHours } from '@nightjar/domain/venues/opening-hours';
import fc from 'fast-check';
import OpeningHours from 'opening_hours';
import { expect, test } from 'vitest';
import { openingHoursCases } from '../../testing/venues/opening-hours.ts';

/**
 * The test compares this product's reader of opening hours with OpenStreetMap's library: for each quarter of an hour of
 * a week, both should agree whether the venue is open.
 */
const quarter = 15 * 60_000;
const day = 24 * 4;
const week = 7 * day;
/** The week begins on this Sunday. The place has no public holiday and no school holiday in that week. */
const sunday = new Date(2027, 1, 7);
const place = { lat: 51.2, lon: 6.8, address: { country_code: 'de', state: 'Nordrhein-Westfalen' } };

type Value = { written: string; meant: string };
/** Each quarter of an hour in the week is open, closed or unknown. */
type Week = readonly (boolean | 'unknown')[];
type Compared = { ours: Week; theirs: Week; notes: string; meant: string };

/** Returns what both readers make of a text. Returns null where the library refuses the text. */
function compared({ written, meant }: Value): Compared | null {
  const theirs = weekOfLibrary(meant);
  const { hours, notes } = parseOpeningHours(written);
  return theirs && { ours: weekOf(hours), theirs, notes: notes.join('\n'), meant };
}

/** Returns the open quarters of an hour. An end before 12:00 is on the next day (specification, section 4). */
function weekOf(hours: readonly Opening[]): Week {
  const open = Array.from({ length: week }, () => false);
  const quarters = (hhmm: number) => Math.floor(hhmm / 100) * 4 + Math.ceil((hhmm % 100) / 15);
  for (const { name, hours: span } of hours) {
    const until = quarters(span.end) + (span.end < 1200 ? day : 0);
    for (let at = quarters(span.start); at < until; at += 1) open[((name - 1) * day + at) % week] = true;
  }
  return open;
}

function weekOfLibrary(text: string): Week | null {
  const open: (boolean | 'unknown')[] = Array.from({ length: week }, () => false);
  try {
    const intervals = new OpeningHours(text, place, 0).getOpenIntervals(
      sunday,
      addMilliseconds(sunday, 7 * days),
    );
    for (const [from, until, isUnknown] of intervals) {
      const first = Math.ceil((from.getTime() - sunday.getTime()) / quarter);
      for (let at = first; at * quarter < until.getTime() - sunday.getTime(); at += 1)
        open[at] = isUnknown ? 'unknown' : true;
    }
    return open;
  } catch {
    return null;
  }
}

/**
 * Returns true where the opening at a moment began on the day before: there is no gap from that moment back past
 * midnight.
 */
function beganBefore(hours: Week, at: number): boolean {
  const midnight = at - (at % day);
  return [hours.at(midnight - 1), ...hours.slice(midnight, at + 1)].every(open => open === true);
}

type Known = { reason: string; of: (compared: Compared, at: number) => boolean };
/**
 * Matches a quarter of an hour in which only the library counts the venue as open, if this product's reader has noted
 * the reason.
 */
const noted =
  (note: string): Known['of'] =>
  ({ ours, notes }, at) =>
    !ours[at] && notes.includes(note);

/**
 * For these reasons the two readers differ on purpose. Only this product's reader counts a venue as open in two cases:
 * in a night that goes on after midnight, and where the text has a remark.
 */
const knownReasons: Known[] = [
  {
    reason: 'the end of an opening before noon is on the next day here (specification, section 4)',
    of: noted('an end before noon is on the next day here'),
  },
  {
    reason: 'months, weeks, years and nth days of a month are not every week',
    of: noted('only what is the same every week'),
  },
  { reason: 'the sun is left out here', of: noted('the sun sets the hour') },
  { reason: 'days without hours are open all day there', of: noted('days without their hours') },
  { reason: 'an opening that ends as it begins is a slip of the pen here', of: noted('at the same time') },
  { reason: '"5-10pm" and "9-5" are read by the clock of 24 hours there', of: noted('half of the day') },
  { reason: 'a second choice is not taken here', of: noted('is a second choice') },
  { reason: 'days in other languages are guessed there', of: noted('it cannot be read') },
  { reason: 'more than three openings a day are not kept', of: noted('openings a week') },
  {
    reason:
      'a night goes on into a day that has a rule of its own, as people mean it; there it ends at midnight',
    of: ({ ours }, at) => Boolean(ours[at]) && beganBefore(ours, at),
  },
  {
    reason: 'of a night that a later rule replaces nothing is left; there the hours after midnight are',
    of: ({ ours, theirs }, at) =>
      !ours[at] && Boolean(theirs[at]) && at % day < day / 2 && !beganBefore(theirs, at),
  },
  {
    reason: 'a remark leaves hours as they are here, and makes them unknown there',
    of: ({ ours, theirs, meant }, at) => Boolean(ours[at]) && theirs[at] === 'unknown' && meant.includes('"'),
  },
  {
    reason: 'hours without days replace those of all days here, and nothing there (its issue 231)',
    of: ({ ours, meant }, at) => !ours[at] && /; \d/.test(meant),
  },
];

const codes = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const dayOf = fc.constantFrom(...codes);
const range = fc.tuple(dayOf, dayOf).map(([from, to]) => `${from}-${to}`);
const listOf = fc.array(fc.oneof(dayOf, range), { minLength: 1, maxLength: 3 }).map(parts => parts.join(','));
const two = (count: number) => String(count).padStart(2, '0');
const clock = (at: number) => `${two(Math.floor(at / 4))}:${two((at % 4) * 15)}`;
/**
 * Makes spans that begin at 11:00 or later and end after noon, by `latest` at the latest. With `wraps`, an hour after
 * midnight is written as 01:00 and not as 25:00.
 */
const spansOf = (latest: number, wraps: boolean) =>
  fc
    .array(fc.tuple(fc.integer({ min: 44, max: 95 }), fc.integer({ min: 4, max: 40 })), {
      minLength: 1,
      maxLength: 2,
    })
    .map(parts => parts.map(([from, lasts]) => [from, Math.min(from + lasts, latest)] as const))
    .map(parts =>
      parts.map(([from, until]) => `${clock(from)}-${clock(wraps && until > day ? until - day : until)}`),
    )
    .map(parts => parts.join(','));
const seasons = fc.constantFrom('', '; PH off', '; SH off', '; Dec 25 off');

/**
 * Makes texts with several rules about the same days. The rules replace, add, close and cut hours between two
 * midnights.
 */
const byDay = fc
  .array(
    fc.record({
      days: listOf,
      hours: fc.oneof({ weight: 5, arbitrary: spansOf(day, false) }, fc.constant('off')),
      isBreak: fc.boolean(),
      joins: fc.constantFrom('; ', '; ', ', '),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map(rules =>
    rules.map(({ days, hours, isBreak, joins }, at) => {
      const closes = at > 0 && joins === '; ' && isBreak && hours !== 'off';
      return `${at > 0 ? joins : ''}${days} ${hours}${closes ? ' off' : ''}`;
    }),
  );
/** Makes texts with hours past midnight, in which each day is written once. */
const byNight = fc
  .record({ order: fc.shuffledSubarray(codes, { minLength: 1 }), wraps: fc.boolean() })
  .chain(({ order, wraps }) =>
    fc.tuple(...order.map(code => spansOf(day + 40, wraps).map(hours => `${code} ${hours}`))),
  )
  .map(rules => rules.map((rule, at) => (at > 0 ? `; ${rule}` : rule)));
const meantOf = fc.tuple(fc.oneof(byDay, byNight), seasons).map(([rules, season]) => rules.join('') + season);

const longNames: Readonly<Record<string, string>> = {
  ...{ Mo: 'Monday', Tu: 'Tues', We: 'Wed', Th: 'Thurs' },
  ...{ Fr: 'Fri', Sa: 'Sat', Su: 'Sun' },
};
const halfDay = (hour: number, minute: string) => `${hour % 12 || 12}:${minute}${hour < 12 ? 'am' : 'pm'}`;
const everyClock = /(\d\d):(\d\d)/g;
/** Each function writes a text in another spelling with the same meaning. The library may not know the spelling. */
const spellings: readonly ((text: string) => string)[] = [
  text => text,
  text => text.toLowerCase(),
  text => text.replaceAll('-', ' – '),
  text => text.replaceAll(/[A-Z][a-z](?![a-z])/g, code => longNames[code] ?? code),
  text => text.replaceAll(/ (?=\d)/g, ''),
  text => text.replaceAll('; ', ' ;\n'),
  text => text.replaceAll(everyClock, '$1.$2'),
  text =>
    text.replaceAll(everyClock, (_, hour: string, minute: string) => halfDay(Number(hour) % 24, minute)),
];
const generated = fc
  .record({ meant: meantOf, spell: fc.constantFrom(...spellings) })
  .map(({ meant, spell }) => ({ meant, written: spell(meant) }));

test('our reader of opening hours agrees with the package opening_hours, or the reason for each difference is listed', () => {
  const inputs: Value[] = [...openingHoursCases, ...fc.sample(generated, { numRuns: 600, seed: 31 })];
  let [agree, refused] = [0, 0];
  const reasons = new Map<string, number>();
  const unexplained: unknown[] = [];
  for (const value of inputs) {
    const weeks = compared(value);
    if (!weeks) {
      refused += 1;
      if (parseOpeningHours(value.written).hours.length > 0)
        unexplained.push({ ...value, opens: 'only here' });
      continue;
    }
    const { ours, theirs, notes } = weeks;
    const differing = ours.flatMap((open, at) => (open === (theirs[at] === true) ? [] : [at]));
    const why = differing.map(at => knownReasons.find(({ of }) => of(weeks, at))?.reason);
    if (differing.length === 0) agree += 1;
    else if (why.includes(undefined)) {
      const at = differing[why.indexOf(undefined)] ?? 0;
      unexplained.push({ ...value, day: Math.floor(at / day), time: clock(at % day), ours: ours[at], notes });
    }
    for (const reason of new Set(why)) if (reason) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  const counted = [...reasons].map(([reason, count]) => `  ${count}: ${reason}`);
  const summary = `Opening hours: opening_hours agrees on ${agree} of ${inputs.length}, and both refuse ${refused}.`;
  process.stdout.write(`${[summary, ...counted].join('\n')}\n`);
  expect(unexplained.slice(0, 8)).toEqual([]);
  expect(reasons.size).toBe(knownReasons.length);
});
