import { isEventOver, isOlder, type Version, weeklyTimesOf } from '@nightjar/domain/events/rules/imported';
import { nightSpan } from '@nightjar/domain/kernel/night';
import { addDays, addMilliseconds, days } from '@nightjar/domain/kernel/time';
import type { ReportLine } from './blocks.ts';
import { type CalendarTime, calendarTimeOf, wallMilliseconds } from './dates.ts';
import { dayOfNight, type EventContent, type EventPart } from './part.ts';
import { occurrences } from './rules.ts';
import type { LimitWork } from './unreadable.ts';
import type { Zone } from './zone.ts';

/** An event of a calendar file is a single event or a night of a series. */
export type FileEvent = EventContent & {
  line: number;
  /** This key is the same in each version of the file. */
  key: string;
  /** The keys of all nights of its series begin with this text, which is made from the UID where there is one. */
  base: string;
  uid: string | null;
  starts: Date;
  ends: Date | null;
  /** `own` is true where the file writes out the event besides its series. */
  version: Version & { own: boolean };
};

/** These events are called off: all nights of one UID, or its nights from a moment on. */
export type CalledOffSeries = { base: string; from: Date | null; version: Version } & ReportLine;

export type CalendarContent = {
  events: FileEvent[];
  /** These lines of the report name what was left out of the file and what was assumed about it. */
  refused: ReportLine[];
  /** The file has all nights of these events, so a night that it no longer contains is called off. */
  complete: Map<string, Version>;
  /** These are the keys of nights that are in the file but were not read. */
  unread: Set<string>;
  /** These are the keys of nights that the file names as exceptions from a series. */
  left: Set<string>;
  calledOff: CalledOffSeries[];
  /** For the `base` of each event, these are the UIDs that the event is related to. */
  related: Map<string, string[]>;
  /** This is the number of the file's events that are over. */
  over: number;
};

export type SeriesContext = { timezone: string; venue: Zone; now: Date; until: Date; limited: LimitWork };

/** A night of a series is identified by the moment at which it would begin without changes. */
type SeriesNight = { key: string; when: CalendarTime; ends: Date | null; part: EventPart; left: boolean };

/** A night that still runs began at most this many milliseconds ago: an event lasts a week, and this adds a margin. */
const longestRunning = 10 * days;

/** Reads the nights of one UID: those of the series, and those that are written out because they differ from it. */
export function addNightsOfUid(
  all: readonly EventPart[],
  content: CalendarContent,
  taking: SeriesContext,
): void {
  const parts = nightsWithoutSeries(newestParts(all, content, taking));
  const master = parts.find(({ original }) => original === null) ?? null;
  const taken = new Set<EventPart>();
  for (const { base, related } of parts)
    if (related.length > 0) content.related.set(base, [...(content.related.get(base) ?? []), ...related]);
  if (master?.cancels) {
    content.calledOff.push({ ...calledOffSeriesOf(master), from: null });
    return;
  }
  const refuse = ({ block: { line }, content: { name } }: EventPart, reason: string) =>
    content.refused.push({ line, name: name || null, reason });
  const whole = master && isReadable(master, refuse) ? master : null;
  const nights = nightsOfParts(whole, parts, taking);
  const ranges = parts
    .filter(({ range, original }) => range && original)
    .sort((one, other) => +(one.original as CalendarTime).at - +(other.original as CalendarTime).at);
  for (const night of nights) {
    const changed = nightWithSeriesChanges(night, ranges, taking);
    if (night.left && changed?.part === whole) content.left.add(night.key);
    else if (!changed) {
      content.unread.add(night.key);
      refuse(night.part, failureOfPart(night.part));
      taken.add(night.part);
    } else {
      const name = changed.part.content.name || (whole?.content.name ?? '');
      const events = eventsOfNight({ ...changed, key: night.key, name }, taking);
      content.events.push(...events);
      if (events.length > 0) taken.add(changed.part);
    }
  }
  for (const part of parts) {
    if (part.cancels && part.range && part.original)
      content.calledOff.push({ ...calledOffSeriesOf(part), from: part.original.at });
    if (taken.has(part)) for (const note of new Set(part.notes)) refuse(part, note);
    else if (part.starts) content.over += 1;
  }
  if (!whole) return;
  if (whole.unsure && !taken.has(whole)) refuse(whole, whole.notes.join('; '));
  if (!whole.unsure) content.complete.set(whole.base, whole.version);
}

