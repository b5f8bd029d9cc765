import { houseTimezone } from '@nightjar/domain/kernel/time';
import { describe, expect, test } from 'vitest';
import { readEventTable } from './events.ts';
import type { DateOrder } from './moments.ts';

const now = new Date('2026-11-20T22:00:00Z');
type Options = { dates?: DateOrder; end?: string };
const readBytes = (bytes: Uint8Array, dates?: DateOrder) =>
  readEventTable(bytes, { timezone: houseTimezone, now, dates });
const read = (lines: readonly string[], { dates, end = '\r\n' }: Options = {}) =>
  readBytes(Buffer.from(lines.join(end) + end), dates);
const reasons = (lines: readonly string[], options?: Options) =>
  read(lines, options).refused.map(({ line, reason }) => `${line}: ${reason}`);

const head = 'id,name,starts,ends,type,price,capacity,status,link,description';
const short = 'id,name,starts';
const moth = 'a1,Moths,2026-12-19 21:00';
/** This moment is 21:00 by the clock of the bar. */
const nine = new Date('2026-12-20T02:00:00Z');

test("a row of an imported table becomes an event with the values of its columns, at the time of the bar's clock", () => {
  const { rows, refused } = read([
    `\uFEFF${head}`,
    'a1,"Moths, and rum",2026-12-04 21:00,2026-12-05 02:00,"DJ night, Fun",12.50,80,draft,https://bar.example,"Two',
    'floors"',
    'a2,Trivia,2026-12-05T20:00:00-08:00,,,,,,,',
  ]);
  expect(refused).toEqual([]);
  expect(rows).toMatchObject([
    {
      ...{ line: 2, key: 'a1', name: 'Moths, and rum', price_cents: 1250, capacity: 80, status: 'draft' },
      ...{ categories: ['DJ night', ' Fun'], url: 'https://bar.example', description: 'Two\nfloors' },
      ...{ starts: new Date('2026-12-05T02:00:00Z'), ends: new Date('2026-12-05T07:00:00Z') },
    },
    {
      ...{ line: 3, key: 'a2', starts: new Date('2026-12-06T04:00:00Z'), ends: null },
      ...{ price_cents: 0, capacity: null, status: 'published' },
    },
  ]);
});

test('a missing column of an imported table leaves the field of the event unchanged', () => {
  const [row] = read(['Name, Starts ,ID', 'Trivia,2026-12-05 20:00,x']).rows;
  expect(row).not.toHaveProperty('price_cents');
  expect(row).not.toHaveProperty('capacity');
});

