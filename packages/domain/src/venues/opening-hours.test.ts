import { describe, expect, test } from 'vitest';
import { parseOpeningHours } from './opening-hours.ts';

const day = (name: number, start: number, end: number) => ({ name, hours: { start, end } });

describe('opening hours as OpenStreetMap writes them', () => {
  test('days in a range, past midnight', () => {
    expect(parseOpeningHours('Fr-Sa 16:00-03:00;Su 14:30-00:00')).toEqual([
      day(1, 1430, 0),
      day(6, 1600, 300),
      day(7, 1600, 300),
    ]);
  });

  test('a range that goes round the weekend', () => {
    expect(parseOpeningHours('Sa-Mo 11:00-22:00')?.map(({ name }) => name)).toEqual([1, 2, 7]);
  });

  test('a list of days and two spans', () => {
    expect(parseOpeningHours('Mo, We 11:00-14:00, 17:00-22:00')).toEqual([
      day(2, 1100, 1400),
      day(2, 1700, 2200),
      day(4, 1100, 1400),
      day(4, 1700, 2200),
    ]);
  });

  test('a later rule replaces an earlier one', () => {
    expect(parseOpeningHours('10:00-22:00; Mo off')?.map(({ name }) => name)).toEqual([1, 3, 4, 5, 6, 7]);
  });

  test('a comma before days adds to them', () => {
    expect(parseOpeningHours('Su-Th 11:00-22:00, Fr-Sa 11:00-23:00')).toHaveLength(7);
  });

  test('always', () => expect(parseOpeningHours('24/7')).toHaveLength(7));

  test.each(['Tues-Sun 9a-9p', 'Mo-Fr 11:00-25:99', 'sunrise-sunset', 'Mo 11:00', 'Mo-Fr 06:00-11:00'])(
    '"%s" is not guessed at',
    text => expect(parseOpeningHours(text)).toBeNull(),
  );
});