const calledOffSeriesOf = ({ base, version, block: { line }, content: { name } }: EventPart) => ({
  base,
  version,
  line,
  name: name || null,
  reason: '',
});

/**
 * Returns the parts of one UID. A changed night that is alone in the file and has a rule becomes a series. Any other
 * changed night loses its rule, with a note.
 */
function nightsWithoutSeries(parts: readonly EventPart[]): EventPart[] {
  const [only, ...others] = parts;
  if (only) {
    const repeats = only.rules.length > 0 && only.original !== null;
    if (others.length === 0 && repeats && !only.cancels)
      return [
        {
          ...only,
          original: null,
          range: false,
          notes: [...only.notes, 'its RECURRENCE-ID was left out: it repeats'],
        },
      ];
  }
  for (const { original, rules, notes } of parts)
    if (original && rules.length > 0) notes.push('its RRULE was left out: it is one night of its series');
  return [...parts];
}

/** True where the day and the hour of an event are known. Otherwise the event is refused. */
function isReadable(part: EventPart, refuse: (part: EventPart, reason: string) => void): boolean {
  if (!part.starts) refuse(part, failureOfPart(part));
  return part.starts !== null;
}

/**
 * Explains why the day or the hour of an event is unknown, and names the lines of the event that cannot be read as
 * fields.
 */
const failureOfPart = ({ failed, block: { notes } }: EventPart): string => [failed, ...notes].join('; ');

/** Returns the newest of several versions of an event, or of one of its nights. */
function newestParts(
  all: readonly EventPart[],
  content: CalendarContent,
  { now, timezone }: SeriesContext,
): EventPart[] {
  if (all.length === 1) return [...all];
  const slots = Map.groupBy(all, ({ original, range }) =>
    original ? `${original.at.toISOString()}${range ? ' and after' : ''}` : 'whole',
  );
  return [...slots.values()].map(versions => {
    const [newest, ...rest] = versions.toSorted((one, other) =>
      isOlder(one.version, other.version) ? 1 : isOlder(other.version, one.version) ? -1 : 0,
    ) as [EventPart, ...EventPart[]];
    for (const part of rest) {
      const { block } = part;
      const isPast =
        part.starts &&
        part.rules.length === 0 &&
        isEventOver(timesOfChangedNight({ part, when: part.starts, ends: null }, timezone), now);
      const older = isOlder(part.version, newest.version);
      const reason = `line ${newest.block.line} has ${older ? 'a newer version of it' : 'the same UID'}`;
      if (isPast) content.over += 1;
      else content.refused.push({ line: block.line, name: part.content.name || null, reason });
    }
    return newest;
  });
}

/**
 * Returns all nights that are not long over, each with its key. The key has the day, and a number where several nights
 * are on one day.
 */
function nightsOfParts(
  whole: EventPart | null,
  parts: readonly EventPart[],
  taking: SeriesContext,
): SeriesNight[] {
  const { venue } = taking;
  const nights = whole ? nightsOfPart(whole, taking) : [];
  const differing = parts.filter(part => part.original !== null && !(part.range && whole));
  const claimed = new Set<SeriesNight>();
  const matched = new Set<EventPart>();
  const isAllDay = whole?.starts?.time === null;
  for (const { ofNight, ofOriginal, note } of nightMatches(isAllDay, venue)) {
    const known = Map.groupBy(nights, ({ when }) => ofNight(when));
    for (const part of differing) {
      if (matched.has(part)) continue;
      const night = known.get(ofOriginal(part.original as CalendarTime))?.find(each => !claimed.has(each));
      if (!night) continue;
      claimed.add(night);
      matched.add(part);
      if (note) part.notes.push(note);
      Object.assign(night, { part, left: false });
    }
  }
  for (const part of differing.filter(each => !matched.has(each))) {
    const when = part.original as CalendarTime;
    if (whole && when.at > taking.now && when.at <= taking.until)
      part.notes.push(`its series has no night on ${dayOfNight(when, venue)}: it was taken by itself`);
    nights.push({ key: '', when, ends: null, part, left: false });
  }
  const repeats = !whole || whole.unsure || whole.rules.length > 0 || whole.further.length > 0;
  return nightsWithKeys(nights, repeats, venue);
}

type GetNightKey = (when: CalendarTime) => string;
type NightMatcher = { ofNight: GetNightKey; ofOriginal: GetNightKey; note?: string };

/**
 * Returns the ways to find the night of a series that a part changes, in the order in which they are tried: first by
 * its moment, then by its day.
 */
