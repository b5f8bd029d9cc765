import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fallbackPoint, snapToGrid, strangerGridMetres } from '../kernel/geo.ts';
import { hours, later, localTime, minutes, seconds } from '../kernel/time.ts';
import { nightsToBeHome, peopleFoundMost } from './entity.ts';
import {
  currentStatus,
  decideSignup,
  decideViewpoint,
  frozenUntil,
  isHome,
  nightOf,
  outUntil,
  pageOfFound,
  spelledTerms,
  tellAt,
  wordsToSpell,
} from './rules.ts';

const now = new Date('2026-11-21T03:30:00Z');
const north = (metres: number) => ({ lat: fallbackPoint.lat + metres / 111_194.9, lng: fallbackPoint.lng });

test.each([
  ['of age', { registered: false }, '2005-11-20', 'granted'],
  ['a day short', { registered: false }, '2005-11-21', 'under_age'],
  ['already here', { registered: true }, '1990-01-01', 'already_registered'],
])('somebody %s', (_who, user, dob, outcome) => {
  const decision = decideSignup(user, dob, '2026-11-20', 21);
  expect('granted' in decision ? 'granted' : decision.code).toBe(outcome);
});

test('going out ends at the next 6:00am on the wall', () => {
  const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(moment, now => {
      const until = outUntil(now, localTime(now, 'America/Phoenix'));
      expect(localTime(until, 'America/Phoenix').hhmm).toBe(600);
      expect(until.getTime() - now.getTime()).toBeGreaterThan(0);
      expect(until.getTime() - now.getTime()).toBeLessThanOrEqual(24 * 3_600_000);
    }),
  );
});

test('an "out" that has ended counts as "in"', () => {
  expect(currentStatus('out', new Date(now.getTime() + 1), now)).toBe('out');
  expect(currentStatus('out', now, now)).toBe('in');
  expect(currentStatus('in', null, now)).toBe('in');
});

describe('a viewer who jumps', () => {
  const before = (milliseconds: number, frozen: Date | null = null) => ({
    point: fallbackPoint,
    setAt: later(now, -milliseconds),
    frozenUntil: frozen,
  });

  test.each([
    ['30 km in six minutes and a bit', 30_000, 6.1 * minutes, false],
    ['30 km in less than six minutes', 30_000, 5.9 * minutes, true],
    ['across the sea in no time', 5_000_000, 0, true],
    ['a device that finds itself anew', 900, 0, false],
  ])('%s', (_how, metres, took, frozen) => {
    const until = frozenUntil(before(took), north(metres), now);
    expect(until).toEqual(frozen ? later(now, 10 * minutes) : null);
  });

  test('stays frozen until the time is over, wherever they go next', () => {
    const until = later(now, 3 * minutes);
    expect(frozenUntil(before(seconds, until), north(1), now)).toBe(until);
    expect(frozenUntil(before(seconds, now), north(1), now)).toBeNull();
  });

  test('whoever was nowhere has not jumped', () => {
    expect(frozenUntil(null, fallbackPoint, now)).toBeNull();
  });
});

test.each([
  ['2026-11-21T02:59:00Z', null],
  ['2026-11-21T03:00:00Z', '2026-11-20'],
  ['2026-11-21T05:00:00Z', '2026-11-20'],
  ['2026-11-21T10:59:00Z', '2026-11-20'],
  ['2026-11-21T11:00:00Z', null],
  ['2026-03-01T06:30:00Z', '2026-02-28'],
])('at %s in Tampa it is the night of %s', (at, night) => {
  expect(nightOf(localTime(new Date(at), 'America/New_York'))).toBe(night);
});

test('a cell is home from the third night on, and only that one', () => {
  const cell = snapToGrid(fallbackPoint, strangerGridMetres);
  expect(isHome(null, cell)).toBe(false);
  expect(isHome({ ...cell, nights: nightsToBeHome - 1 }, cell)).toBe(false);
  expect(isHome({ ...cell, nights: nightsToBeHome }, cell)).toBe(true);
  expect(isHome({ ...cell, nights: 99 }, snapToGrid(north(2000), strangerGridMetres))).toBe(false);
});

describe('friends hear that somebody moved', () => {
  const cell = { lat: 27.95, lng: -82.45 };
  const other = { lat: 27.96, lng: -82.45 };

  test('at once where the last word is old, later where it is not, and not where nothing changed', () => {
    expect(tellAt({ cell: null, at: null }, cell, now)).toEqual(now);
    expect(tellAt({ cell, at: now }, cell, now)).toBeNull();
    expect(tellAt({ cell: null, at: now }, null, now)).toBeNull();
    expect(tellAt({ cell, at: later(now, -16 * seconds) }, other, now)).toEqual(now);
    expect(tellAt({ cell, at: later(now, -5 * seconds) }, other, now)).toEqual(later(now, 10 * seconds));
    expect(tellAt({ cell, at: later(now, -5 * seconds) }, null, now)).toEqual(later(now, 10 * seconds));
  });
});

describe('from where strangers are looked for', () => {
  const viewer = { point: fallbackPoint, setAt: now };

  test('the middle of the cell that was asked from, near to where the viewer is', () => {
    expect(decideViewpoint(viewer, north(9_000), now)).toEqual({
      near: snapToGrid(north(9_000), strangerGridMetres),
    });
  });

  test('nowhere else', () => {
    expect(decideViewpoint(viewer, north(17_000), now)).toEqual({ near: null, reason: 'elsewhere' });
    expect(decideViewpoint(null, fallbackPoint, now)).toEqual({ near: null, reason: 'nowhere' });
    const stale = { ...viewer, setAt: later(now, -4 * hours) };
    expect(decideViewpoint(stale, fallbackPoint, now)).toEqual({ near: null, reason: 'nowhere' });
  });
});

describe('search', () => {
  test('pages lie side by side and end together', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 50 }), (page, pageSize) => {
        const here = pageOfFound(page, pageSize);
        expect(pageOfFound(page + 1, pageSize).from).toBe(Math.min(page * pageSize, peopleFoundMost));
        expect(here.to).toBeLessThanOrEqual(peopleFoundMost);
        expect(here.to - here.from).toBeLessThanOrEqual(pageSize);
      }),
    );
  });

  test('what may be spelled wrong are two words of three letters and more', () => {
    expect(wordsToSpell("  Jo-Ann O'Smiht the Third ")).toEqual(['ann']);
    expect(wordsToSpell('jonathan smiht third')).toEqual(['jonathan', 'smiht']);
    expect(wordsToSpell('Zoë Ångström')).toEqual(['zoë', 'ångström']);
    expect(wordsToSpell('ab')).toEqual([]);
  });

  test('each word in each spelling, in the order they were typed', () => {
    const spelled = [
      { typed: 'jon', word: 'jon' },
      { typed: 'jon', word: 'john' },
      { typed: 'smiht', word: 'smith' },
    ];
    expect(spelledTerms(['jon', 'smiht'], spelled)).toEqual(['jon smith', 'john smith']);
    expect(spelledTerms(['jon', 'xqzw'], spelled)).toEqual(['jon', 'john']);
    expect(spelledTerms(['xqzw'], [])).toEqual([]);
  });
});
