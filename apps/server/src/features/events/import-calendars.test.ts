import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { followEvent } from '@nightjar/domain/events/calls';
import type { EventId } from '@nightjar/domain/kernel/id';
import { hours, later } from '@nightjar/domain/kernel/time';
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

/** A calendar of these lines, and of its own fields before the first event. */
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
/** What a guest reads: the name and the start, by the clock of New York. */
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
  // Guests who go to an event learn nothing of a mere change.
  return rows.flatMap(({ news }) => (news === 'changed' ? [] : [news]));
};
const tz = 'TZID=America/New_York';
const night = (uid: string, name: string, start = '20261219T210000', ...more: string[]) =>
  event(`UID:${uid}`, `SUMMARY:${name}`, `DTSTART;${tz}:${start}`, ...more);

describe('what changes the meaning of an event is obeyed or named', () => {
  test.each(['PRIVATE', 'CONFIDENTIAL', 'private', 'X-STAFF-ONLY'])(
    'an event of CLASS:%s is not shown to guests, and is named',
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

  test('a night of a series, and all events of a calendar that is not shared, may be private too', async () => {
    await calendar(
      night('1', 'Quiz', '20261204T210000', 'RRULE:FREQ=WEEKLY;COUNT=2'),
      night('1', 'Staff', '20261211T210000', `RECURRENCE-ID;${tz}:20261211T210000`, 'CLASS:PRIVATE'),
    );
    expect(await guests()).toEqual(['Quiz 2026-12-04 21:00']);
    await calendar('X-CALENDARSERVER-ACCESS:CONFIDENTIAL', night('2', 'Wages'));
    expect(await guests()).toEqual(['Quiz 2026-12-04 21:00']);
  });

  test('an announced event that becomes private is called off, under the name that guests know', async () => {
    await calendar(night('1', 'Quiz'));
    await calendar(night('1', 'Owner is away', '20261219T210000', 'CLASS:PRIVATE'));
    expect(await shown()).toMatchObject([{ name: 'Quiz', status: 'cancelled' }]);
  });

  test('METHOD:CANCEL calls off what it names, once, and announces nothing', async () => {
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

  test('METHOD:CANCEL of a series, of one night of it, and of all from one on', async () => {
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
  ])('METHOD:%s announces %i events and is named', async (method, count, reason) => {
    const { reasons } = await calendar(`METHOD:${method}`, night('1', 'Quiz'));
    expect(await shown()).toHaveLength(count);
    expect(reasons).toEqual([expect.stringMatching(reason)]);
  });

  test('METHOD:ADD adds a night to a series, and takes none away', async () => {
    await calendar(night('1', 'Quiz', '20261204T210000', 'RRULE:FREQ=WEEKLY;COUNT=2'));
    await calendar('METHOD:ADD', night('1', 'Quiz', '20261213T200000', 'SEQUENCE:1'));
    expect(await guests()).toEqual([
      'Quiz 2026-12-04 21:00',
      'Quiz 2026-12-11 21:00',
      'Quiz 2026-12-13 20:00',
    ]);
  });

  test('a file of several calendars obeys the method of each', async () => {
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
  ])('of two versions the newer one by %s counts, and the other is named', async (_, versions) => {
    const { reasons } = await calendar(...versions);
    expect(await guests()).toEqual(['At 22 2026-12-19 22:00']);
    expect(reasons).toEqual([expect.stringMatching(/^line \d+ has a newer version of it$/)]);
  });

  test('of two versions of one night of a series the newer one counts', async () => {
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

  test('an older file that is imported later changes nothing, and is named', async () => {
    await calendar(newer);
    for (const stale of [older, version('20', 'SEQUENCE:3', 'LAST-MODIFIED:20261101T000000Z')]) {
      const { reasons } = await calendar(stale);
      expect(reasons).toEqual([expect.stringMatching(/older version/)]);
    }
    expect(await guests()).toEqual(['At 22 2026-12-19 22:00']);
    await calendar(version('23', 'LAST-MODIFIED:20261125T000000Z'));
    expect(await guests()).toEqual(['At 23 2026-12-19 23:00']);
  });

  test('an older file does not bring back what was called off, nor call off what was added', async () => {
    const series = (count: number, sequence: number) =>
      night('1', 'Quiz', '20261204T210000', `RRULE:FREQ=WEEKLY;COUNT=${count}`, `SEQUENCE:${sequence}`);
    await calendar(series(2, 1));
    await calendar(series(3, 2));
    const { reasons } = await calendar(series(2, 1));
    expect(await guests()).toHaveLength(3);
    expect(reasons.at(-1)).toMatch(/older version/);
  });

  test('two shows on one night are two, each with its own number, and one may be off', async () => {
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

  test('a time without a timezone is the calendar’s, and one that is unknown is named', async () => {
    const nine = event('UID:1', 'SUMMARY:Nine', 'DTSTART:20261219T210000');
    await calendar('X-WR-TIMEZONE:America/Chicago', nine);
    expect(await guests()).toEqual(['Nine 2026-12-19 22:00']);
    await calendar('X-WR-TIMEZONE:Pacific Standard Time', nine);
    expect(await guests()).toEqual(['Nine 2026-12-20 00:00']);
    const { reasons } = await calendar('X-WR-TIMEZONE:The Moon', nine);
    expect(reasons).toEqual([expect.stringMatching(/The Moon is unknown.*America\/New_York/)]);
    expect(await guests()).toEqual(['Nine 2026-12-19 21:00']);
  });

  test('nights without their series go in, and one that its series does not have is named', async () => {
    const orphan = night('1', 'Guest night', '20261212T220000', `RECURRENCE-ID;${tz}:20261211T210000`);
    expect((await calendar(orphan)).reasons).toEqual([]);
    expect(await guests()).toEqual(['Guest night 2026-12-12 22:00']);
    const { reasons } = await calendar(night('1', 'Quiz', '20261204T210000'), orphan);
    expect(reasons).toEqual([expect.stringMatching(/no night on 2026-12-11/)]);
    expect(await guests()).toEqual(['Quiz 2026-12-04 21:00', 'Guest night 2026-12-12 22:00']);
  });

  test('other components than events are named', async () => {
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
  ])('moves, %s: who goes is told once, of a move', async (_, parts) => {
    await calendar(weekly);
    const before = await shown();
    for (let times = 0; times < 3; times += 1) await calendar(...parts);
    expect(await guests()).toEqual(all);
    expect((await shown()).map(({ event_id }) => event_id)).toEqual(before.map(({ event_id }) => event_id));
    for (const [index, { event_id }] of before.entries())
      expect(await newsOf(event_id)).toEqual(index < 2 ? [] : ['moved']);
  });

  test('moves to another day of the week, and keeps those who go', async () => {
    await calendar(weekly);
    const before = await shown();
    await calendar(night('k@bar', 'Karaoke', '20261205T200000', 'RRULE:FREQ=WEEKLY;COUNT=6'));
    const after = await shown();
    expect(after.map(({ event_id, status }) => [event_id, status])).toEqual(
      before.map(({ event_id }) => [event_id, 'published']),
    );
    expect(wall(after[0]?.starts_at ?? new Date())).toBe('2026-12-05 20:00');
  });

  test('an event that becomes a series stays the first of its nights, and the other way round', async () => {
    await calendar(night('1', 'Quiz'));
    const [first] = await shown();
    await calendar(night('1', 'Quiz', '20261219T210000', 'RRULE:FREQ=WEEKLY;COUNT=2'));
    expect(await guests()).toEqual(['Quiz 2026-12-19 21:00', 'Quiz 2026-12-26 21:00']);
    expect((await shown())[0]?.event_id).toBe(first?.event_id);
    await calendar(night('1', 'Quiz'));
    expect(await guests()).toEqual(['Quiz 2026-12-19 21:00']);
    expect(await newsOf(first?.event_id ?? '')).toEqual([]);
  });

  test('a night that is left out is off, whatever else the series gets', async () => {
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

  test('who goes is told once that it moved', async () => {
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