function nightMatches(isAllDay: boolean, venue: Zone): NightMatcher[] {
  const day: GetNightKey = when => dayAtVenue(when, venue);
  const nightly: GetNightKey = when => dayOfNight(when, venue);
  const moment: GetNightKey = ({ at }) => at.toISOString();
  const writtenDay: GetNightKey = ({ date }) => date;
  if (isAllDay) return [{ ofNight: day, ofOriginal: day }];
  const ofDay =
    (by: GetNightKey): GetNightKey =>
    when =>
      when.time === null ? when.date : `${by(when)} at an hour`;
  return [
    { ofNight: moment, ofOriginal: when => (when.time === null ? '' : moment(when)) },
    { ofNight: day, ofOriginal: ofDay(day) },
    { ofNight: writtenDay, ofOriginal: ofDay(writtenDay) },
    {
      ofNight: nightly,
      ofOriginal: nightly,
      note: 'its RECURRENCE-ID is no start of its series: it took the place of the night of that day',
    },
  ];
}

/** Returns the day by the clock of the series, or by the clock of its venue where the series is in UTC. */
const dayAtVenue = (when: CalendarTime, venue: Zone): string =>
  when.offset === null || when.time === '00:00:00' ? when.date : dayOfNight(when, venue);

function nightsWithKeys(nights: readonly SeriesNight[], repeats: boolean, venue: Zone): SeriesNight[] {
  const ofDays = Map.groupBy(
    nights.toSorted((one, other) => +one.when.at - +other.when.at),
    ({ when }) => dayOfNight(when, venue),
  );
  return [...ofDays].flatMap(([day, each]) =>
    each.map((night, index) => {
      const isWhole = !repeats && night === nights[0];
      const key = isWhole ? night.part.base : `${night.part.base} ${day}${index > 0 ? `/${index + 1}` : ''}`;
      return { ...night, key };
    }),
  );
}

/**
 * Returns the nights of a series by its rules and dates, with those that it names as exceptions, which have `left` set.
 */
function nightsOfPart(part: EventPart, { now, until, venue, limited }: SeriesContext): SeriesNight[] {
  const starts = part.starts as CalendarTime;
  const from = addMilliseconds(now, -longestRunning);
  const within = (rules: EventPart['rules']) =>
    rules.flatMap(rule => limited(() => [...occurrences(starts, rule, { from, until })]));
  const repeated = part.rules.length > 0 ? within(part.rules) : [starts];
  if (starts.at > now && starts.at <= until && !repeated.some(({ at }) => +at === +starts.at))
    part.notes.push(`its first day, ${starts.date}, does not fit its rule and was left out`);
  const except = new Set(within(part.exceptRules).map(({ at }) => +at));
  const nights = new Map<number, SeriesNight>();
  const add = (when: CalendarTime, ends: Date | null) => {
    if (when.at > until && part.rules.length > 0) return;
    nights.set(+when.at, { key: '', when, ends, part, left: except.has(+when.at) });
  };
  for (const when of repeated) add(when, null);
  for (const { when, ends } of part.further) add(withHourOfSeries(when, part), ends);
  markExceptedNights(part, [...nights.values()], { now, venue });
  return [...nights.values()];
}

/** Gives an added date without an hour the hour of its series, where the series has one. */
function withHourOfSeries(when: CalendarTime, { starts, notes }: EventPart): CalendarTime {
  if (when.time !== null || !starts || starts.time === null) return when;
  notes.push(`its RDATE ${when.date} is a day: it was taken at the hour of its start`);
  return calendarTimeOf({ date: when.date, time: starts.time, offset: starts.offset }, starts.zone);
}

/**
 * Marks the nights that a series names as exceptions. An exception is a day, or the moment at which a night starts.
 * Some calendars name a wrong hour. Such an exception means the night of its day, if there is only one night on that
 * day.
 */
function markExceptedNights(
  part: EventPart,
  nights: readonly SeriesNight[],
  { now, venue }: { now: Date; venue: Zone },
): void {
  if (part.left.length === 0) return;
  const byMoment = Map.groupBy(nights, ({ when }) => +when.at);
  const byWall = Map.groupBy(nights, ({ when }) => dayAtVenue(when, venue));
  const byDay = Map.groupBy(nights, ({ when }) => dayOfNight(when, venue));
  const byDate = Map.groupBy(nights, ({ when }) => when.date);
  for (const left of part.left) {
    const isDay = left.time === null || part.starts?.time === null;
    // For a series in UTC, the day by the clock of its venue is tried before the day in UTC.
    const onDay = byWall.get(dayAtVenue(left, venue)) ?? byDate.get(left.date);
    const exact = (isDay ? onDay : byMoment.get(+left.at)) ?? [];
    for (const night of exact) night.left = true;
    if (exact.length > 0 || isDay || left.at <= now) continue;
    const [only, ...others] = byDay.get(dayOfNight(left, venue)) ?? [];
    if (!only || others.length > 0 || only.left) continue;
    only.left = true;
    part.notes.push(
      `its EXDATE ${left.date} ${left.time} is no start of it: the night of that day was left out`,
    );
  }
}

