import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { followEvent } from '@nightjar/domain/events/calls';
import type { EventId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, days, hours } from '@nightjar/domain/kernel/time';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { importEvents } from './import-events.ts';
import { newsJob } from './reactions.ts';

const { platform, db, build, call } = await testApp();
const folder = await mkdtemp(join(tmpdir(), 'nightjar-calendars-'));
afterAll(() => rm(folder, { recursive: true }));
let venue = await build.venue();
beforeEach(async () => {
  venue = await build.venue();
});

/**
 * `event` writes one event of a calendar with these lines. `calendarText` writes a whole calendar from its own fields
 * and its events.
 */
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');
const calendarText = (...parts: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts, 'END:VCALENDAR', ''].join('\r\n');
async function importing(file: string | Uint8Array) {
  const path = join(folder, 'events.ics');
  await writeFile(path, file);
  const { refused, ...report } = await importEvents(platform, [path, '--venue', venue]);
  return {
    ...report,
    reasons: refused.map(({ reason }) => reason),
    features: refused.map(({ feature }) => feature),
  };
}
const calendar = (...parts: string[]) => importing(calendarText(...parts));

const shown = async () => {
  const rows = await db
    .selectFrom('events')
    .select(['event_id', 'name', 'description', 'status', 'starts_at', 'ends_at', 'source', 'link'])
    .where('venue_id', '=', venue)
    .orderBy('starts_at')
    .execute();
  return rows.map(row => ({ ...row, event_id: row.event_id as EventId }));
};
/** Returns what guests see of each event: its name, and its start by the clock of New York. */
const guests = async () => {
  const rows = await shown();
  return rows
    .filter(({ status }) => status === 'published')
    .map(({ name, starts_at }) => `${name} ${wall(starts_at)}`);
};
const wall = (at: Date) => at.toLocaleString('sv-SE', { timeZone: 'America/New_York' }).slice(0, 16);
const newsOf = async (id: string) => {
  const { rows } = await sql<{ news: string }>`
    select payload ->> 'news' as news from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where tasks.identifier = ${newsJob} and payload ->> 'event_id' = ${id}`.execute(db);
  // Guests are not notified of news of the kind `changed`.
  return rows.flatMap(({ news }) => (news === 'changed' ? [] : [news]));
};
const tz = 'TZID=America/New_York';
const night = (uid: string, name: string, start = '20261219T210000', ...more: string[]) =>
  event(`UID:${uid}`, `SUMMARY:${name}`, `DTSTART;${tz}:${start}`, ...more);

