import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { importEvents } from './import-events.ts';

const { platform, db, build } = await testApp();
const folder = await mkdtemp(join(tmpdir(), 'nightjar-import-'));
afterAll(() => rm(folder, { recursive: true }));
let venue = await build.venue();
beforeEach(async () => {
  venue = await build.venue();
});

async function importing(bytes: string | Uint8Array, ...more: string[]) {
  const file = join(folder, 'nights.csv');
  await writeFile(file, bytes);
  return importEvents(platform, [file, '--venue', venue, ...more]);
}
const imported = () =>
  db.selectFrom('events').selectAll().where('venue_id', '=', venue).orderBy('starts_at').execute();
const names = async () => (await imported()).map(({ name }) => name);
const startsOf = async () => (await imported()).map(({ starts_at }) => starts_at.toISOString());

const titles = 'id,name,starts,ends,description,type,link,price,capacity,status';
const table = (...rows: string[]) => [titles, ...rows].join('\r\n');
const same = 'The Low Lantern: 0 new, 0 changed, 0 called off, 1 as they were.';

describe('a table that a spreadsheet saved', () => {
  test.each<[string, string | Uint8Array, string[]]>([
    [
      'with dates of America',
      `\uFEFF${table('1,Resaved night,12/19/2026 21:00,12/19/2026 23:00,,,,10,,')}`,
      ['2026-12-20T02:00:00.000Z'],
    ],
    [
      'with a clock of twelve hours',
      table('1,Trivia,12/20/2026 9:30\u202FPM,,,,,,,'),
      ['2026-12-21T02:30:00.000Z'],
    ],
    ['with milliseconds', table('1,Trivia,2026-12-19T21:00:00.000Z'), ['2026-12-19T21:00:00.000Z']],
    [
      'with an offset without a colon',
      table('1,Trivia,2026-12-19T21:00:00-0500'),
      ['2026-12-20T02:00:00.000Z'],
    ],
    ['with a short offset', table('1,Trivia,2026-12-20 21:00:00-05'), ['2026-12-21T02:00:00.000Z']],
    ['with semicolons', 'id;name;starts\r\n1;Trivia;19.12.2026 21:00', ['2026-12-20T02:00:00.000Z']],
    [
      'in UTF-16 with tabs',
      Buffer.from('\uFEFFid\tname\tstarts\r\n1\tTrivia\t12/19/2026 21:00', 'utf16le'),
      ['2026-12-20T02:00:00.000Z'],
    ],
    [
      'with a line break in a cell',
      table('1,Trivia,2026-12-19 21:00,,"first line\r\nsecond line",,,,,'),
      ['2026-12-20T02:00:00.000Z'],
    ],
    [
      'with commas alone',
      table('1,Trivia,2026-12-19 21:00,,,,,,,', ',,,,,,,,,', ',,,,,,,,,'),
      ['2026-12-20T02:00:00.000Z'],
    ],
    ['with a comma too many', table('1,Trivia,2026-12-19 21:00,,,,,,,,'), ['2026-12-20T02:00:00.000Z']],
    [
      'with a separator above',
      `sep=,\r\n${table('1,Trivia,2026-12-19 21:00')}`,
      ['2026-12-20T02:00:00.000Z'],
    ],
    [
      'in Windows-1252',
      Buffer.from(table('1,Caf\xe9 \x96 late,2026-12-19 21:00'), 'latin1'),
      ['2026-12-20T02:00:00.000Z'],
    ],
  ])(
    'an imported table of events, saved by a spreadsheet %s, is read, and importing it again changes nothing',
    async (_, bytes, starts) => {
      const first = await importing(bytes);
      expect(first.summary).toBe('The Low Lantern: 1 new, 0 changed, 0 called off, 0 as they were.');
      expect(await startsOf()).toEqual(starts);
      const rows = await imported();
      expect((await importing(bytes)).summary).toBe(same);
      expect(await imported()).toEqual(rows);
    },
  );

  test('importing the same nights from a table in another spelling changes nothing', async () => {
    await importing(table('1,Trivia,2026-12-19 21:00,2026-12-20 01:00,Two floors,DJ Night,,1250,1000,'));
    const rows = await imported();
    const { summary } = await importing(
      'sep=;\r\nID;Title;Date;Start Time;End Time;Description;Type;Link;Price ($);Capacity;Status\r\n1;Trivia;12/19/2026;9:00 PM;1:00 AM;Two floors;DJ Night;;$1,250.00;1,000;\r\n',
    );
    expect(summary).toBe(same);
    expect(await imported()).toEqual(rows);
  });

  test('an event id that a spreadsheet wrote as a number is recognised as the same event, and the report names it', async () => {
    await importing(table('007,Trivia,2026-12-19 21:00'));
    const [before] = await imported();
    const { summary, refused } = await importing(table('7,Trivia,12/19/2026 21:00'));
    expect(summary).toBe(same);
    expect(refused).toEqual([
      {
        feature: 'row 2 "Trivia"',
        reason: 'it was imported as "007" before, and is the same event under another id',
      },
    ]);
    expect(await imported()).toEqual([{ ...before, source: 'csv:7' }]);
    expect((await importing(table('7,Trivia,12/19/2026 21:00'))).refused).toEqual([]);
  });

  test('two nights of one name and hour in a table, each with its id, are two events', async () => {
    await importing(table('a,Karaoke,2026-12-19 21:00', 'b,Karaoke,2026-12-19 21:00'));
    await importing(table('a,Karaoke,2026-12-19 21:00', 'c,Karaoke,2026-12-20 21:00'));
    expect((await imported()).map(({ source }) => source).sort()).toEqual(['csv:a', 'csv:b', 'csv:c']);
  });
});

