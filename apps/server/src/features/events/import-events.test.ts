import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteEvent, updateEvent } from '@nightjar/domain/events/desk/calls';
import type { EventId } from '@nightjar/domain/kernel/id';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { importEvents } from './import-events.ts';
import { newsJob } from './reactions.ts';

const { platform, db, build, call } = await testApp();
const superAdmin = await build.user({ super_admin: true });
const folder = await mkdtemp(join(tmpdir(), 'nightjar-import-'));
afterAll(() => rm(folder, { recursive: true }));
let venue = await build.venue();
beforeEach(async () => {
  venue = await build.venue();
});

const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');
async function importing(
  text: string,
  { as = 'events.ics', into = venue as string, more = [] as string[] } = {},
) {
  const file = join(folder, as);
  await writeFile(file, text);
  return importEvents(platform, [file, '--venue', into, ...more]);
}
const calendar = (...events: string[]) =>
  importing(['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR'].join('\r\n'));
const imported = () =>
  db.selectFrom('events').selectAll().where('venue_id', '=', venue).orderBy('starts_at').execute();
const onlyImported = async () => {
  const [row, ...others] = await imported();
  if (!row || others.length > 0) throw new Error(`There are ${others.length + (row ? 1 : 0)} events.`);
  return { ...row, event_id: row.event_id as EventId };
};
const newsOf = async (id: string) => {
  const { rows } = await sql<{ news: string }>`
    select payload ->> 'news' as news from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where tasks.identifier = ${newsJob} and payload ->> 'event_id' = ${id}`.execute(db);
  return rows.map(({ news }) => news);
};

const moth = ['UID:moth', 'SUMMARY:Moth night', 'DTSTART;TZID=America/New_York:20261204T210000'];
const weekly = ['UID:weekly', 'SUMMARY:Fridays', 'DTSTART:20261204T210000', 'RRULE:FREQ=WEEKLY;COUNT=3'];

describe('an import', () => {
  test('an import of a calendar makes events that guests see, by the clock of the bar', async () => {
    const { summary, refused, taken } = await calendar(
      event(
        ...moth,
        'DTEND;TZID=America/New_York:20261205T020000',
        'CATEGORIES:Fun,DJ Night',
        'URL:https://bar.example',
      ),
    );
    expect([summary, refused, taken]).toEqual([
      'The Low Lantern: 1 new, 0 changed, 0 called off, 0 as they were.',
      [],
      1,
    ]);
    expect(await onlyImported()).toMatchObject({
      ...{
        name: 'Moth night',
        status: 'published',
        type_id: 2,
        night: '2026-12-04',
        link: 'https://bar.example/',
      },
      ...{
        starts_at: new Date('2026-12-05T02:00:00Z'),
        over_at: new Date('2026-12-05T07:00:00Z'),
        source: 'ics:moth',
      },
    });
  });

  test('importing the same calendar again leaves each event once and unchanged', async () => {
    const both = [event(...moth), event(...weekly)];
    await calendar(...both);
    const first = await imported();
    const { summary, taken } = await calendar(...both);
    expect([summary, taken]).toEqual(['The Low Lantern: 0 new, 0 changed, 0 called off, 4 as they were.', 4]);
    expect(await imported()).toEqual(first);
  });

  test('importing one calendar several times at once leaves each event once', async () => {
    await Promise.all(
      [1, 2, 3].map(index =>
        importing(['BEGIN:VCALENDAR', event(...weekly), 'END:VCALENDAR'].join('\n'), {
          as: `same-${index}.ics`,
        }),
      ),
    );
    expect(await imported()).toHaveLength(3);
  });

  test('importing a calendar into two venues makes an event at each', async () => {
    await calendar(event(...moth));
    venue = await build.venue();
    await calendar(event(...moth));
    expect(await imported()).toHaveLength(1);
  });

  test('an import moves an event that moved in the calendar, and notifies its guests', async () => {
    await calendar(event(...moth));
    const { event_id, sequence } = await onlyImported();
    await calendar(event('UID:moth', 'SUMMARY:Moth night', 'DTSTART;TZID=America/New_York:20261205T220000'));
    expect(await onlyImported()).toMatchObject({
      event_id,
      starts_at: new Date('2026-12-06T03:00:00Z'),
      sequence: sequence + 1,
    });
    expect(await newsOf(event_id)).toContain('moved');
  });

  test('an import calls off an event that the calendar calls off', async () => {
    await calendar(event(...moth));
    const { event_id } = await onlyImported();
    const { summary } = await calendar(event(...moth, 'STATUS:CANCELLED'));
    expect(summary).toMatch(/1 called off/);
    expect((await onlyImported()).status).toBe('cancelled');
    expect(await newsOf(event_id)).toContain('cancelled');
  });

  test('an import calls off a night that its series does not have any more, and no night of another series', async () => {
    await calendar(event(...weekly), event(...moth));
    await calendar(event(...weekly, 'EXDATE:20261211T210000'));
    expect(Object.fromEntries((await imported()).map(({ source, status }) => [source, status]))).toEqual({
      'ics:moth': 'published',
      'ics:weekly 2026-12-04': 'published',
      'ics:weekly 2026-12-11': 'cancelled',
      'ics:weekly 2026-12-18': 'published',
    });
    const { summary } = await calendar(event(...weekly, 'EXDATE:20261211T210000'));
    expect(summary).toMatch(/0 changed, 0 called off/);
  });

  test('an import puts a night on again that an earlier file left out of its series and the present file contains', async () => {
    await calendar(event(...weekly));
    await calendar(event(...weekly, 'EXDATE:20261211T210000'));
    await calendar(event(...weekly));
    expect(new Set((await imported()).map(({ status }) => status))).toEqual(new Set(['published']));
  });

  test('an import keeps changes that the bar made while the calendar file is unchanged', async () => {
    await calendar(event(...moth));
    const { event_id } = await onlyImported();
    await call(
      updateEvent,
      { event_id, status: 'cancelled', cancelled_reason: 'The roof leaks.' },
      superAdmin,
    );
    const { summary } = await calendar(event(...moth));
    expect(summary).toMatch(/1 as they were/);
    expect(await onlyImported()).toMatchObject({ status: 'cancelled', cancelled_reason: 'The roof leaks.' });
  });

  test('an import does not restore an event that the bar deleted', async () => {
    await calendar(event(...moth));
    const { event_id } = await onlyImported();
    await call(deleteEvent, { event_id }, superAdmin);
    const { refused } = await calendar(event(...moth, 'DESCRIPTION:New'));
    expect(refused[0]?.reason).toMatch(/stays deleted/);
    expect((await onlyImported()).deleted_at).not.toBeNull();
  });

  test('an import keeps the bar’s own capacity where the calendar names none', async () => {
    await calendar(event(...moth));
    const { event_id } = await onlyImported();
    await call(updateEvent, { event_id, capacity: 40, price_cents: 500 }, superAdmin);
    await calendar(event(...moth, 'DESCRIPTION:New'));
    expect(await onlyImported()).toMatchObject({ capacity: 40, price_cents: 500, description: 'New' });
  });
});

