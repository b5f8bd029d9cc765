import { exampleDailyVersionUsage } from '@nightjar/domain/releases/desk/example';
import { expect, it } from 'vitest';
import { choicesIn, versionTable } from './flow.ts';

const counted = (day: string, version: string, devices: number, platform: 'ios' | 'android' | null = 'ios') =>
  exampleDailyVersionUsage({ day, version, devices, platform });
const span = { first: '2026-05-13', last: '2026-05-15' };

it('the table of versions in use has a row for every day of its span, also for a day on which no phone reported its version', () => {
  const days = [counted('2026-05-13', '1.1.174', 4), counted('2026-05-15', '1.1.174', 6)];
  expect(versionTable(days, 'all', span).rows).toEqual([
    { day: '2026-05-13', total: 4, devices: { '1.1.174': 4 } },
    { day: '2026-05-14', total: 0, devices: { '1.1.174': 0 } },
    { day: '2026-05-15', total: 6, devices: { '1.1.174': 6 } },
  ]);
});

it('the table of versions in use sorts versions by number, the newest first, and counts rare versions together as others', () => {
  const days = [
    counted('2026-05-13', '1.1.9', 50),
    ...['1.1.100', '1.1.99', '1.1.10'].map((version, at) => counted('2026-05-14', version, 40 - at)),
    counted('2026-05-15', '1.0.1', 1),
    counted('2026-05-15', '1.0.2', 2, 'android'),
    counted('2026-05-15', '1.1.100', 30, null),
  ];
  const { versions, rows } = versionTable(days, 'all', span);
  expect(versions).toEqual(['1.1.100', '1.1.99', '1.1.10', '1.1.9', 'others']);
  expect(rows[2]).toMatchObject({ total: 33, devices: { '1.1.100': 30, others: 3 } });
});

it('the table of versions in use on one platform counts only the devices of that platform', () => {
  const days = [
    counted('2026-05-15', '1.1.174', 6),
    counted('2026-05-15', '1.1.174', 5, 'android'),
    counted('2026-05-15', '1.1.173', 1, null),
  ];
  expect(versionTable(days, 'android', span)).toMatchObject({
    versions: ['1.1.174'],
    rows: [{ total: 0 }, { total: 0 }, { total: 5 }],
  });
  expect(choicesIn(days)).toEqual(['all', 'ios', 'android']);
  expect(choicesIn([])).toEqual(['all']);
});
