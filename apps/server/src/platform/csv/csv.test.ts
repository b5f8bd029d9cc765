import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CsvColumn, csvFile } from './csv.ts';

/** Returns the bytes as text with the byte order mark. A reader of streams would leave the mark out. */
const text = async (file: Readable) => (await buffer(file)).toString('utf8');
const columns = ['Name', 'Phone'].map(
  (title, index): CsvColumn<readonly string[]> => ({ title, value: row => row[index] ?? null }),
);
const written = (rows: Iterable<readonly string[]>) => text(csvFile(columns, rows));
const header = '\uFEFFName,Phone\r\n';

test('an exported CSV file begins with a byte order mark and a header, and its lines end with CR LF', async () => {
  expect(await written([])).toBe(header);
  expect(await written([['Dee', '813']])).toBe(`${header}Dee,813\r\n`);
});

test.each([
  ['a comma', 'Dee, Jr', '"Dee, Jr"'],
  ['a quote', 'The "Low" Lantern', '"The ""Low"" Lantern"'],
  ['a line break', 'one\ntwo', '"one\ntwo"'],
  ['letters of any script', 'Žižka 🦉', 'Žižka 🦉'],
  ['an empty text', '', ''],
])('the text of a cell is complete in an exported CSV file: %s', async (_what, cell, expected) => {
  expect(await written([[cell, 'x']])).toBe(`${header}${expected},x\r\n`);
});

test('times in an exported CSV file are in UTC, and the cell of an unknown value is empty', async () => {
  const at: CsvColumn<{ at: Date | null; count: number }>[] = [
    { title: 'At', value: row => row.at },
    { title: 'Count', value: row => row.count },
  ];
  const rows = [
    { at: new Date('2026-11-21T03:30:00Z'), count: 2 },
    { at: null, count: 0 },
  ];
  expect(await text(csvFile(at, rows))).toBe('\uFEFFAt,Count\r\n2026-11-21T03:30:00.000Z,2\r\n,0\r\n');
});

const starts = ['=', '+', '-', '@', '\t', '\r', '\0=', '＝', '＋', '－', '＠'];
const formulas = [
  "cmd|' /C calc'!A0",
  'HYPERLINK("https://evil.example","Free drinks")',
  'SUM(A1:A9)',
  '1+1',
  '"',
];

test.each(starts.flatMap(start => formulas.map(formula => start + formula)))(
  'a spreadsheet does not compute the exported cell %j, because an apostrophe precedes it',
  async cell => {
    const file = await written([[cell, 'x']]);
    expect(file.slice(header.length)).toMatch(/^"?'/);
  },
);

test('a phone number in an exported CSV file stays text in a spreadsheet', async () => {
  expect(await written([['Dee', '+18135550103']])).toBe(`${header}Dee,'+18135550103\r\n`);
});

test('no cell of an exported CSV file begins like a formula, and every cell can be read back', async () => {
  const cell = fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', "'", 'a', ' '),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { maxLength: 8 }), async rows => {
      const read = parse((await written(rows)).slice(header.length));
      expect(read).toEqual(rows.map(row => row.map(guarded)));
      for (const value of read.flat()) expect(value).not.toMatch(/^[=+\-@\t\r]/);
    }),
  );
});

/** The test reads CSV by RFC 4180 with its own code, independently of the product's. */
function parse(file: string): string[][] {
  return [...file.matchAll(/(?:"(?:[^"]|"")*"|[^",\r\n]*)(?:,(?:"(?:[^"]|"")*"|[^",\r\n]*))*\r\n/g)].map(
    ([line]) =>
      [...`,${line.slice(0, -2)}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
  );
}
const guarded = (cell: string) => cell.replace(/^(?=[=+\-@\t\r])/, "'");

test('the rows of an exported CSV file are read while the file is sent, not all at once', async () => {
  let read = 0;
  function* rows() {
    for (; read < 100_000; read += 1) yield ['Dee', 'x'];
  }
  const file = csvFile(columns, rows());
  await new Promise(resolve => file.once('readable', resolve));
  file.read();
  expect(read).toBeLessThan(10_000);
  file.destroy();
});

test('an error while rows are read breaks off the exported CSV file with that error', async () => {
  async function* rows() {
    yield ['Dee', 'x'];
    throw new Error('The database is away');
  }
  await expect(text(csvFile(columns, rows()))).rejects.toThrow('The database is away');
});