describe('a field that changes the meaning of an event is obeyed or named', () => {
  test.each(['PRIVATE', 'CONFIDENTIAL', 'private', 'X-STAFF-ONLY'])(
    'an imported event of CLASS:%s is not shown to guests, and the report names it',
    async value => {
      const { reasons, features } = await calendar(
        night('1', 'Staff review', '20261219T210000', `CLASS:${value}`),
        night('2', 'Quiz'),
      );
      expect(await guests()).toEqual(['Quiz 2026-12-19 21:00']);
      expect(features).toEqual(['line 3 "Staff review"']);
      expect(reasons[0]).toMatch(/not public.*not shown to guests/);
    },
  );

  test('a private night of an imported series is not shown to guests, and neither is a calendar that is confidential as a whole', async () => {
    await calendar(
      night('1', 'Quiz', '20261204T210000', 'RRULE:FREQ=WEEKLY;COUNT=2'),
      night('1', 'Staff', '20261211T210000', `RECURRENCE-ID;${tz}:20261211T210000`, 'CLASS:PRIVATE'),
    );
    expect(await guests()).toEqual(['Quiz 2026-12-04 21:00']);
    await calendar('X-CALENDARSERVER-ACCESS:CONFIDENTIAL', night('2', 'Wages'));
    expect(await guests()).toEqual(['Quiz 2026-12-04 21:00']);
  });

  test('an announced event that becomes private in the calendar is called off, under the name that guests know', async () => {
    await calendar(night('1', 'Quiz'));
    await calendar(night('1', 'Owner is away', '20261219T210000', 'CLASS:PRIVATE'));
    expect(await shown()).toMatchObject([{ name: 'Quiz', status: 'cancelled' }]);
  });

  test('an imported calendar with METHOD:CANCEL calls off the event that it names once, and announces nothing', async () => {
    const off = ['METHOD:CANCEL', night('1', 'Called off', '20261219T210000', 'SEQUENCE:1')];
    await calendar(...off);
    expect(await shown()).toEqual([]);
    await calendar('METHOD:PUBLISH', night('1', 'Called off'), night('2', 'Stays', '20261220T210000'));
    const [first] = await shown();
    await calendar(...off);
    await calendar(...off);
    expect(await guests()).toEqual(['Stays 2026-12-20 21:00']);
    expect(await newsOf(first?.event_id ?? '')).toEqual(['cancelled']);
  });

  test('an imported calendar with METHOD:CANCEL may call off a series, one night, or all nights from one on', async () => {
    const series = night('1', 'Quiz', '20261204T210000', 'RRULE:FREQ=WEEKLY;COUNT=5');
    await calendar(series);
    const one = event('UID:1', 'DTSTAMP:20261101T000000Z', `RECURRENCE-ID;${tz}:20261211T210000`);
    await calendar('METHOD:CANCEL', one);
    const nights = ['Quiz 2026-12-04 21:00', 'Quiz 2026-12-18 21:00', 'Quiz 2026-12-25 21:00'];
    expect(await guests()).toEqual([...nights, 'Quiz 2027-01-01 21:00']);
    await calendar(
      'METHOD:CANCEL',
      event('UID:1', `RECURRENCE-ID;RANGE=THISANDFUTURE;${tz}:20261225T210000`),
    );
    expect(await guests()).toEqual(nights.slice(0, 2));
    await calendar('METHOD:CANCEL', event('UID:1'));
    expect(await guests()).toEqual([]);
  });

  test.each([
    ['REPLY', 0, /announces nothing/],
    ['COUNTER', 0, /announces nothing/],
    ['REFRESH', 0, /announces nothing/],
    ['DECLINECOUNTER', 0, /announces nothing/],
    ['REQUEST', 1, /invites people/],
    ['WHATEVER', 1, /unknown/],
  ])(
    'an imported calendar with METHOD:%s announces %i events, and the report names the method',
    async (method, count, reason) => {
      const { reasons } = await calendar(`METHOD:${method}`, night('1', 'Quiz'));
      expect(await shown()).toHaveLength(count);
      expect(reasons).toEqual([expect.stringMatching(reason)]);
    },
  );

  test('an imported calendar with METHOD:ADD adds a night to a series, and takes none away', async () => {
    await calendar(night('1', 'Quiz', '20261204T210000', 'RRULE:FREQ=WEEKLY;COUNT=2'));
    await calendar('METHOD:ADD', night('1', 'Quiz', '20261213T200000', 'SEQUENCE:1'));
    expect(await guests()).toEqual([
      'Quiz 2026-12-04 21:00',
      'Quiz 2026-12-11 21:00',
      'Quiz 2026-12-13 20:00',
    ]);
  });

  test('an imported file of several calendars obeys the method of each', async () => {
    await importing(
      calendarText('METHOD:PUBLISH', night('1', 'Quiz'), night('2', 'Jazz')) +
        calendarText('METHOD:CANCEL', night('1', 'Quiz', '20261219T210000', 'SEQUENCE:2')),
    );
    expect(await guests()).toEqual(['Jazz 2026-12-19 21:00']);
  });

  const version = (hour: string, ...lines: string[]) =>
    night('1', `At ${hour}`, `20261219T${hour}0000`, ...lines);
  const older = version('21', 'SEQUENCE:0', 'LAST-MODIFIED:20261101T000000Z');
  const newer = version('22', 'SEQUENCE:3', 'LAST-MODIFIED:20261120T000000Z');
  const later22 = version('22', 'DTSTAMP:20261120T000000Z');
  test.each([
    ['its number', [older, newer]],
    ['its number, at the beginning', [newer, older]],
    ['its time', [version('21', 'DTSTAMP:20261101T000000Z'), later22]],
    ['its time, at the beginning', [later22, version('21', 'DTSTAMP:20261101T000000Z')]],
  ])(
    'the newer of two versions of an imported event, by %s, counts, and the report names the older one',
    async (_, versions) => {
      const { reasons } = await calendar(...versions);
      expect(await guests()).toEqual(['At 22 2026-12-19 22:00']);
      expect(reasons).toEqual([expect.stringMatching(/^line \d+ has a newer version of it$/)]);
    },
  );

  test('the newer of two versions of one night of an imported series is imported', async () => {
    const changed = (hour: string, sequence: number) =>
      night(
        '1',
        `At ${hour}`,
        `20261211T${hour}0000`,
        `RECURRENCE-ID;${tz}:20261211T210000`,
        `SEQUENCE:${sequence}`,
      );
    const series = night('1', 'Series', '20261204T210000', 'RRULE:FREQ=WEEKLY;COUNT=2');
    for (const changes of [
      [changed('22', 3), changed('20', 1)],
      [changed('20', 1), changed('22', 3)],
    ]) {
      await calendar(series, ...changes);
      expect(await guests()).toEqual(['Series 2026-12-04 21:00', 'At 22 2026-12-11 22:00']);
    }
  });

  test('an older calendar file that is imported later changes nothing, and the report names it', async () => {
    await calendar(newer);
    for (const stale of [older, version('20', 'SEQUENCE:3', 'LAST-MODIFIED:20261101T000000Z')]) {
      const { reasons } = await calendar(stale);
      expect(reasons).toEqual([expect.stringMatching(/older version/)]);
    }
    expect(await guests()).toEqual(['At 22 2026-12-19 22:00']);
    await calendar(version('23', 'LAST-MODIFIED:20261125T000000Z'));
    expect(await guests()).toEqual(['At 23 2026-12-19 23:00']);
  });

  test('an older calendar file does not restore a cancelled event or call off a new one', async () => {
    const series = (count: number, sequence: number) =>
      night('1', 'Quiz', '20261204T210000', `RRULE:FREQ=WEEKLY;COUNT=${count}`, `SEQUENCE:${sequence}`);
    await calendar(series(2, 1));
    await calendar(series(3, 2));
    const { reasons } = await calendar(series(2, 1));
    expect(await guests()).toHaveLength(3);
    expect(reasons.at(-1)).toMatch(/older version/);
  });

  test('two shows of an imported series on one night become two events, and one of them may be called off alone', async () => {
    const shows = (...more: string[]) =>
      night('1', 'Show', '20261204T190000', 'RRULE:FREQ=WEEKLY;COUNT=4;BYHOUR=19,22', ...more);
    await calendar(shows());
    const all = [
      'Show 2026-12-04 19:00',
      'Show 2026-12-04 22:00',
      'Show 2026-12-11 19:00',
      'Show 2026-12-11 22:00',
    ];
    expect(await guests()).toEqual(all);
    const rows = await shown();
    await calendar(shows(`EXDATE;${tz}:20261204T190000`));
    expect(await guests()).toEqual(all.slice(1));
    expect(await newsOf(rows[1]?.event_id ?? '')).toEqual([]);
    await calendar(night('2', 'Matinee', '20261220T150000', `RDATE;${tz}:20261220T200000,20261220T230000`));
    expect((await guests()).slice(3)).toEqual([
      ...['Matinee 2026-12-20 15:00', 'Matinee 2026-12-20 20:00', 'Matinee 2026-12-20 23:00'],
    ]);
  });

  test('an imported time without a time zone is in the calendar’s, and the report names an unknown zone', async () => {
    const nine = event('UID:1', 'SUMMARY:Nine', 'DTSTART:20261219T210000');
    await calendar('X-WR-TIMEZONE:America/Chicago', nine);
    expect(await guests()).toEqual(['Nine 2026-12-19 22:00']);
    await calendar('X-WR-TIMEZONE:Pacific Standard Time', nine);
    expect(await guests()).toEqual(['Nine 2026-12-20 00:00']);
    const { reasons } = await calendar('X-WR-TIMEZONE:The Moon', nine);
    expect(reasons).toEqual([expect.stringMatching(/The Moon is unknown.*America\/New_York/)]);
    expect(await guests()).toEqual(['Nine 2026-12-19 21:00']);
  });

  test('an imported calendar that contains one time zone and never names it is read in that time zone', async () => {
    const zone = ['BEGIN:VTIMEZONE', 'TZID:America/Chicago', 'END:VTIMEZONE'];
    const floating = event('UID:1', 'SUMMARY:Nine', 'DTSTART:20261219T210000');
    const { reasons } = await calendar(...zone, floating);
    expect(await guests()).toEqual(['Nine 2026-12-19 22:00']);
    expect(reasons).toEqual([expect.stringMatching(/read as America\/Chicago, the only one/)]);
    const named = event('UID:2', 'SUMMARY:Chicago', 'DTSTART;TZID=America/Chicago:20261220T210000');
    await calendar(...zone, floating, named);
    expect(await guests()).toEqual(['Nine 2026-12-19 21:00', 'Chicago 2026-12-20 22:00']);
  });

  test('a changed night is found in its imported series by its moment, or by its day with a note', async () => {
    const series = event('UID:1', 'SUMMARY:Quiz', 'DTSTART:20261205T020000Z', 'RRULE:FREQ=WEEKLY;COUNT=2');
    const changed = (original: string) =>
      event('UID:1', 'SUMMARY:Late', original, 'DTSTART:20261212T040000Z', 'SEQUENCE:1');
    for (const original of [
      `RECURRENCE-ID;${tz}:20261211T210000`,
      'RECURRENCE-ID;VALUE=DATE:20261211',
      'RECURRENCE-ID;VALUE=DATE:20261212',
    ]) {
      expect((await calendar(series, changed(original))).reasons).toEqual([]);
      expect(await guests()).toEqual(['Quiz 2026-12-04 21:00', 'Late 2026-12-11 23:00']);
    }
    const { reasons } = await calendar(series, changed(`RECURRENCE-ID;${tz}:20261211T200000`));
    expect(reasons).toEqual([expect.stringMatching(/took the place of the night of that day/)]);
    expect(await guests()).toHaveLength(2);
  });

  test('a repetition rule on a changed night of an imported series is ignored if the file has the series, and otherwise makes a series', async () => {
    const rule = 'RRULE:FREQ=WEEKLY;COUNT=2';
    const ruled = night('1', 'Quiz', '20261212T210000', `RECURRENCE-ID;${tz}:20261211T210000`, rule);
    const { reasons } = await calendar(ruled);
    expect(reasons).toEqual([expect.stringMatching(/RECURRENCE-ID was left out: it repeats/)]);
    expect(await guests()).toEqual(['Quiz 2026-12-12 21:00', 'Quiz 2026-12-19 21:00']);
    venue = await build.venue();
    const beside = await calendar(night('1', 'Quiz', '20261204T210000', rule), ruled);
    expect(beside.reasons).toEqual([expect.stringMatching(/RRULE was left out: it is one night/)]);
    expect(await guests()).toEqual(['Quiz 2026-12-04 21:00', 'Quiz 2026-12-12 21:00']);
  });

  test('a changed night is shown to guests even where its file has no series for it, and the report names a night on a date that its series does not have', async () => {
    const orphan = night('1', 'Guest night', '20261212T220000', `RECURRENCE-ID;${tz}:20261211T210000`);
    expect((await calendar(orphan)).reasons).toEqual([]);
    expect(await guests()).toEqual(['Guest night 2026-12-12 22:00']);
    const { reasons } = await calendar(night('1', 'Quiz', '20261204T210000'), orphan);
    expect(reasons).toEqual([expect.stringMatching(/no night on 2026-12-11/)]);
    expect(await guests()).toEqual(['Quiz 2026-12-04 21:00', 'Guest night 2026-12-12 22:00']);
  });

  test('components of an imported calendar that are no events are left out, and the report names them', async () => {
    const { reasons } = await calendar(
      'BEGIN:VTODO',
      'UID:t',
      'END:VTODO',
      'BEGIN:VTODO',
      'END:VTODO',
      night('1', 'Quiz'),
    );
    expect(reasons).toEqual(['2 of VTODO left out: it is no event']);
    expect(await guests()).toHaveLength(1);
  });
});

