import { houseTimezone } from '@nightjar/domain/kernel/time';
import { expect, test } from 'vitest';
import { readEventRows } from './events.ts';

const read = (...lines: string[]) => readEventRows(lines.join('\n'), houseTimezone);
const head = 'id,name,starts,ends,type,price,capacity,status,link,description';

test('a row is an event by the clock of the bar, with what its columns say', () => {
  const { rows, refused } = read(
    `\uFEFF${head}`,
    'a1,"Moths, and rum",2026-12-04 21:00,2026-12-05 02:00,DJ night,12.50,80,draft,https://bar.example,"Two',
    'floors"',
    'a2,Trivia,2026-12-05T20:00:00-08:00,,,,,,,',
  );
  expect(refused).toEqual([]);
  expect(rows).toMatchObject([
    {
      ...{ line: 2, key: 'a1', name: 'Moths, and rum', price_cents: 1250, capacity: 80, status: 'draft' },
      ...{ categories: ['DJ night'], url: 'https://bar.example', description: 'Two\nfloors' },
      ...{ starts: new Date('2026-12-05T02:00:00Z'), ends: new Date('2026-12-05T07:00:00Z') },
    },
    {
      line: 4,
      key: 'a2',
      starts: new Date('2026-12-06T04:00:00Z'),
      ends: null,
      price_cents: 0,
      capacity: null,
    },
  ]);
});

test('columns that are not there say nothing', () => {
  const [row] = read('Name, Starts ,ID', 'Trivia,2026-12-05 20:00,x').rows;
  expect(row).not.toHaveProperty('price_cents');
  expect(row).not.toHaveProperty('capacity');
});

test.each([
  ['x,Bad,2026-02-31 20:00', /starts must be a time/],
  ['x,Bad,2026-12-05 25:00', /starts must be a time/],
  ['x,Bad,tomorrow', /starts must be a time/],
  ['x,Bad,2026-12-05 20:00,later', /ends must be a time/],
  [',Bad,2026-12-05 20:00', /id: must not be empty/],
  ['good,Bad,2026-12-05 20:00', /line 2 has the same id/],
  ['x,Bad,2026-12-05 20:00,,,free', /price: must be dollars/],
  ['x,Bad,2026-12-05 20:00,,,,-3', /capacity: must be a whole number/],
  ['x,Bad,2026-12-05 20:00,,,,,maybe', /status: must be/],
  ['x,Bad,2026-12-05 20:00,,,,,,,,one more', /row of a table/],
  [`x,${'y'.repeat(70_000)},2026-12-05 20:00`, /row of a table/],
  ['x,"Bad,2026-12-05 20:00', /row of a table/],
])('%.40s is named with its reason, and the rest goes in', (line, reason) => {
  const { rows, refused } = read(head, 'good,Good,2026-12-04 20:00', line);
  expect(rows.map(({ name }) => name)).toEqual(['Good']);
  expect(refused).toEqual([expect.objectContaining({ reason: expect.stringMatching(reason) })]);
});

test('a table without the columns that are needed is refused as a whole', () => {
  expect(() => read('name,date', 'Trivia,2026-12-05')).toThrow('The table has no column id, starts');
});

test('rows beyond 5,000 are left out', () => {
  const many = Array.from({ length: 5_003 }, (_, index) => `${index},Trivia,2026-12-05 20:00`);
  const { rows, refused } = read('id,name,starts', ...many);
  expect([rows.length, refused.length, refused[0]?.line]).toEqual([5_000, 1, 5_002]);
});
