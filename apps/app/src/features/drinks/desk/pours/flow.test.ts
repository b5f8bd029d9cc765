import { describe, expect, it } from 'vitest';
import { hoursToShow, largestBarValue, newPoursOnTop } from './flow.ts';
import { hasTableFilters, neighbouringNights, poursRequest, shownNights } from './items.ts';

const pour = (redemption_id: string, minute: number) => ({
  redemption_id,
  redeemed_at: `2026-11-21T03:${String(minute).padStart(2, '0')}:00.000Z`,
});
const tonight = '2026-11-20';

describe('the new pours of a list', () => {
  it('the new pours of a live list are those above the shown pours, not those that were loaded below', () => {
    const shown = [pour('b', 20), pour('a', 10)];
    expect(newPoursOnTop(shown, [pour('c', 30), ...shown, pour('z', 5)])).toEqual(['c']);
  });
  it('a list of pours that has just opened has no new pours', () => {
    expect(newPoursOnTop([], [pour('a', 10)])).toEqual([]);
  });
});

describe('the shown nights', () => {
  it('the desk shows the pours of tonight where the address names no night, or a night that has not begun', () => {
    const only = { span: 'day', night: tonight, nights: { from: tonight, to: tonight }, running: true };
    expect(shownNights({}, tonight)).toEqual(only);
    expect(shownNights({ night: '2027-01-01' }, tonight)).toEqual(only);
  });
  it("the page of a night's pours leads to the nights before, and to later nights only if they have begun", () => {
    expect(neighbouringNights(shownNights({}, tonight), tonight)).toEqual({
      before: '2026-11-19',
      after: null,
    });
    const week = shownNights({ span: 'week', night: '2026-11-10' }, tonight);
    expect(neighbouringNights(week, tonight)).toEqual({ before: '2026-11-02', after: '2026-11-16' });
  });
  it('the table of pours shows the nights of the page, unless the filters of the table name others', () => {
    const month = shownNights({ span: 'month' }, tonight);
    expect(poursRequest('v', {}, month)).toMatchObject({ from: '2026-11-01', to: '2026-11-30' });
    expect(poursRequest('v', { from: '2026-10-05' }, month)).toMatchObject({
      from: '2026-10-05',
      to: undefined,
    });
  });
});

it('a table of pours is filtered by its own filters, and not by the nights of the page', () => {
  expect(hasTableFilters({ span: 'week', night: tonight })).toBe(false);
  expect(hasTableFilters({ only: 'overrides' })).toBe(true);
});

it("a chart's bars are drawn to the scale of the largest value, or of 1 where all values are 0", () => {
  expect([largestBarValue([]), largestBarValue([0, 0]), largestBarValue([3, 7])]).toEqual([1, 1, 7]);
});

it("the chart of a night's pours begins at 4pm, or at the first earlier pour", () => {
  const hours = Array.from({ length: 24 }, (_, place) => ({ hour: (place + 6) % 24, free: 0, paid: 0 }));
  expect(hoursToShow(hours)[0]?.hour).toBe(16);
  const brunch = hours.map(one => (one.hour === 11 ? { ...one, paid: 1 } : one));
  expect(hoursToShow(brunch)[0]?.hour).toBe(11);
  expect(hoursToShow([])).toEqual([]);
});