describe('a series that changes from a night on', () => {
  const weekly = night('k@bar', 'Karaoke', '20261204T210000', 'RRULE:FREQ=WEEKLY;COUNT=6');
  const ended = night('k@bar', 'Karaoke', '20261204T210000', 'RRULE:FREQ=WEEKLY;UNTIL=20261218T045959Z');
  const later22 = (uid: string, ...more: string[]) =>
    night(uid, 'Karaoke', '20261218T220000', 'RRULE:FREQ=WEEKLY;COUNT=4', ...more);
  const changed = ['12-18', '12-25', '01-01', '01-08'].map(
    day => `Karaoke ${day < '02' ? 2027 : 2026}-${day} 22:00`,
  );
  const all = ['Karaoke 2026-12-04 21:00', 'Karaoke 2026-12-11 21:00', ...changed];

  test.each([
    ['as Google names what is left of it', [ended, later22('k_R20261218T020000@bar')]],
    ['as Google does, in a file without the old part', [later22('k_R20261218T020000@bar')]],
    [
      'as Apple relates both to one set',
      [
        ended.replace('END:VEVENT', 'RELATED-TO;RELTYPE=X-CALENDARSERVER-RECURRENCE-SET:set\r\nEND:VEVENT'),
        later22('other', 'RELATED-TO;RELTYPE=X-CALENDARSERVER-RECURRENCE-SET:set'),
      ],
    ],
    ['by RELATED-TO the old one', [ended, later22('other', 'RELATED-TO:k@bar')]],
    ['as Outlook makes a new one of the same name', [ended, later22('other')]],
    [
      'by RANGE=THISANDFUTURE',
      [
        weekly,
        night(
          'k@bar',
          'Karaoke',
          '20261218T220000',
          `RECURRENCE-ID;RANGE=THISANDFUTURE;${tz}:20261218T210000`,
        ),
      ],
    ],
    [
      'by each night written out',
      [
        weekly,
        ...['1218', '1225'].map(day =>
          night('k@bar', 'Karaoke', `2026${day}T220000`, `RECURRENCE-ID;${tz}:2026${day}T210000`),
        ),
        ...['0101', '0108'].map(day =>
          night('k@bar', 'Karaoke', `2027${day}T220000`, `RECURRENCE-ID;${tz}:2027${day}T210000`),
        ),
      ],
    ],
  ])('an imported series that moves %s notifies its guests once, of a move', async (_, parts) => {
    await calendar(weekly);
    const before = await shown();
    for (let times = 0; times < 3; times += 1) await calendar(...parts);
    expect(await guests()).toEqual(all);
    expect((await shown()).map(({ event_id }) => event_id)).toEqual(before.map(({ event_id }) => event_id));
    for (const [index, { event_id }] of before.entries())
      expect(await newsOf(event_id)).toEqual(index < 2 ? [] : ['moved']);
  });

  test('an imported series that moves to another day of the week keeps its guests', async () => {
    await calendar(weekly);
    const before = await shown();
    await calendar(night('k@bar', 'Karaoke', '20261205T200000', 'RRULE:FREQ=WEEKLY;COUNT=6'));
    const after = await shown();
    expect(after.map(({ event_id, status }) => [event_id, status])).toEqual(
      before.map(({ event_id }) => [event_id, 'published']),
    );
    expect(wall(after[0]?.starts_at ?? new Date())).toBe('2026-12-05 20:00');
  });

  test('an imported event that becomes a series stays the first of its nights, and the reverse', async () => {
    await calendar(night('1', 'Quiz'));
    const [first] = await shown();
    await calendar(night('1', 'Quiz', '20261219T210000', 'RRULE:FREQ=WEEKLY;COUNT=2'));
    expect(await guests()).toEqual(['Quiz 2026-12-19 21:00', 'Quiz 2026-12-26 21:00']);
    expect((await shown())[0]?.event_id).toBe(first?.event_id);
    await calendar(night('1', 'Quiz'));
    expect(await guests()).toEqual(['Quiz 2026-12-19 21:00']);
    expect(await newsOf(first?.event_id ?? '')).toEqual([]);
  });

  test('a night that an imported series leaves out is called off, whatever nights the series gains', async () => {
    await calendar(night('1', 'Daily', '20261204T210000', 'RRULE:FREQ=DAILY;COUNT=3'));
    const rows = await shown();
    await calendar(
      night('1', 'Daily', '20261204T210000', 'RRULE:FREQ=DAILY;COUNT=4', `EXDATE;${tz}:20261206T210000`),
    );
    expect(await newsOf(rows[2]?.event_id ?? '')).toEqual(['cancelled']);
    expect(await guests()).toEqual([
      'Daily 2026-12-04 21:00',
      'Daily 2026-12-05 21:00',
      'Daily 2026-12-07 21:00',
    ]);
  });

  test('a guest of a moved night of an imported series is notified once', async () => {
    const guest = await build.member();
    await calendar(weekly);
    const rows = await shown();
    const event_id = rows[2]?.event_id as EventId;
    await call(followEvent, { event_id }, guest);
    await calendar(ended, later22('k_R20261218T020000@bar'));
    await calendar(ended, later22('k_R20261218T020000@bar'));
    expect(await newsOf(event_id)).toEqual(['moved']);
  });
});