describe('the same event is read from a table', () => {
  const wide = [head, 'a1,Moths,2026-12-19 21:00,,,,,,,'];
  test.each<[string, string[]]>([
    ['in its plain form', wide],
    ['with semicolons', wide.map(line => line.replaceAll(',', ';'))],
    ['with tabs', wide.map(line => line.replaceAll(',', '\t'))],
    ['with vertical bars', wide.map(line => line.replaceAll(',', '|'))],
    ['below a line that names the comma as the separator', ['sep=,', ...wide]],
    ['below a line that names another separator', ['sep=^', ...wide.map(line => line.replaceAll(',', '^'))]],
    [
      'below a byte order mark and a line that names the separator',
      ['\uFEFFsep=;', ...wide.map(line => line.replaceAll(',', ';'))],
    ],
    ['with one comma too many in each row', wide.map(line => `${line},`)],
    ['with commas left out at the end of a row', [head, moth]],
    ['with empty rows', [head, '', moth, '', ',,,,,,,,,', '   ,,', '']],
    ['with a million columns that are empty', [`${head}${','.repeat(1_000_000)}`, moth]],
    ['with column titles in capitals and quotation marks', ['"ID","NAME" ," STARTS "', moth]],
    ['with column titles in smart quotation marks', ['“id”,‘name’,“starts”', moth]],
    ['with column titles in snake case', ['event_id,event_title,starts_at', moth]],
    ['with column titles in camel case', ['eventId,EventName,startTime', moth]],
    ['with other common column titles', ['No.,Subject,Start', moth]],
    ['with additions in brackets in its column titles', ['#,Title (public),Starts (local time)', moth]],
    [
      'with the order of day and month in a column title',
      [short.replace('starts', 'Starts [DD.MM.YYYY hh:mm]'), 'a1,Moths,19.12.2026 21:00'],
    ],
    ['with every cell in smart quotation marks', ['“id”,“name”,“starts”', '“a1”,“Moths”,“2026-12-19 21:00”']],
    ['with every cell in apostrophes', ["'id','name','starts'", "'a1','Moths','2026-12-19 21:00'"]],
    [
      'of a calendar program, with two columns about privacy',
      ['Id,Subject,Start Date,Start Time,Private,Sensitivity', 'a1,Moths,12/19/2026,9:00:00 PM,False,Normal'],
    ],
    ['with texts written as formulas', [short, '="a1",="Moths","=""2026-12-19 21:00"""']],
    ['with UTC in a column title', [short.replace('starts', 'Starts (UTC)'), 'a1,Moths,2026-12-20 02:00']],
    ['with a timezone in a column title', ['id,name,Starts (America/Chicago)', 'a1,Moths,2026-12-19 20:00']],
    ['with day and hour in two columns', ['id,name,date,time', 'a1,Moths,12/19/2026,9:00 PM']],
    ['with a midnight beside the hour', ['id,name,date,starts', 'a1,Moths,12/19/2026 0:00,21:00']],
    ['with the day in two columns', ['id,name,date,starts', 'a1,Moths,12/19/2026,2026-12-19 21:00']],
    ['with day and hour in the column of the day', ['id,name,date,starts', 'a1,Moths,12/19/2026 9 PM,']],
    ['with the column title date alone', ['id,name,date', moth]],
    ['of a calendar program', ['Id,Subject,Start Date,Start Time', 'a1,Moths,12/19/2026,9:00:00 PM']],
    ['with the day as the number of a spreadsheet', [short, 'a1,Moths,46375.875']],
    ['with spaces beside its commas', ['id, name, starts', 'a1, "Moths" , 2026-12-19 21:00 ']],
    ['with invisible direction marks', [short, '\u200Ea1,Moths,\u202A2026-12-19 21:00\u202C']],
  ])('an event is read from a table %s', (_, lines) => {
    for (const end of ['\r\n', '\n', '\r']) {
      const { rows } = read(lines, { end });
      expect(rows).toMatchObject([{ name: 'Moths', starts: nine, ends: null, status: 'published' }]);
    }
  });

  const latin = (text: string) => Buffer.from(text, 'latin1');
  const utf16 = (text: string) => Buffer.from(text, 'utf16le');
  const table = `${head}\r\na1,Café – “late”,2026-12-19 21:00,,,,,,,\r\n`;
  test.each<[string, Uint8Array]>([
    ['UTF-8', Buffer.from(table)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${table}`)],
    ['UTF-16', utf16(table)],
    ['UTF-16 with a byte order mark and tabs', utf16(`\uFEFF${table.replaceAll(',', '\t')}`)],
    ['UTF-16 with the high byte first', utf16(table).swap16()],
    ['UTF-16 with the high byte first and its mark', utf16(`\uFEFF${table}`).swap16()],
    ['Windows-1252', latin(table.replace('Café – “late”', 'Caf\xe9 \x96 \x93late\x94'))],
    ['Mac Roman', latin(table.replace('Café – “late”', 'Caf\x8e \xd0 \xd2late\xd3'))],
  ])('an event is read from a table in %s', (_, bytes) => {
    expect(readBytes(bytes).rows).toMatchObject([{ name: 'Café – “late”', starts: nine }]);
  });
  test('a table in an encoding without a mark is read in the likely encoding, and the report names it', () => {
    expect(readBytes(latin(`${short}\na1,Caf\xe9,2026-12-19 21:00`)).refused).toMatchObject([
      { line: 0, reason: expect.stringMatching(/not written in UTF-8, and was read as Windows-1252.*save/) },
    ]);
    expect(readBytes(latin(`${short}\na1,It\xd5s caf\x8e,2026-12-19 21:00`))).toMatchObject({
      rows: [{ name: 'It’s café' }],
      refused: [{ line: 0, reason: expect.stringMatching(/Mac Roman/) }],
    });
    const both = Buffer.concat([
      Buffer.from(`${short}\na1,Café,2026-12-19 21:00\n`),
      latin('a2,Caf\xe9,2026-12-19 21:00'),
    ]);
    expect(readBytes(both).rows.map(({ name }) => name)).toEqual(['Café', 'Café']);
  });
});

test.each([
  ['2:00 AM', '2026-12-20T07:00:00Z'],
  ['23:30', '2026-12-20T04:30:00Z'],
  ['21:00', '2026-12-21T02:00:00Z'],
  ['12/20/2026 2:00 AM', '2026-12-20T07:00:00Z'],
])('the end %s of an event in a table is the first such time after the start', (ends, expected) => {
  const [row] = read(['id,name,starts,ends', `${moth},${ends}`]).rows;
  expect(row?.ends).toEqual(new Date(expected));
});
test('a day without an hour is no end of an event, and the report names the cell', () => {
  const lines = [
    'Id,Subject,Start Date,Start Time,End Date,End Time',
    'a1,Moths,12/19/2026,9 PM,12/20/2026,',
  ];
  expect(read(lines)).toMatchObject({
    rows: [{ ends: null }],
    refused: [
      { line: 2, reason: '"12/20/2026" in column E "End Date" has no hour beside it, and was left out' },
    ],
  });
});

describe('which number is the month', () => {
  const on = (...days: string[]) => [short, ...days.map((day, index) => `${index},Moths,${day} 21:00`)];
  const starts = (lines: string[], dates?: DateOrder) =>
    read(lines, dates ? { dates } : {}).rows.map(row => row.starts.toISOString().slice(0, 10));

  test.each([
    [
      on('3/4/2027', '12/19/2026'),
      ['2027-03-05', '2026-12-20'],
      'month first, as "12/19/2026 21:00" in row 3',
    ],
    [on('3.4.2027', '19.12.2026'), ['2027-04-04', '2026-12-20'], 'day first, as "19.12.2026 21:00" in row 3'],
    [
      on('Thu 3/4/2027', '12/4/26'),
      ['2027-03-05', '2026-12-05'],
      'month first, as "Thu 3/4/2027 21:00" in row 2',
    ],
    [on('26/12/27', '26/12/19'), ['2026-12-28', '2026-12-20'], 'year first, as "26/12/19 21:00" in row 3'],
  ])(
    'one unambiguous day of %s decides the order of day and month for the whole table, and the report names its row',
    (lines, days, named) => {
      expect(starts(lines)).toEqual(days);
      expect(reasons(lines)).toEqual([`0: its days were read with the ${named} shows`]);
    },
  );

  test('a table in which no row decides the order of day and month is refused, and the message names two possible readings', () => {
    expect(() => read(on('2026-12-19', '3/4/2027'))).toThrow(
      '"3/4/2027 21:00" in row 3 is 2027-03-04 (--dates us, month first) or 2027-04-03 (--dates eu, day first), and no other row shows which. Import the table again with one of these, or write its days such as 2026-12-04.',
    );
  });
  test('the operator can choose the order of day and month of an imported table by --dates', () => {
    expect(starts(on('3/4/2027'), 'us')).toEqual(['2027-03-05']);
    expect(starts(on('3/4/2027'), 'eu')).toEqual(['2027-04-04']);
    expect(starts(on('26/12/27'), 'iso')).toEqual(['2026-12-28']);
    expect(reasons(on('3/4/2027'), { dates: 'us' })).toEqual([]);
    expect(reasons(on('2026-12-19', '19.12.2026'), { dates: 'us' })).toEqual([
      '3: "19.12.2026 21:00" in column C "starts" is no day with the month first: write it like 2026-12-04 21:00',
    ]);
  });
  test('a pattern in the title of a column decides the order of day and month', () => {
    expect(starts(['id,name,Starts (mm/dd/yyyy)', 'a,Moths,3/4/2027 21:00'])).toEqual(['2027-03-05']);
    expect(starts(['id,name,Starts (dd/mm/yyyy)', 'a,Moths,3/4/2027 21:00'])).toEqual(['2027-04-04']);
  });
  test('a table whose rows contradict each other about the order of day and month is refused, and the message names two of them', () => {
    expect(() => read(on('12/19/2026', '3/4/2027', '19/12/2026'))).toThrow(
      '"12/19/2026 21:00" in row 2 has the month first, and "19/12/2026 21:00" in row 4 has the day first: which days are meant is unknown.',
    );
  });
  test('a table needs no order of day and month if every day is the same in each order', () => {
    expect(starts(on('5/5/2027'))).toEqual(['2027-05-06']);
    expect(reasons(on('12/19/2026'))).toEqual([]);
  });
});

describe('an unreadable row is named with its number, column and solution, and the others are imported', () => {
  test.each([
    [
      'x,Bad,2026-02-31 20:00',
      /in column C "starts" is no day with the month first: write it like 2026-12-04 21:00/,
    ],
    ['x,Bad,2026-12-05 25:00', /^"2026-12-05 25:00" in column C "starts" is no time: write it like/],
    ['x,Bad,tomorrow', /is no time/],
    ['x,Bad,', /^column C "starts" is empty: write it like/],
    ['x,Bad,2026-12-05', /is a day without an hour/],
    ['x,Bad,9 PM', /is an hour without a day/],
    ['x,Bad,2026-12-05 20:00 EST', /is no time/],
    ['x,Bad,44913.875', /is no time/],
    ['x,Bad,2026-12-05 20:00,later', /in column D "ends" is no time/],
    ['x,Bad,2026-12-05 20:00,2026-12-06', /in column D "ends" is a day without an hour/],
    [',Bad,2026-12-05 20:00', /^column A "id" is empty: a later import recognizes the event by its id/],
    [`${'x'.repeat(256)},Bad,2026-12-05 20:00`, /longer than 255/],
    ['good,Bad,2026-12-05 20:00', /^"good" in column A "id" is the id of row 2 as well/],
    ['x,,2026-12-05 20:00', /^column B "name" is empty: an event needs a name/],
    ['x,\u200B\u2800,2026-12-05 20:00', /an event needs a name/],
    [
      'x,Bad,2026-12-05 20:00,,,five',
      /^"five" in column F "price" is no price: write it like 12.50, or "free"/,
    ],
    ['x,Bad,2026-12-05 20:00,,,"20,000"', /is more than \$10000/],
    [
      'x,Bad,2026-12-05 20:00,,,,-3',
      /^"-3" in column G "capacity" is no number of places: write a whole number/,
    ],
    ['x,Bad,2026-12-05 20:00,,,,0', /is no number of places/],
    [
      'x,Bad,2026-12-05 20:00,,,,,maybe',
      /^"maybe" in column H "status" is no status: write published, draft or/,
    ],
    [
      'x,Bad,2026-12-05 20:00,,,,,,,,one more',
      /cell in column K, and there are no titles that far.*quotation marks/,
    ],
    ['x,“Bad, and worse”,2026-12-05 20:00', /in column C "starts" is no time/],
    ['x,Bad "x", y,2026-12-05 20:00', /is no time/],
  ])(
    'an unreadable row of a table is reported with its number, column and a remedy: %.60s',
    (line, reason) => {
      const { rows, refused } = read([head, 'good,Good,2026-12-04 20:00', line]);
      expect(rows.map(({ name }) => name)).toEqual(['Good']);
      expect(refused).toEqual([expect.objectContaining({ line: 3, reason: expect.stringMatching(reason) })]);
    },
  );

  test('rows of an imported table are numbered as a spreadsheet numbers them', () => {
    const lines = [head, 'a,Moths,2026-12-04 20:00,,,,,,,"two', 'lines"', '', ',,,', 'b,Bad,never'];
    expect(read(lines).refused).toMatchObject([{ line: 5, name: 'Bad' }]);
    expect(read(['sep=,', ...lines]).refused).toMatchObject([{ line: 5 }]);
  });
});

describe('a left-out or assumed value is named', () => {
  test.each<[string, string[], string[]]>([
    [
      'lines above the column titles',
      ['The Low Lantern,,', '', short, moth],
      ['1: it is above the titles, and was left out: "The Low Lantern"'],
    ],
    [
      'a column that no event has',
      [`${short},Doorman`, `${moth},Rae`],
      ['1: column D "Doorman" is not a column of an event, and was left out'],
    ],
    ['a column without a title', [`,${short}`, `0,${moth}`], ['1: column A has no title, and was left out']],
    [
      'a day as the number of a spreadsheet',
      [short, 'a,Moths,46375.875', 'b,Moths,46376.875'],
      [
        '0: row 2: "46375.875" in column C "starts" was read as the number of a day, as spreadsheets count from 1900 on (and 1 more like it)',
      ],
    ],
    [
      'another currency',
      [`${short},Price (€)`, `${moth},"1.250,00"`],
      [
        '2: "1.250,00" in column D "Price (€)" was read as dollars, the money of every price here, and not as €',
      ],
    ],
    [
      'a letter that an earlier program lost',
      [short, 'a,Caf\uFFFD,2026-12-19 21:00'],
      [
        '2: "Caf\uFFFD" in column B "name" has a \uFFFD, in the place of a letter that an earlier program lost',
      ],
    ],
    [
      'a row that is marked private',
      [`${short},Private`, `${moth},TRUE`, 'b,Moths,2026-12-19 21:00,False'],
      ['2: it is private, and is not shown to guests'],
    ],
  ])('the report of an imported table names %s', (_, lines, named) => {
    const { rows } = read(lines);
    expect(rows[0]?.name).toMatch(/^(Moths|Caf)/);
    expect(reasons(lines)).toEqual(named);
  });
  test('a private row of an imported table is read with the status cancelled, so that no guest sees its event', () => {
    expect(read([`${short},Sensitivity`, `${moth},Private`]).rows).toMatchObject([{ status: 'cancelled' }]);
  });
});

describe('a table whose rows or columns are unknown is refused as a whole', () => {
  test.each<[string, string[], RegExp]>([
    [
      'without a required column',
      ['name,date', 'Trivia,2026-12-05'],
      /no column id: it needs id, name, starts\. Its titles were read as "name", "date"\. Number its events/,
    ],
    ['that is empty', [''], /no column id, name, starts.*It is empty/],
    ['without column titles', [moth], /no column/],
    [
      'with a column twice',
      ['id,name,Title,starts', 'a,b,c,2026-12-05 20:00'],
      /The columns B "name" and C "Title" are both the name of an event: keep one/,
    ],
    [
      'of a million columns',
      [`${short},${Array.from({ length: 1_000_000 }, (_, i) => i).join(',')}`, moth],
      /Row 1 has 1000003 columns/,
    ],
    [
      'with a row of a million columns',
      [short, `${moth}${',x'.repeat(1_000_000)}`],
      /Row 2 has 1000003 columns/,
    ],
    [
      'with a cell of ten megabytes',
      [short, moth, `b,${'y'.repeat(9_900_000)},2026-12-05 20:00`],
      /Row 3 has a cell of 9900000 characters/,
    ],
    [
      'with text behind a closing quotation mark',
      [short, moth, 'b,"Bad" idea,2026-12-05 20:00'],
      /Row 3 has text behind a closing quotation mark.*: write a quotation mark within a cell twice/,
    ],
    [
      'with a quotation mark that is never closed',
      [short, '', moth, 'b,"Bad,2026-12-05 20:00', 'c,Good,2026-12-05 20:00'],
      /Row 4 opens a quotation mark that is never closed/,
    ],
    ['of 60,000 rows', [short, ...Array.from({ length: 60_000 }, () => moth)], /more than 50000 rows/],
    ['with zero bytes', [short, 'a,Mo\0ths,2026-12-19 21:00'], /bytes that no text has/],
    [
      'with an unknown timezone in a column title',
      ['id,name,starts (EST)', moth],
      /"EST" in the title "starts \(EST\)" is unknown/,
    ],
  ])('a table %s is refused as a whole', (_, lines, sentence) => {
    expect(() => read(lines)).toThrow(sentence);
  });
});

test('a table may have 5,000 events that are not over, later rows with such events are left out, and past events do not count', () => {
  const over = Array.from({ length: 6_000 }, (_, index) => `o${index},Trivia,2026-11-05 20:00`);
  const many = Array.from({ length: 5_003 }, (_, index) => `${index},Trivia,2026-12-05 20:00`);
  const { rows, refused } = read([short, ...over, ...many]);
  expect([rows.length, refused.length, refused[0]?.line]).toEqual([11_000, 1, 11_002]);
});