test('importing a changed table of events changes the times, states and places of its nights', async () => {
  const rows = (...lines: string[]) =>
    importing(['id,name,starts,price,capacity,status', ...lines].join('\n'));
  await rows('a,Trivia,2026-12-04 20:00,5,40,', 'b,Karaoke,2026-12-05 20:00,,,');
  expect(await imported()).toMatchObject([
    { name: 'Trivia', price_cents: 500, capacity: 40, source: 'csv:a' },
    { name: 'Karaoke', price_cents: 0, capacity: null },
  ]);
  const { summary } = await rows(
    'a,Trivia,2026-12-04 21:00,free,60,',
    'b,Karaoke,2026-12-05 20:00,,,canceled',
  );
  expect(summary).toMatch(/0 new, 1 changed, 1 called off/);
  expect(await imported()).toMatchObject([{ capacity: 60, price_cents: 0 }, { status: 'cancelled' }]);
});

test('importing a table of events does not call off events that the table leaves out', async () => {
  await importing(table('a,Trivia,2026-12-04 20:00'));
  await importing(table('b,Karaoke,2026-12-05 20:00'));
  expect((await imported()).map(({ status }) => status)).toEqual(['published', 'published']);
});

test('a private row of an imported table is not shown to guests, and an announced one is called off', async () => {
  const rows = (hidden: string) =>
    importing(
      `id,name,starts,private\na,Trivia,2026-12-04 20:00,${hidden}\nb,Staff review,2026-12-05 20:00,yes`,
    );
  await rows('no');
  expect(await names()).toEqual(['Trivia']);
  const { summary, refused } = await rows('yes');
  expect(summary).toMatch(/1 called off/);
  expect(refused[0]?.reason).toBe('it is private, and is not shown to guests');
  expect(await imported()).toMatchObject([{ name: 'Trivia', status: 'cancelled' }]);
});

test('an import of a table reports remarks on the file, rows and kinds, and past nights need no line', async () => {
  const { summary, refused, taken } = await importing(
    Buffer.from(
      'Programme,,,\r\nid,name,starts,type,where\r\na,Caf\xe9,3/4/2027 21:00,Wake,Roof\r\nb,Moths,12/19/2026 21:00,DJ night,\r\nc,Bad,soon,,\r\nd,Old,1/9/2026 21:00,,',
      'latin1',
    ),
  );
  expect(refused).toEqual([
    { feature: 'nights.csv', reason: expect.stringMatching(/read as Windows-1252/) },
    {
      feature: 'nights.csv',
      reason: 'its days were read with the month first, as "12/19/2026 21:00" in row 4 shows',
    },
    { feature: 'row 1', reason: 'it is above the titles, and was left out: "Programme"' },
    { feature: 'row 2', reason: 'column E "where" is not a column of an event, and was left out' },
    {
      feature: 'row 5 "Bad"',
      reason: '"soon" in column C "starts" is no time: write it like 2026-12-04 21:00',
    },
    {
      feature: 'row 3 "Café"',
      reason: expect.stringMatching(/^"Wake" is no kind of event.*there are live music, /),
    },
  ]);
  expect(summary).toBe(
    'The Low Lantern: 2 new, 0 changed, 0 called off, 0 as they were. 1 that is over left out.',
  );
  expect(taken).toBe(3);
});

test('an imported table with ambiguous dates writes nothing until --dates names the order of day and month', async () => {
  const text = table('a,Moths,3/4/2027 21:00', 'b,Trivia,2026-12-19 21:00');
  await expect(importing(text)).rejects.toThrow(/2027-03-04 \(--dates us, month first\) or 2027-04-03/);
  expect(await imported()).toEqual([]);
  await importing(text, '--dates', 'eu');
  expect(await startsOf()).toEqual(['2026-12-20T02:00:00.000Z', '2027-04-04T01:00:00.000Z']);
});
