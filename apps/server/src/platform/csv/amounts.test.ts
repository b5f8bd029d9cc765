import { expect, test } from 'vitest';
import { readAmount, readCount } from './amounts.ts';

test.each([
  ...([
    ['12.50', 1250],
    ['12,50', 1250],
    ['12.5', 1250],
    ['12', 1200],
    ['0', 0],
    ['.50', 50],
    ['$5', 500],
  ] as const),
  ...([
    ['$1,250.00', 125_000],
    ['1.250,00 $', 125_000],
    ['1\u202f250,00', 125_000],
    ["1'250.00", 125_000],
  ] as const),
  ...([
    ['1,250', 125_000],
    ['1.250.000', 125_000_000],
    ['1,250,000.00', 125_000_000],
    ['$ 12.50 ', 1250],
  ] as const),
  ...([
    ['12.50 USD', 1250],
    ['US$12.50', 1250],
    ['12 dollars', 1200],
    ['1 dollar', 100],
  ] as const),
  ...([
    ['', 0],
    ['free', 0],
    ['Free', 0],
    ['No cover', 0],
    [' $ -   ', 0],
    ['-', 0],
    ['–', 0],
  ] as const),
  ...([
    ['50¢', 50],
    ['50 cents', 50],
    ['50c', 50],
    ['1,250 cents', 1250],
  ] as const),
])('the price %j in a CSV file is read as %d cents', (cell, cents) => {
  expect(readAmount(cell, '')).toEqual({ cents, currency: null });
});

test.each([
  ['1.250,00 €', '€'],
  ['€1,250.00', '€'],
  ['1250 EUR', 'eur'],
  ['£1250', '£'],
])('the price %s in a CSV file keeps its number, and the report names its currency', (cell, currency) => {
  expect(readAmount(cell, '')).toEqual({ cents: 125_000, currency });
});

test.each([
  ['1250', 'cents', 1250],
  ['12.50', '$', 1250],
  ['12.50', 'USD', 1250],
])('the price %s in a CSV column with the title "price (%s)" is read as %d cents', (cell, unit, cents) => {
  expect(readAmount(cell, unit)).toEqual({ cents, currency: null });
});
test('a currency in the title of a CSV column is read like one in a cell', () => {
  expect(readAmount('12,50', '€')).toEqual({ cents: 1250, currency: '€' });
});

test.each([
  ...[
    'five',
    '12.505',
    '1.250',
    '1,25,000',
    '1.250.00',
    '1,250,00',
    '-5',
    '5-10',
    '$5/$10',
    '0.500',
    '12..5',
    '5 at the door',
  ],
  ...['1e3', '12.5 cents', '1 2', '∞', '99999999999'],
])('the text %j in a CSV file is refused as a price', cell => {
  expect(readAmount(cell, '')).toBeNull();
});
test('half a cent in a CSV column with the title "price (cents)" is refused as a price', () => {
  expect(readAmount('12.5', 'cents')).toBeNull();
});

test.each([
  ['80', 80],
  ['1,000', 1000],
  ['1.000', null],
  ['1.000.000', 1_000_000],
  ['1 000', 1000],
  ['80.0', 80],
  ['80,00', 80],
  ['80.5', null],
  ['-3', null],
  ['80 people', null],
  ['1,00,000', null],
  ['', null],
])('the text %j in a CSV file is read as the count %s', (cell, count) => {
  expect(readCount(cell)).toBe(count);
});