type ChangedNight = { part: EventPart; when: CalendarTime; ends: Date | null };

/** Returns a night with the changes of its series, or null where the changed day or hour is unknown. */
function nightWithSeriesChanges(
  night: SeriesNight,
  ranges: readonly EventPart[],
  { venue }: SeriesContext,
): ChangedNight | null {
  const { part, when, ends } = night;
  if (part.original !== null)
    return part.starts ? { part, when: part.starts, ends: null } : cancelledNight(night);
  const range = ranges.findLast(({ original }) => (original as CalendarTime).at <= when.at);
  if (!range || night.left) return { part, when, ends };
  if (!range.starts) return range.cancels ? { part: range, when, ends } : null;
  return { part: range, when: movedWithSeries(when, range, venue), ends: null };
}

/** Returns a night that is called off, for which no hour is needed. */
const cancelledNight = ({ part, when }: SeriesNight): ChangedNight | null =>
  part.cancels || part.content.status === 'cancelled' ? { part, when, ends: null } : null;

/**
 * A part of the file moved one night of a series and all nights after it. Each of these nights is moved by the same
 * number of hours on the clock.
 */
function movedWithSeries(when: CalendarTime, { starts, original }: EventPart, venue: Zone): CalendarTime {
  const [to, from] = [starts as CalendarTime, original as CalendarTime];
  if (to.time === null) {
    const shift = Date.parse(to.date) - Date.parse(dayAtVenue(from, venue));
    const date = addDays(dayAtVenue(when, venue), Math.round(shift / days));
    return calendarTimeOf({ date, time: null, offset: null }, to.zone);
  }
  const wallIn = (each: CalendarTime) =>
    each.time === null ? wallMilliseconds(each) : +each.at + (to.offset ?? to.zone.offsetAt(each.at));
  const [date = '', time = ''] = new Date(wallIn(when) + wallIn(to) - wallIn(from))
    .toISOString()
    .slice(0, 19)
    .split('T');
  return calendarTimeOf({ date, time, offset: to.offset }, to.zone);
}

type NightTimes = { starts_at: Date; ends_at: Date | null };

/**
 * Returns when a night begins and ends. A day without hours lasts from six in the morning to six in the next morning.
 */
function timesOfChangedNight({ part, when, ends }: ChangedNight, timezone: string): NightTimes {
  const end = ends ?? part.endOf(when);
  if (when.time !== null) return { starts_at: when.at, ends_at: end };
  const long = end ? Math.round((+end - +when.at) / days) : 1;
  const last = addDays(when.date, Math.max(1, long) - 1);
  return { starts_at: nightSpan(when.date, timezone).from, ends_at: nightSpan(last, timezone).until };
}

/** Returns the events of a night that are not over. A night that lasts longer than a week becomes several events. */
function eventsOfNight(
  { part, when, ends, key, name }: ChangedNight & { key: string; name: string },
  { timezone, now, until }: SeriesContext,
): FileEvent[] {
  const times = timesOfChangedNight({ part, when, ends }, timezone);
  if (isEventOver(times, now)) return [];
  if (when.zone.disagrees(when.at))
    part.notes.push(
      `the file's own rules of ${when.zone.name} differ from the ones in force: its time was read by those in force`,
    );
  const weeks = weeklyTimesOf(times, timezone, until);
  if (weeks.length > 1)
    part.notes.push(
      `it lasts longer than seven days, which is the most of an event: it became ${weeks.length}`,
    );
  return weeks
    .map(({ starts_at, ends_at }, week) => ({
      ...part.content,
      name,
      line: part.block.line,
      key: week > 0 ? `${key}+${week}` : key,
      base: part.base,
      uid: part.uid,
      starts: starts_at,
      ends: ends_at,
      version: { ...part.version, own: part.original !== null },
    }))
    .filter(({ starts, ends }) => !isEventOver({ starts_at: starts, ends_at: ends }, now));
}
