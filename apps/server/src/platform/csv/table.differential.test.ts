import fc from 'fast-check';
import papaparse from 'papaparse';
import { expect, test } from 'vitest';
import { csvFile } from './csv.ts';
import { readTable } from './table.ts';

/** The test compares the cells that the product's reader and the library papaparse find in the same tables. */
type Written = { name: string; text: string };

const titles = ['id', 'name', 'starts'];
const known = (cells: readonly string[]) => cells.filter(cell => titles.includes(cell.trim())).length;

/** Returns the cells without the spaces around them, and the rows without empty cells at their end. */
const bare = (rows: readonly (readonly string[])[]): string[][] =>
  rows
    .map(row => row.map(cell => cell.trim()))
    .map(row => row.slice(0, row.findLastIndex(cell => cell !== '') + 1))
    .filter(row => row.length > 0);

function ours(text: string): string[][] {
  try {
    const { above, header, rows } = readTable(text, known);
    return bare([...above, header, ...rows].map(({ cells }) => cells));
  } catch (error) {
    return [[`refused: ${error instanceof Error ? error.message : error}`]];
  }
}
const theirs = (text: string): string[][] => bare(papaparse.parse<string[]>(text).data);

const cell = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom('', 'Moths', '2026-12-19 21:00', 'Café – late', '12.50', '0', 'free'),
  },
  {
    weight: 2,
    arbitrary: fc.string({
      unit: fc.constantFrom(...'ab ,;|\t"\n\r', '\r\n', '“', '=', 'é', '🦉'),
      maxLength: 8,
    }),
  },
);
const generated = fc
  .record({
    delimiter: fc.constantFrom(',', ';', '\t', '|'),
    end: fc.constantFrom('\r\n', '\n', '\r'),
    mark: fc.constantFrom('', '\uFEFF'),
    last: fc.boolean(),
    every: fc.boolean(),
    surplus: fc.constantFrom(0, 0, 1, 3),
    empty: fc.constantFrom(0, 0, 1, 2),
    rows: fc.array(fc.tuple(cell, cell, cell, cell), { minLength: 1, maxLength: 6 }),
  })
  .map(({ delimiter, end, mark, last, every, surplus, empty, rows }) => {
    const quoted = (text: string) =>
      every || /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
    const lines = [[...titles, 'description'], ...rows].map(
      row => row.map(quoted).join(delimiter) + delimiter.repeat(surplus),
    );
    const blank = Array.from({ length: empty }, () => delimiter.repeat(3));
    return mark + [...lines, ...blank].join(end) + (last ? end : '');
  });

const head = 'id,name,starts,description';
/** Programs and people write tables like these. */
const written: Written[] = [
  { name: 'a table', text: `${head}\r\n1,Moths,2026-12-19 21:00,\r\n` },
  { name: 'two lines in a cell', text: `${head}\r\n1,Moths,x,"one\r\ntwo"\r\n2,Trivia,y,"one\ntwo"\r\n` },
  { name: 'doubled quotation marks', text: `${head}\n1,"The ""Low"" Lantern",x,"""all"""\n` },
  { name: 'quotation marks within a cell', text: `${head}\n1,The "Low" Lantern,x,6" vinyl\n` },
  { name: 'an empty cell in quotation marks', text: `${head}\n1,"",x,""\n` },
  { name: 'a row that ends early', text: `${head}\n1,Moths\n2,Trivia,y,z\n` },
  { name: 'cells too many', text: `${head}\n1,Moths, and rum,x,y\n` },
  { name: 'rows of commas', text: `${head}\r\n1,Moths,x,\r\n,,,\r\n,,,\r\n` },
  { name: 'empty rows', text: `\n${head}\n\n1,Moths,x,y\n\n\n` },
  { name: 'a title above', text: `The Low Lantern,,,\n${head}\n1,Moths,x,y\n` },
  { name: 'one column more than commas', text: `${head}\n1,Moths,x,y,\n` },
  { name: 'semicolons and decimal commas', text: 'id;name;starts;price\n1;Moths;x;12,50\n2;Trivia;y;7,00\n' },
  { name: 'tabs and commas', text: 'id\tname\tstarts\n1\tMoths, and rum\tx\n2\tTrivia, and gin\ty\n' },
  { name: 'a sign of its own', text: 'sep=;\r\nid;name;starts\r\n1;Moths, and rum;x\r\n' },
  { name: 'the comma named', text: 'sep=,\r\nid,name,starts\r\n1,Moths,x\r\n' },
  { name: 'spaces before quotation marks', text: 'id, name, starts\n1, "Moths, and rum", x\n' },
  { name: 'spaces after quotation marks', text: 'id,name,starts\n1,"Moths, and rum" ,x\n' },
  { name: 'two ends of lines', text: 'id,name,starts\r\n1,Moths,x\n2,Trivia,y\r\n3,Karaoke,z\n' },
  { name: 'more semicolons than commas', text: 'id,name,starts\n1,a;b;c;d,x\n2,e;f;g;h,y\n' },
  { name: 'a quotation mark left open', text: 'id,name,starts\n1,Moths,x\n2,"Trivia,y\n' },
  { name: 'text behind a quotation mark', text: 'id,name,starts\n1,"Moths" and rum,x\n' },
  { name: 'a backslash before a quotation mark', text: 'id,name,starts\n1,"The \\"Low\\" Lantern",x\n' },
  { name: 'texts as formulas', text: 'id,name,starts\n="007","=""Moths""",x\n' },
  { name: 'an apostrophe before a formula', text: `id,name,starts\n1,'=1+1,x\n2,'90s night,y\n` },
];