describe('a secondary field of an imported event that cannot be read', () => {
  const one = async (...lines: string[]) => {
    const { reasons } = await calendar(event('UID:1', 'SUMMARY:Moth night', ...lines));
    const [row, ...others] = await shown();
    expect(others).toEqual([]);
    return { reasons, row };
  };
  const at = `DTSTART;${tz}:20261219T210000`;
  const start = new Date('2026-12-20T02:00:00Z');

  test.each<[string[], RegExp | null]>([
    [['EXDATE:'], /EXDATE is no date/],
    [['RDATE:'], /RDATE is no date/],
    [['DTEND:'], /DTEND is no date/],
    [['DTEND;TZID=Nowhere:20261219T230000'], /timezone.*Nowhere/],
    [['DURATION:'], /DURATION is none/],
    [['DURATION:PT'], /DURATION is none/],
    [['RRULE:'], /RRULE is empty/],
    [['RRULE:FREQ=OFTEN'], /RRULE is none/],
    [['RRULE:FREQ=WEEKLY;UNTIL=never'], /UNTIL is no date/],
    [['RRULE:FREQ=WEEKLY;INTERVAL=0'], /INTERVAL/],
    [['RRULE:FREQ=WEEKLY;X-MOON=FULL'], /no calendar knows/],
    [['URL:', 'CATEGORIES:', 'GEO:', 'STATUS:', 'CLASS:', 'LOCATION:'], null],
    [['GEO:nowhere'], null],
    [['SEQUENCE:x'], /SEQUENCE is no number: x/],
    [['LAST-MODIFIED:yesterday'], /LAST-MODIFIED is no date: yesterday/],
    [['STATUS:PERHAPS'], /STATUS PERHAPS is unknown/],
    [['URL:bar.example/moths'], /link was left out/],
    [
      ['ATTACH;FMTTYPE=image/jpeg;ENCODING=BASE64;VALUE=BINARY:AIoZozK8S9Vk7n0Mli'],
      /attachment was left out/,
    ],
    [['IMAGE;VALUE=URI:https://bar.example/moth.png'], /picture was left out/],
    [['DTEND;TZID=America/New_York:20261219T200000'], /before its start/],
    [['DTEND;VALUE=DATE:20261220'], /start is an hour and its end a day/],
    [['DESCRIPTION;ALTREP="cid:broken:Text'], /no field|left out/],
    [['RECURRENCE-ID:then'], /RECURRENCE-ID is no date/],
  ])(
    'a secondary field that cannot be read is left out, and the event is imported without it: %j',
    async (lines, reason) => {
      const { reasons, row } = await one(at, 'DTSTAMP:20261101T000000Z', ...lines);
      expect(row).toMatchObject({ name: 'Moth night', starts_at: start, ends_at: null, status: 'published' });
      if (reason) expect(reasons.join('; ')).toMatch(reason);
      else expect(reasons).toEqual([]);
    },
  );

  test('an attachment that is too large is left out, and its event is imported without it', async () => {
    const lines = Array.from({ length: 20_000 }, () => ` ${'A'.repeat(72)}`);
    const { row, reasons } = await one(at, 'ATTACH;ENCODING=BASE64;VALUE=BINARY:AAAA', ...lines);
    expect([row?.name, reasons]).toEqual(['Moth night', ['its attachment was left out']]);
  });

  test('an imported series whose rule cannot be read keeps its first night, and is refused if that night is over', async () => {
    const { reasons } = await calendar(
      night('1', 'Quiz', '20261219T210000', 'RRULE:FREQ=OFTEN'),
      night('2', 'Old', '20260101T210000', 'RRULE:FREQ=OFTEN'),
    );
    expect(await guests()).toEqual(['Quiz 2026-12-19 21:00']);
    expect(reasons.filter(reason => /only its first night/.test(reason))).toHaveLength(2);
  });

  test('an imported rule that cannot be read any more calls off no night', async () => {
    await calendar(night('1', 'Quiz', '20261204T210000', 'RRULE:FREQ=WEEKLY;COUNT=3'));
    await calendar(night('1', 'Quiz', '20261204T210000', 'RRULE:FREQ=OFTEN'));
    expect(await guests()).toHaveLength(3);
  });

  test('an imported night whose new hour cannot be read is neither shown at the old hour nor called off', async () => {
    const series = night('1', 'Quiz', '20261204T210000', 'RRULE:FREQ=WEEKLY;COUNT=2');
    const unknown = event('UID:1', 'SUMMARY:Quiz', `RECURRENCE-ID;${tz}:20261211T210000`, 'DTSTART:tonight');
    expect((await calendar(series, unknown)).reasons).toEqual([expect.stringMatching(/DTSTART is no date/)]);
    expect(await guests()).toEqual(['Quiz 2026-12-04 21:00']);
    await calendar(series);
    await calendar(series, unknown);
    expect(await guests()).toHaveLength(2);
  });

  test('eight digits are read as a day in each field of an imported event', async () => {
    await calendar(
      event('UID:1', 'SUMMARY:All day', 'DTSTART:20261219', 'DTEND:20261220'),
      night('2', 'Weekly', '20261204T210000', 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20261211'),
    );
    expect(await guests()).toEqual([
      ...['Weekly 2026-12-04 21:00', 'Weekly 2026-12-18 21:00', 'All day 2026-12-19 06:00'],
    ]);
  });

  test.each([
    ['DTSTART;VALUE=DATE:20261219', 'DTEND;VALUE=DATE:20261219'],
    ['DTSTART;VALUE=DATE:20261219', 'DTEND;VALUE=DATE:20261218'],
    ['DTSTART;VALUE=DATE:20261219', 'DURATION:P1D'],
    ['DTSTART;VALUE=DATE:20261219T000000', 'SUMMARY:Again'],
    ['DTSTART;TZID=America/New_York:20261219T000000', 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'],
  ])('an imported event with %s and %s lasts one night, from six to six', async (start, end) => {
    const { row } = await one(start, end);
    expect([wall(row?.starts_at as Date), wall(row?.ends_at as Date)]).toEqual([
      '2026-12-19 06:00',
      '2026-12-20 06:00',
    ]);
  });

  test('an imported event whose end is its start has no end', async () => {
    expect((await one(at, `DTEND;${tz}:20261219T210000`)).row).toMatchObject({
      starts_at: start,
      ends_at: null,
    });
  });

  test.each([
    'DTSTART:2026-12-20T02:00:00Z',
    'DTSTART:20261219T2100-0500',
    'DTSTART;TZID=America/New_York:20261219T210000.000',
    'DTSTART;TZID="America/New_York":20261219T210000 ',
    'dtstart;tzid=america/new_york:20261219t210000',
    'DTSTART;TZID="America/New_York:20261219T210000"',
    'DTSTART;TZID="America/New_York:20261219T210000',
    'DTSTART;TZID=Europe/Paris:20261220T030000',
    "DTSTART;X-NOTE=^n^'a^^:20261219T210000",
  ])('the line %s is read as the start of an imported event', async line => {
    expect((await one(line)).row?.starts_at).toEqual(start);
  });

  test("an imported rule for a weekly event may name the event's hour, or repeat the event every 168 hours", async () => {
    for (const rule of [
      'FREQ=WEEKLY;BYDAY=FR;BYHOUR=21;BYMINUTE=0;COUNT=3',
      'FREQ=WEEKLY;BYDAY=FR;BYHOUR=21;BYMINUTE=0;BYSECOND=0;UNTIL=20261219T020000Z',
      'freq=weekly; byday=fr; count=3;',
      'FREQ=HOURLY;INTERVAL=168;COUNT=3',
    ]) {
      await calendar(night('1', 'Quiz', '20261204T210000', `RRULE:${rule}`));
      expect(await guests()).toEqual([
        'Quiz 2026-12-04 21:00',
        'Quiz 2026-12-11 21:00',
        'Quiz 2026-12-18 21:00',
      ]);
    }
  });

  test("an imported further night that is written as a period begins at the period's start and ends at its end", async () => {
    await calendar(
      night(
        '1',
        'Show',
        '20261204T210000',
        'DTEND;TZID=America/New_York:20261204T230000',
        'RDATE;VALUE=PERIOD:20261206T020000Z/20261206T060000Z,20261208T020000Z/PT1H',
      ),
    );
    expect(
      (await shown()).map(
        ({ starts_at, ends_at }) => `${wall(starts_at)} ${wall(ends_at as Date).slice(11)}`,
      ),
    ).toEqual([...['2026-12-04 21:00 23:00', '2026-12-05 21:00 01:00', '2026-12-07 21:00 22:00']]);
  });

  test('nights that an imported series adds and leaves out are read in every time zone and form', async () => {
    for (const left of ['20261212T020000Z', '20261212T020000Z,', '20261211']) {
      await calendar(night('1', 'Show', '20261204T210000', 'RRULE:FREQ=WEEKLY;COUNT=3', `EXDATE:${left}`));
      expect((await guests()).slice(0, 2)).toEqual(['Show 2026-12-04 21:00', 'Show 2026-12-18 21:00']);
    }
    const { reasons } = await calendar(
      night(
        '1',
        'Show',
        '20261204T210000',
        'RRULE:FREQ=WEEKLY;COUNT=3',
        'EXDATE;TZID=Europe/Berlin:20261211T200000',
      ),
    );
    expect(await guests()).toHaveLength(2);
    expect(reasons).toEqual([expect.stringMatching(/EXDATE 2026-12-11 20:00:00 is no start of it/)]);
  });

  test('an imported further day without an hour gets the hour of the series, with a note', async () => {
    const { reasons } = await calendar(night('1', 'Show', '20261204T210000', 'RDATE:20261206,20261208'));
    expect(await guests()).toEqual([
      'Show 2026-12-04 21:00',
      'Show 2026-12-06 21:00',
      'Show 2026-12-08 21:00',
    ]);
    expect(reasons).toEqual([
      expect.stringMatching(/2026-12-06 is a day/),
      expect.stringMatching(/2026-12-08 is a day/),
    ]);
  });

  test('the later nights of an imported series of whole days can be moved by whole days', async () => {
    await calendar(
      event(
        'UID:1',
        'SUMMARY:Fair',
        'DTSTART;VALUE=DATE:20261204',
        'RRULE:FREQ=WEEKLY;COUNT=3',
        'EXDATE:20261204T000000Z',
      ),
      event(
        'UID:1',
        'SUMMARY:Fair',
        'RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20261211',
        'DTSTART;VALUE=DATE:20261212',
      ),
    );
    expect(await guests()).toEqual(['Fair 2026-12-12 06:00', 'Fair 2026-12-19 06:00']);
  });

  test('an imported event with two rules has the nights of both, and EXRULE takes nights away', async () => {
    await calendar(
      night(
        '1',
        'Show',
        '20261204T210000',
        'RRULE:FREQ=WEEKLY;COUNT=2',
        'RRULE:FREQ=WEEKLY;BYDAY=SA;COUNT=1',
        'EXRULE:FREQ=DAILY;INTERVAL=7;COUNT=1',
      ),
    );
    expect(await guests()).toEqual(['Show 2026-12-05 21:00', 'Show 2026-12-11 21:00']);
  });
});

describe('text is read as its reader sees it', () => {
  test('HTML and entities in an imported event become plain text, and a name has one line', async () => {
    await calendar(
      night(
        '1',
        'Quiz &amp\\; karaoke &#8211\\; <b>Friday</b>',
        '20261219T210000',
        'DESCRIPTION:<p>Doors at <b>nine</b>.<br>Two rooms &amp\\; a terrace&nbsp\\;outside</p><ul><li>Free<li>18+</ul>' +
          '<a href="https://bar.example">Tickets</a><script>alert(1)</script>',
      ),
      night('2', 'I <3 R&B\\nat nine', '20261220T210000', 'DESCRIPTION:Mail <moth@bar.example>\\, 5 < 6'),
    );
    expect((await shown()).map(({ name, description }) => [name, description])).toEqual([
      [
        'Quiz & karaoke – Friday',
        'Doors at nine.\nTwo rooms & a terrace outside\n• Free\n• 18+\n\nTickets (https://bar.example)',
      ],
      ['I <3 R&B at nine', 'Mail <moth@bar.example>, 5 < 6'],
    ]);
  });

  test('X-ALT-DESC is the description of an imported event that has no other', async () => {
    await calendar(
      night(
        '1',
        'One',
        '20261219T210000',
        'X-ALT-DESC;FMTTYPE=text/html:<html><body><p>Nine</p></body></html>',
      ),
      night('2', 'Two', '20261220T210000', 'DESCRIPTION:Ten', 'X-ALT-DESC;FMTTYPE=text/html:<p>Nine</p>'),
    );
    expect((await shown()).map(({ description }) => description)).toEqual(['Nine', 'Ten']);
  });

  test('control characters in an imported event are dropped', async () => {
    await calendar(night('1', 'Moth\u0007 night', '20261219T210000', 'DESCRIPTION:One\u0000\u001B[1m two'));
    expect(await shown()).toMatchObject([{ name: 'Moth night', description: 'One[1m two' }]);
  });

  test('direction marks and soft breaks in an imported event are dropped, and a right-to-left name stays', async () => {
    await calendar(
      night('1', 'Call', '20261219T210000', 'DESCRIPTION:\u202A+1 813 555 0199\u202C one\u200Btwo'),
      night('2', '\u200Fליל מוזיקה\u200F', '20261220T210000'),
    );
    expect((await shown()).map(({ name, description }) => [name, description])).toEqual([
      ['Call', '+1 813 555 0199 onetwo'],
      ['ליל מוזיקה', null],
    ]);
  });

  test('a long name and a long text of an imported event are cut between characters, with a note', async () => {
    const family = '👨‍👩‍👧‍👦';
    const { reasons } = await calendar(
      night(
        '1',
        `${'A'.repeat(72)} ${family.repeat(3)}`,
        '20261219T210000',
        `DESCRIPTION:${family.repeat(400)}`,
      ),
    );
    const [row] = await shown();
    expect(row?.name).toBe(`${'A'.repeat(72)}…`);
    expect(row?.description?.endsWith(`${family}…`)).toBe(true);
    expect(reasons).toEqual([
      'its name was cut to 80 characters',
      'its description was cut to 2000 characters',
    ]);
  });

  const cafe = calendarText(
    event('UID:1', 'SUMMARY:Café', 'DTSTART:20261219T210000', 'DESCRIPTION:Café night — late'),
    night('2', 'Plain', '20261220T210000'),
  );
  const bytes = Buffer.from(cafe);
  /** Folds a line between the two bytes of "é", as a program does that counts bytes and not letters. */
  const foldedWithin = Buffer.concat([
    bytes.subarray(0, bytes.indexOf('é') + 1),
    Buffer.from('\r\n '),
    bytes.subarray(bytes.indexOf('é') + 1),
  ]);
  const wide = Buffer.from(`\uFEFF${cafe}`, 'utf16le');
  test.each<[string, Uint8Array | string, RegExp | null]>([
    ['folded within a character', foldedWithin, null],
    ['with a byte order mark', `\uFEFF${cafe}`, null],
    ['in UTF-16', wide, null],
    ['in UTF-16 of the other order', Buffer.from(wide).swap16(), null],
    ['in UTF-16 without a mark', wide.subarray(2), null],
    ['in Windows-1252', Buffer.from(cafe.replaceAll('—', '\x97'), 'latin1'), /not written in UTF-8/],
    ['with LF', cafe.replaceAll('\r\n', '\n'), null],
    ['with CR', cafe.replaceAll('\r\n', '\r'), null],
    ['with CR CR LF', cafe.replaceAll('\r\n', '\r\r\n'), null],
    ['with empty lines', cafe.replaceAll('\r\n', '\r\n\r\n'), null],
    ['folded by a tab', cafe.replace('SUMMARY:C', 'SUMMARY:C\r\n\t'), null],
    ['without its end', cafe.replace('END:VCALENDAR\r\n', ''), /END:VCALENDAR is missing/],
  ])('an imported calendar file that is %s is read', async (_, file, reason) => {
    const { reasons } = await importing(file);
    expect((await shown()).map(({ name, description }) => [name, description])).toEqual([
      ['Café', 'Café night — late'],
      ['Plain', null],
    ]);
    expect(reasons).toEqual(reason ? [expect.stringMatching(reason)] : []);
  });

  test('quoted-printable letters of old phones in an imported event are read', async () => {
    await calendar(
      event(
        'UID:1',
        'SUMMARY;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:Caf=E9 =',
        'night',
        'DTSTART:20261219T210000',
      ),
    );
    expect((await shown())[0]?.name).toBe('Café night');
  });
});

describe('names of timezones', () => {
  const nine = '2026-12-19 21:00';
  const own = (tzid: string, ...lines: string[]) => [
    'BEGIN:VTIMEZONE',
    `TZID:${tzid}`,
    ...lines,
    'END:VTIMEZONE',
  ];
  const part = (kind: string, from: string, to: string, ...lines: string[]) => [
    `BEGIN:${kind}`,
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${to}`,
    ...lines,
    `END:${kind}`,
  ];
  const wallIn = async (tzid: string, time: string, ...zone: string[]) => {
    const { reasons } = await calendar(
      ...zone,
      event('UID:1', 'SUMMARY:Quiz', `DTSTART;TZID=${tzid}:${time}`),
    );
    const [row] = await shown();
    return { at: row && wall(row.starts_at), reasons };
  };

  test.each([
    ['Eastern Standard Time', '20261219T210000'],
    ['Eastern Daylight Time', '20261219T210000'],
    ['"(UTC-05:00) Eastern Time (US & Canada)"', '20261219T210000'],
    ['(UTC-05:00) Eastern Time (US & Canada)', '20261219T210000'],
    ['"(GMT-05:00) Eastern Time (US & Canada)"', '20261219T210000'],
    ['Pacific Standard Time', '20261219T180000'],
    ['W. Europe Standard Time', '20261220T030000'],
    ['"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"', '20261220T030000'],
    ['"(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi"', '20261220T073000'],
    ['tzone://Microsoft/Utc', '20261220T020000'],
    ['UTC', '20261220T020000'],
    ['GMT+0100', '20261220T030000'],
    ['(GMT +01:00)', '20261220T030000'],
    ['"Amsterdam, Belgrade, Berlin, Brussels, Budapest, Madrid"', '20261220T030000'],
    ['posix/Europe/Vaduz', '20261220T030000'],
    ['UTC-5', '20261219T210000'],
    ['"+05:30"', '20261220T073000'],
    ['Etc/GMT+5', '20261219T210000'],
    ['US/Eastern', '20261219T210000'],
    ['America/New York', '20261219T210000'],
    ['America-New_York', '20261219T210000'],
    ['/mozilla.org/20070129_1/America/Argentina/Salta', '20261219T230000'],
    ['/softwarestudio.org/Olson_20011030_5/America/New_York', '20261219T210000'],
    ['/freeassociation.sourceforge.net/Tzfile/America/New_York', '20261219T210000'],
    ['/citadel.org/20210210_1/America/New_York', '20261219T210000'],
  ])(
    'the time zone name %s of an imported event is understood although the file contains no rules for it',
    async (tzid, time) => {
      expect(await wallIn(tzid, time)).toEqual({ at: nine, reasons: [] });
    },
  );

  test.each(['EST', 'EDT', 'Eastern', 'Eastern Time'])(
    'the time zone name %s of an imported event is read as New York, and the report says so',
    async tzid => {
      const { at, reasons } = await wallIn(tzid, '20261219T210000');
      expect([at, reasons]).toEqual([nine, [`its timezone ${tzid} was read as America/New_York`]]);
    },
  );

  const american = (rules: { standard: string[]; daylight: string[] }) => [
    ...part('STANDARD', '-0400', '-0500', ...rules.standard),
    ...part('DAYLIGHT', '-0500', '-0400', ...rules.daylight),
  ];
  const written: [string, string, string[]][] = [
    [
      'Outlook',
      'Customized Time Zone',
      american({
        standard: ['DTSTART:16011104T020000', 'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11'],
        daylight: ['DTSTART:16010311T020000', 'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3'],
      }),
    ],
    [
      'Exchange',
      'tzone://Microsoft/Custom',
      american({
        standard: ['DTSTART:16010101T020000', 'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=1SU;BYMONTH=11'],
        daylight: ['DTSTART:16010101T020000', 'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=2SU;BYMONTH=3'],
      }),
    ],
    [
      'Notes',
      'ZE5B',
      american({
        standard: ['DTSTART:19501105T020000', 'RRULE:FREQ=YEARLY;BYMINUTE=0;BYHOUR=2;BYDAY=1SU;BYMONTH=11'],
        daylight: ['DTSTART:19500312T020000', 'RRULE:FREQ=YEARLY;BYMINUTE=0;BYHOUR=2;BYDAY=2SU;BYMONTH=3'],
      }),
    ],
    [
      'Evolution',
      'Bar clock',
      american({
        standard: ['DTSTART:20261101T020000', 'RDATE:20261101T020000', 'RDATE:20271107T020000'],
        daylight: [
          'DTSTART:20260308T020000',
          'RDATE:20260308T020000',
          'RDATE:20270314T020000,20280312T020000',
        ],
      }),
    ],
    [
      'Apple',
      'Bar clock',
      [
        ...part(
          'STANDARD',
          '-0400',
          '-0500',
          'DTSTART:19671029T020000',
          'RRULE:FREQ=YEARLY;UNTIL=20061029T060000Z;BYMONTH=10;BYDAY=-1SU',
        ),
        ...part(
          'STANDARD',
          '-0400',
          '-0500',
          'DTSTART:20071104T020000',
          'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
        ),
        ...part(
          'DAYLIGHT',
          '-0500',
          '-0400',
          'DTSTART:19870405T020000',
          'RRULE:FREQ=YEARLY;UNTIL=20060402T070000Z;BYMONTH=4;BYDAY=1SU',
        ),
        ...part(
          'DAYLIGHT',
          '-0500',
          '-0400',
          'DTSTART:20070311T020000',
          'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
        ),
      ],
    ],
    [
      'a library without rules of weeks',
      'Bar clock',
      american({
        standard: [
          'DTSTART:20071104T020000',
          'RRULE:FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=1,2,3,4,5,6,7;BYDAY=SU',
        ],
        daylight: [
          'DTSTART:20070311T020000',
          'RRULE:FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=8,9,10,11,12,13,14;BYDAY=SU',
        ],
      }),
    ],
  ];
  test.each(written)(
    'time zone rules as %s writes them give each imported hour, at a change of clocks too',
    async (_, tzid, rules) => {
      const zone = own(tzid, ...rules);
      expect(await wallIn(tzid, '20261219T210000', ...zone)).toEqual({ at: nine, reasons: [] });
      for (const [time, moment] of [
        ['20270704T210000', '2027-07-05T01:00:00Z'],
        ['20270314T023000', '2027-03-14T07:30:00Z'],
        ['20271107T013000', '2027-11-07T05:30:00Z'],
        ['20270314T033000', '2027-03-14T07:30:00Z'],
      ]) {
        await wallIn(tzid, time as string, ...zone);
        expect((await shown())[0]?.starts_at).toEqual(new Date(moment as string));
      }
    },
  );

  test("X-LIC-LOCATION in an imported calendar decides the time zone where the calendar's own name of the zone is unknown", async () => {
    expect(
      await wallIn('Bar clock', '20261219T180000', ...own('Bar clock', 'X-LIC-LOCATION:America/Los_Angeles')),
    ).toEqual({
      at: nine,
      reasons: [],
    });
  });

  test('the report of a calendar import names rules of a known time zone that differ from those in force', async () => {
    const outdated = own(
      'America/New_York',
      ...part('STANDARD', '-0400', '-0400', 'DTSTART:19700101T000000'),
    );
    const { at, reasons } = await wallIn('America/New_York', '20261219T210000', ...outdated);
    expect([at, reasons]).toEqual([nine, [expect.stringMatching(/own rules of America\/New_York differ/)]]);
  });

  test('an imported event with an hour in an unknown time zone is left out, and a whole-day event in that zone is imported', async () => {
    const { at, reasons } = await wallIn('Bar clock', '20261219T210000');
    expect([at, reasons]).toEqual([undefined, [expect.stringMatching(/Bar clock, so its hour is unknown/)]]);
    await calendar(event('UID:2', 'SUMMARY:All day', 'DTSTART;VALUE=DATE;TZID=Bar clock:20261219'));
    expect(await guests()).toEqual(['All day 2026-12-19 06:00']);
  });
});

describe('changes of the clocks', () => {
  test('an imported 2:30 in the skipped hour is 3:30, and 1:30 in the repeated hour is the first one', async () => {
    await calendar(
      night('1', 'Skipped', '20270314T023000'),
      night('2', 'After', '20270314T033000'),
      night('3', 'Twice', '20271107T013000'),
    );
    expect((await shown()).map(({ name, starts_at }) => [name, starts_at.toISOString()])).toEqual([
      ['Skipped', '2027-03-14T07:30:00.000Z'],
      ['After', '2027-03-14T07:30:00.000Z'],
      ['Twice', '2027-11-07T05:30:00.000Z'],
    ]);
  });

  test('an imported series keeps its hour in the time zone that it is written in', async () => {
    await calendar(night('1', 'Here', '20270307T210000', 'RRULE:FREQ=WEEKLY;COUNT=3'));
    expect(await guests()).toEqual([
      'Here 2027-03-07 21:00',
      'Here 2027-03-14 21:00',
      'Here 2027-03-21 21:00',
    ]);
    venue = await build.venue();
    // Berlin changes its clocks in another week than New York.
    await calendar(
      event(
        'UID:1',
        'SUMMARY:There',
        'DTSTART;TZID=Europe/Berlin:20270308T030000',
        'RRULE:FREQ=WEEKLY;COUNT=4',
      ),
    );
    expect(await guests()).toEqual([
      ...[
        'There 2027-03-07 21:00',
        'There 2027-03-14 22:00',
        'There 2027-03-21 22:00',
        'There 2027-03-28 21:00',
      ],
    ]);
  });

  test('an imported night of 23 or 25 hours is one night, and a duration in days counts calendar days', async () => {
    await calendar(
      event('UID:1', 'SUMMARY:Short', 'DTSTART;VALUE=DATE:20270313'),
      event('UID:2', 'SUMMARY:Long', 'DTSTART;VALUE=DATE:20271106'),
      event('UID:3', 'SUMMARY:A day', `DTSTART;${tz}:20270313T210000`, 'DURATION:P1D'),
      event('UID:4', 'SUMMARY:24 hours', `DTSTART;${tz}:20270313T220000`, 'DURATION:PT24H'),
      event('UID:5', 'SUMMARY:A week', 'DTSTART;VALUE=DATE:20271101', 'DTEND;VALUE=DATE:20271108'),
    );
    const long = (await shown()).map(({ name, starts_at, ends_at }) => [
      name,
      (Number(ends_at) - Number(starts_at)) / hours,
    ]);
    expect(Object.fromEntries(long)).toEqual({
      Short: 23,
      Long: 25,
      'A day': 23,
      '24 hours': 24,
      'A week': 169,
    });
  });
});

describe('an event that is over, running or long', () => {
  const utc = (from: number) =>
    addMilliseconds(platform.clock.now(), from)
      .toISOString()
      .replace(/[-:]|\.\d+/g, '');

  test('an event that is running is imported with its series, and so is an all-day event of today', async () => {
    const day = wall(platform.clock.now()).slice(0, 10).replaceAll('-', '');
    const { reasons } = await calendar(
      event('UID:1', 'SUMMARY:On now', `DTSTART:${utc(-3 * hours)}`, `DTEND:${utc(hours)}`),
      event(
        'UID:2',
        'SUMMARY:Series on now',
        `DTSTART:${utc(-2 * hours)}`,
        `DTEND:${utc(hours)}`,
        'RRULE:FREQ=WEEKLY;COUNT=3',
      ),
      event('UID:3', 'SUMMARY:Today', `DTSTART;VALUE=DATE:${day}`),
      event('UID:4', 'SUMMARY:Began without an end', `DTSTART:${utc(-5 * hours)}`),
    );
    expect(reasons).toEqual([]);
    const names = (await shown()).map(({ name }) => name);
    expect(names.toSorted()).toEqual([
      ...['Began without an end', 'On now', 'Series on now', 'Series on now', 'Series on now', 'Today'],
    ]);
  });

  test('an imported event whose new start makes it a running one is moved', async () => {
    await calendar(event('UID:1', 'SUMMARY:Quiz', `DTSTART:${utc(2 * hours)}`));
    await calendar(event('UID:1', 'SUMMARY:Quiz', `DTSTART:${utc(-hours)}`));
    const [row] = await shown();
    expect(await newsOf(row?.event_id ?? '')).toEqual(['moved']);
  });

  test('past events of an imported calendar need no line of the report, however many and broken they are', async () => {
    const past = Array.from({ length: 6_000 }, (_, index) =>
      night(`p${index}`, 'Past', '20200101T210000', 'DTEND:', 'CLASS:PRIVATE'),
    );
    const { reasons, summary } = await calendar(...past, night('1', 'To come'));
    expect(await guests()).toEqual(['To come 2026-12-19 21:00']);
    expect(reasons).toEqual([]);
    expect(summary).toMatch(/1 new, .*6000 that are over left out\./);
  });

  test('an imported event that the calendar moves into the past is called off', async () => {
    await calendar(night('1', 'Quiz'));
    await calendar(night('1', 'Quiz', '20200101T210000'));
    expect(await guests()).toEqual([]);
  });

  test('an imported entry whose event is over and which is used again for another night is a new event', async () => {
    const begins = `DTSTART:${utc(-7 * hours)}`;
    await calendar(event('UID:1', 'SUMMARY:New Year', begins, `DTEND:${utc(hours)}`));
    await db
      .updateTable('events')
      .set({ over_at: addMilliseconds(platform.clock.now(), -hours) })
      .where('venue_id', '=', venue)
      .execute();
    await calendar(night('1', 'New Year', '20261231T210000'));
    expect((await shown()).map(({ source }) => source)).toEqual([null, 'ics:1']);
  });

  test('an imported event of three weeks becomes an event for each week, under one note', async () => {
    const weeks = event(
      'UID:1',
      'SUMMARY:Pop-up bar',
      'DTSTART;VALUE=DATE:20261201',
      'DTEND;VALUE=DATE:20261224',
    );
    const { reasons } = await calendar(weeks);
    const rows = await shown();
    expect(rows.map(({ starts_at, ends_at }) => [wall(starts_at), wall(ends_at as Date)])).toEqual([
      ['2026-12-01 06:00', '2026-12-08 06:00'],
      ['2026-12-08 06:00', '2026-12-15 06:00'],
      ['2026-12-15 06:00', '2026-12-22 06:00'],
      ['2026-12-22 06:00', '2026-12-24 06:00'],
    ]);
    expect(reasons).toEqual([expect.stringMatching(/longer than seven days.*it became 4/)]);
    await calendar(weeks.replace('20261224', '20261210'));
    expect((await shown()).map(({ status }) => status)).toEqual([
      'published',
      'published',
      'cancelled',
      'cancelled',
    ]);
    expect(Number(rows[0]?.ends_at) - Number(rows[0]?.starts_at)).toBe(7 * days);
  });
});

describe('an ambiguous field has one reading', () => {
  const nameless = (name: string, start: string) => event(`SUMMARY:${name}`, `DTSTART;${tz}:${start}`);

  test('an imported event without a UID is recognised by its name and day, and by its start', async () => {
    const { reasons } = await calendar(
      nameless('Quiz', '20261219T210000'),
      nameless('Quiz', '20261220T210000'),
    );
    expect(reasons).toEqual([expect.stringMatching(/no UID/), expect.stringMatching(/no UID/)]);
    const [first] = await shown();
    await calendar(nameless('Quiz', '20261219T220000'));
    await calendar(nameless('Late quiz', '20261219T220000'));
    expect(await guests()).toEqual(['Late quiz 2026-12-19 22:00', 'Quiz 2026-12-20 21:00']);
    expect((await shown())[0]?.event_id).toBe(first?.event_id);
  });

  test('two imported shows of one name on one day without a UID are two events', async () => {
    const shows = [nameless('Show', '20261219T220000'), nameless('Show', '20261219T190000')];
    for (const file of [shows, shows.toReversed()]) {
      await calendar(...file);
      expect(await guests()).toEqual(['Show 2026-12-19 19:00', 'Show 2026-12-19 22:00']);
    }
  });

  test('the UID of an imported event may have any length', async () => {
    const long = (hour: string) => night('x'.repeat(5_000), 'Quiz', `20261219T${hour}0000`);
    await calendar(long('21'));
    await calendar(long('22'));
    expect(await guests()).toEqual(['Quiz 2026-12-19 22:00']);
  });

  test('an announced event that becomes tentative in the calendar takes its new hour and stays announced, with a note', async () => {
    const quiz = (hour: string, status: string) =>
      night('1', 'Open mic', `20261219T${hour}0000`, `STATUS:${status}`);
    await calendar(quiz('21', 'CONFIRMED'));
    const { reasons } = await calendar(quiz('22', 'TENTATIVE'));
    expect(reasons).toEqual([expect.stringMatching(/tentative now, and stays announced/)]);
    expect(await guests()).toEqual(['Open mic 2026-12-19 22:00']);
    await calendar(quiz('22', 'CANCELLED'));
    await calendar(quiz('22', 'TENTATIVE'));
    expect(await guests()).toEqual([]);
    await calendar(quiz('22', 'CONFIRMED'));
    expect(await guests()).toEqual(['Open mic 2026-12-19 22:00']);
  });

  test('an imported tentative event stays hidden until it is confirmed, and the report names it', async () => {
    const { reasons } = await calendar(night('1', 'Open mic', '20261219T210000', 'STATUS:TENTATIVE'));
    expect(reasons).toEqual([expect.stringMatching(/tentative: guests do not see it/)]);
    expect(await guests()).toEqual([]);
    await calendar(night('1', 'Open mic', '20261219T220000', 'STATUS:CANCELED'));
    expect((await shown()).map(({ status }) => status)).toEqual(['draft']);
    await calendar(night('1', 'Open mic', '20261219T220000'));
    expect(await guests()).toEqual(['Open mic 2026-12-19 22:00']);
  });
});

describe('a file that is no calendar is refused with a sentence, and nothing is written', () => {
  const bomb = (line: string, size = 9_000_000) => line.repeat(Math.floor(size / line.length));
  test.each<[string, string | Uint8Array, RegExp]>([
    ['a zip', Buffer.from('PK\x03\x04BEGIN:VCALENDAR'), /zip archive/],
    ['a compressed one', Buffer.from([0x1f, 0x8b, 8, 0]), /compressed/],
    ['nothing', '', /does not begin with/],
    ['a page', '<!doctype html>BEGIN:VCALENDAR', /is a web page/],
    ['entities within entities', '<!DOCTYPE lolz [<!ENTITY lol "lol">]>&lol;', /is a web page or XML/],
  ])(
    'a file that is no calendar is refused with a message, and nothing is written: %s',
    async (_, file, sentence) => {
      await expect(importing(file)).rejects.toThrow(sentence);
      expect(await shown()).toEqual([]);
    },
  );

  test.each<[string, string]>([
    [
      '10 MB of rules',
      event('UID:1', 'SUMMARY:x', 'DTSTART:20261219T210000', bomb('RRULE:FREQ=DAILY\r\n').trim()),
    ],
    [
      '10 MB of dates',
      event(
        'UID:1',
        'SUMMARY:x',
        'DTSTART:20261219T210000',
        `RDATE:${bomb('20261219T210000,')}`,
        bomb('RDATE:20261219T210000\r\n').trim(),
      ),
    ],
    ['a rule for each second', night('1', 'x', '20261219T210000', 'RRULE:FREQ=SECONDLY')],
    ['a thousand million repeats', night('1', 'x', '20261219T210000', 'RRULE:FREQ=DAILY;COUNT=1000000000')],
    [
      '10 MB of parts within parts',
      ['BEGIN:VEVENT', 'UID:1', 'SUMMARY:x', bomb('BEGIN:VALARM\r\n').trim()].join('\r\n'),
    ],
    ['10 MB of events that begin', bomb('BEGIN:VEVENT\r\n').trim()],
    ['one line of 10 MB that is no field', event('UID:1', 'SUMMARY:x', `DTSTART:${bomb('2')}`)],
  ])(
    'a calendar that is made to exhaust the server imports nothing and is reported: %s',
    async (_, lines) => {
      const { reasons } = await importing(calendarText(lines).slice(0, 9_990_000));
      expect(reasons.length).toBeGreaterThan(0);
      expect(await shown()).toEqual([]);
    },
  );

  test('an imported calendar of 90,000 time zones with endless rules is read without working the rules out', async () => {
    const zones = Array.from({ length: 90_000 }, (_, index) =>
      [
        'BEGIN:VTIMEZONE',
        `TZID:z${index}`,
        'BEGIN:STANDARD',
        'RRULE:FREQ=SECONDLY',
        'END:STANDARD',
        'END:VTIMEZONE',
      ].join('\r\n'),
    );
    await calendar(
      zones.join('\r\n'),
      night('1', 'Quiz'),
      event('UID:2', 'SUMMARY:x', 'DTSTART;TZID=z7:20261219T210000'),
    );
    expect(await guests()).toEqual(['Quiz 2026-12-19 21:00']);
  });
});