describe('a refused event', () => {
  test.each([
    ['a start in a hundred years', ['UID:1', 'SUMMARY:Far', 'DTSTART:21260101T210000'], /ten years/],
    ['no name', ['UID:1', 'DTSTART:20261204T210000'], /name/],
    ['a name of nothing', ['UID:1', 'SUMMARY:\u200B\u2800', 'DTSTART:20261204T210000'], /name/],
    [
      'a hour nobody knows',
      ['UID:1', 'SUMMARY:Where', 'DTSTART;TZID=Bar time:20261204T210000'],
      /hour is unknown/,
    ],
    ['a day that is none', ['UID:1', 'SUMMARY:Never', 'DTSTART:20260231T210000'], /no date/],
  ])(
    'an import refuses an event with %s by line and reason, and imports the others',
    async (_, lines, reason) => {
      const { refused, taken } = await calendar(
        event(...lines),
        event('UID:good', 'SUMMARY:Good', 'DTSTART:20261204T210000'),
      );
      expect(refused).toEqual([
        { feature: expect.stringMatching(/^line 2/), reason: expect.stringMatching(reason) },
      ]);
      expect(taken).toBe(1);
      expect((await onlyImported()).name).toBe('Good');
    },
  );

  test('an import cuts a description that is too long and leaves out an invalid link, and names both', async () => {
    const { refused } = await calendar(
      event(...moth, `DESCRIPTION:${'x'.repeat(3000)}`, 'URL:javascript:alert(1)'),
    );
    const feature = 'line 2 "Moth night"';
    expect(refused).toEqual([
      { feature, reason: 'its description was cut to 2000 characters' },
      { feature, reason: 'its link was left out: it is no https address' },
    ]);
    const { description, link } = await onlyImported();
    expect([description?.length, link]).toEqual([2000, null]);
  });

  test('an import refuses an event that was called off before it was ever imported', async () => {
    expect((await calendar(event(...moth, 'STATUS:CANCELLED'))).refused).toEqual([]);
    expect(await imported()).toEqual([]);
  });

  test('an import does not read a calendar of 50 MB', async () => {
    const file = join(folder, 'huge.ics');
    await writeFile(file, 'BEGIN:VCALENDAR\r\n');
    await truncate(file, 50 * 1024 * 1024);
    await expect(importEvents(platform, [file, '--venue', venue])).rejects.toThrow('is larger than 10 MB');
  });

  test.each<[string, () => Promise<unknown>, RegExp]>([
    ['no file', () => importEvents(platform, []), /Name the file and the bar/],
    ['no venue', () => importEvents(platform, ['x.ics']), /Name the file and the bar/],
    [
      'a file that is not there',
      () => importEvents(platform, ['/none.ics', '--venue', venue]),
      /no such file/,
    ],
    ['a folder', () => importEvents(platform, [folder, '--venue', venue]), /EISDIR/],
    ['no calendar', () => importing('id,name,starts'), /is no calendar.*The name of a table ends in \.csv/],
    ['another order of days', () => importing('', { more: ['--dates', 'dmy'] }), /--dates must be us/],
    ['a venue that nobody knows', () => importing('', { into: 'NOBODY' }), /There is no venue/],
    ["a database's own words", () => importing('', { into: "' or true --" }), /There is no venue/],
    ['a kind that is none', () => importing('', { more: ['--type', 'Wake'] }), /"Wake" is no kind of event/],
    [
      'an inactive venue',
      async () => importing('', { into: await build.venue({ active: false }) }),
      /not shown to guests/,
    ],
  ])('an import of %s is refused with a message', async (_, done, sentence) => {
    await expect(done()).rejects.toThrow(sentence);
  });
});

test('an import finds its venue by its venue code too', async () => {
  const coded = await build.venue({ venue_code: 'MOTHS7' });
  const text = ['BEGIN:VCALENDAR', event(...moth), 'END:VCALENDAR'].join('\n');
  await importing(text, { into: 'moths7' });
  venue = coded;
  expect(await imported()).toHaveLength(1);
});