type Known = { reason: string; of: (text: string) => boolean };

/** The product's reader and the library papaparse differ on purpose in these cases. */
const knownReasons: Known[] = [
  { reason: 'a line such as "sep=;" is a row of papaparse', of: text => /^sep=/.test(text) },
  { reason: 'a space beside a quotation mark is text of papaparse', of: text => /, "|" ,/.test(text) },
  {
    reason: 'two ends of lines in one file: papaparse takes one of them',
    of: text => /^id,name,starts\r\n1,Moths,x\n/.test(text),
  },
  {
    reason: 'papaparse counts signs to find the separator, where ours looks for the titles',
    of: text =>
      /a;b;c;d|^id.name.starts.description/.test(text.replace(/["\uFEFF]/g, '')) &&
      papaparse.parse(text).meta.delimiter !== /^["\uFEFF]*id"?(.)/.exec(text)?.[1],
  },
  { reason: 'a table with an open quotation mark is refused here', of: text => text.includes('2,"Trivia') },
  {
    reason:
      'text behind a closing quotation mark is refused here, and papaparse takes it or all that follows for one cell',
    of: text => /"Moths" and|\\"Low/.test(text),
  },
  {
    reason: "csvFile's apostrophe before a formula is taken off",
    of: text => text.includes("'=1+1"),
  },
  { reason: 'a text that is written as a formula, ="007", is its text here', of: text => /="/.test(text) },
];

test('our reader of tables agrees with the library papaparse, or the reason for each difference is listed', () => {
  const inputs: Written[] = [
    ...written,
    ...fc
      .sample(generated, { numRuns: 2_000, seed: 31 })
      .map((text, index) => ({ name: `generated ${index}`, text })),
  ];
  let agree = 0;
  const reasons = new Map<string, number>();
  const unexplained: unknown[] = [];
  for (const { name, text } of inputs) {
    const [own, other] = [ours(text), theirs(text)];
    if (JSON.stringify(own) === JSON.stringify(other)) {
      agree += 1;
      continue;
    }
    const reason = knownReasons.find(({ of }) => of(text))?.reason;
    if (reason) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    else unexplained.push({ name, text, own, other });
  }
  const counted = [...reasons].map(([reason, count]) => `  ${count}: ${reason}`);
  process.stdout.write(
    `${[`Tables: papaparse agrees on ${agree} of ${inputs.length}.`, ...counted].join('\n')}\n`,
  );
  expect(unexplained.slice(0, 5)).toEqual([]);
  expect(reasons.size).toBe(knownReasons.length);
});

test('an exported table is read back cell by cell', async () => {
  const text = fc.string({
    unit: fc.constantFrom(...`=+-@",;|\t\r\na1 é🦉＝`, '\r\n'),
    minLength: 1,
    maxLength: 8,
  });
  const filled = text.filter(each => each.trim() !== '');
  const columns = titles.map((title, index) => ({
    title,
    value: (row: readonly string[]) => row[index] ?? '',
  }));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(filled, filled, filled), { minLength: 1, maxLength: 5 }),
      async rows => {
        const chunks = await csvFile(columns, rows).toArray();
        const file = Buffer.concat(chunks.map(chunk => Buffer.from(chunk))).toString();
        expect(bare(readTable(file, known).rows.map(({ cells }) => cells))).toEqual(bare(rows));
      },
    ),
    { examples: [[[['="007"', '=""', '="']]]] },
  );
});
