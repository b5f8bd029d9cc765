import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fallbackPoint, snapToGrid, strangerGridMetres } from '../../kernel/geo.ts';
import { addMilliseconds, hours, localTime, minutes, seconds } from '../../kernel/time.ts';
import { nightsToCountAsHome, restMinutes } from '../entity.ts';
import {
  decideShownToStrangers,
  decideStrangerSearchPoint,
  frozenUntil,
  isHomeCell,
  nightOfLocalTime,
  restedAt,
  whenToShowFriends,
} from './shown-place.ts';

const now = new Date('2026-11-21T03:30:00Z');

const north = (metres: number) => ({ lat: fallbackPoint.lat + metres / 111_194.9, lng: fallbackPoint.lng });

describe('a viewer who moves faster than is possible', () => {
  const before = (milliseconds: number, frozen: Date | null = null) => ({
    place: { point: fallbackPoint, setAt: addMilliseconds(now, -milliseconds) },
    frozenUntil: frozen,
  });

  test.each([
    ['30 km in six minutes and a bit', 30_000, 6.1 * minutes, false],
    ['30 km in less than six minutes', 30_000, 5.9 * minutes, true],
    ['across the sea in no time', 5_000_000, 0, true],
    ['a device that finds itself anew', 900, 0, false],
  ])(
    'a viewer whose phone reports a move of %s is shown no people nearby for a while only if no traveller moves so fast',
    (_how, metres, took, frozen) => {
      const until = frozenUntil(before(took), north(metres), now);
      expect(until).toEqual(frozen ? addMilliseconds(now, 10 * minutes) : null);
    },
  );

  test('a viewer who moved impossibly fast is shown no people nearby until the pause ends, wherever they go next', () => {
    const until = addMilliseconds(now, 3 * minutes);
    expect(frozenUntil(before(seconds, until), north(1), now)).toBe(until);
    expect(frozenUntil(before(seconds, now), north(1), now)).toBeNull();
  });

  test('a viewer without an earlier location is shown people nearby at once, because no impossible move is known', () => {
    expect(frozenUntil({ place: null, frozenUntil: null }, fallbackPoint, now)).toBeNull();
  });

  test('a viewer who moved impossibly fast is shown no people nearby until the pause ends, even if their earlier location was deleted', () => {
    const until = addMilliseconds(now, 3 * minutes);
    expect(frozenUntil({ place: null, frozenUntil: until }, fallbackPoint, now)).toBe(until);
    expect(frozenUntil({ place: null, frozenUntil: now }, fallbackPoint, now)).toBeNull();
  });
});

test.each([
  ['2026-11-21T02:59:00Z', null],
  ['2026-11-21T03:00:00Z', '2026-11-20'],
  ['2026-11-21T05:00:00Z', '2026-11-20'],
  ['2026-11-21T10:59:00Z', '2026-11-20'],
  ['2026-11-21T11:00:00Z', null],
  ['2026-03-01T06:30:00Z', '2026-02-28'],
])('the night in which somebody sleeps at %s in Tampa is the night of %s', (at, night) => {
  expect(nightOfLocalTime(localTime(new Date(at), 'America/New_York'))).toBe(night);
});

test("a cell of the grid counts as a person's home from their third night there, and no other cell does", () => {
  const cell = snapToGrid(fallbackPoint, strangerGridMetres);
  expect(isHomeCell(null, cell)).toBe(false);
  expect(isHomeCell({ ...cell, nights: nightsToCountAsHome - 1 }, cell)).toBe(false);
  expect(isHomeCell({ ...cell, nights: nightsToCountAsHome }, cell)).toBe(true);
  expect(isHomeCell({ ...cell, nights: 99 }, snapToGrid(north(2000), strangerGridMetres))).toBe(false);
});

describe('friends are notified of a move', () => {
  const cell = { lat: 27.95, lng: -82.45 };
  const other = { lat: 27.96, lng: -82.45 };

  test('friends are told that a person moved: at once if their last notice is old, later if it is recent, and never without a move', () => {
    expect(whenToShowFriends({ cell: null, at: null }, cell, now)).toEqual(now);
    expect(whenToShowFriends({ cell, at: now }, cell, now)).toBeNull();
    expect(whenToShowFriends({ cell: null, at: now }, null, now)).toBeNull();
    expect(whenToShowFriends({ cell, at: addMilliseconds(now, -16 * seconds) }, other, now)).toEqual(now);
    expect(whenToShowFriends({ cell, at: addMilliseconds(now, -5 * seconds) }, other, now)).toEqual(
      addMilliseconds(now, 10 * seconds),
    );
    expect(whenToShowFriends({ cell, at: addMilliseconds(now, -5 * seconds) }, null, now)).toEqual(
      addMilliseconds(now, 10 * seconds),
    );
  });
});

describe('strangers are shown', () => {
  const cellAt = (metres: number) => snapToGrid(north(metres), strangerGridMetres);
  const [here, there] = [cellAt(0), cellAt(2_000)];
  const rested = addMilliseconds(now, -restMinutes * minutes);
  const place = (since: Date, atHome = false) => ({ rest: { cell: here, since }, atHome });
  const at = (cell: typeof here, atHome = false) => ({ cell, atHome });

  test('strangers are shown the position of a user without an earlier location at once', () => {
    expect(decideShownToStrangers(null, at(here), now)).toEqual({
      rest: { cell: here, since: now },
      shown: here,
    });
  });

  test("strangers are shown a user's next cell after the user has rested there for fifteen minutes, not a millisecond sooner", () => {
    expect(decideShownToStrangers(place(rested), at(here), now).shown).toEqual(here);
    expect(decideShownToStrangers(place(addMilliseconds(rested, 1)), at(here), now).shown).toBe('keep');
  });

  test('strangers see no new place of a user who moves: with each new cell the wait of fifteen minutes begins anew', () => {
    expect(decideShownToStrangers(place(addMilliseconds(rested, 1)), at(there), now)).toEqual({
      rest: { cell: there, since: now },
      shown: 'keep',
    });
  });

  test('a user who rested long enough in a cell of the grid and then moves on is still shown to strangers in that cell', () => {
    expect(decideShownToStrangers(place(rested), at(there), now)).toEqual({
      rest: { cell: there, since: now },
      shown: here,
    });
  });

  test("strangers are not shown a user who is at home, nor after leaving home until the user's next rest", () => {
    expect(decideShownToStrangers(place(rested), at(here, true), now).shown).toBe('nothing');
    expect(decideShownToStrangers(null, at(here, true), now).shown).toBe('nothing');
    expect(decideShownToStrangers(place(rested, true), at(there), now)).toEqual({
      rest: { cell: there, since: now },
      shown: 'nothing',
    });
  });

  test('strangers are never shown a cell in which the user has not rested for fifteen minutes, however the user moves', () => {
    const walk = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 10 * minutes })),
      {
        minLength: 2,
        maxLength: 40,
      },
    );
    fc.assert(
      fc.property(walk, steps => {
        let [time, entered] = [now, now];
        let before: Parameters<typeof decideShownToStrangers>[0] = null;
        for (const [step, wait] of steps) {
          time = addMilliseconds(time, wait);
          const cell = cellAt(step * 1_000);
          const was = before;
          const { rest, shown } = decideShownToStrangers(was, at(cell), time);
          if (was && typeof shown !== 'string')
            expect(time.getTime() - entered.getTime()).toBeGreaterThanOrEqual(restMinutes * minutes);
          if (was?.rest.cell !== rest.cell) entered = time;
          expect(restedAt(rest)).toEqual(addMilliseconds(entered, restMinutes * minutes));
          before = { rest, atHome: false };
        }
      }),
    );
  });
});

describe('strangers are searched', () => {
  const viewer = { point: fallbackPoint, setAt: now };

  test('a search for strangers is made from the middle of the requested cell if that is near the viewer', () => {
    expect(decideStrangerSearchPoint(viewer, north(9_000), now)).toEqual({
      near: snapToGrid(north(9_000), strangerGridMetres),
    });
  });

  test('a search for strangers is refused far from the viewer, and without a recent position of the viewer', () => {
    expect(decideStrangerSearchPoint(viewer, north(17_000), now)).toEqual({
      near: null,
      reason: 'elsewhere',
    });
    expect(decideStrangerSearchPoint(null, fallbackPoint, now)).toEqual({ near: null, reason: 'nowhere' });
    const stale = { ...viewer, setAt: addMilliseconds(now, -4 * hours) };
    expect(decideStrangerSearchPoint(stale, fallbackPoint, now)).toEqual({ near: null, reason: 'nowhere' });
  });
});

describe('a rest', () => {
  const cell = { lat: 27.95, lng: -82.45 };
  const rest = { cell, since: addMilliseconds(now, -10 * minutes) };
  const move = (to: typeof cell) =>
    decideShownToStrangers({ rest, atHome: false }, { cell: to, atHome: false }, now).rest;

  test('a user counts as resting in one place for as long as their cell of the grid stays the same', () => {
    expect(move({ ...cell })).toEqual(rest);
  });

  test.each([
    ['north', { ...cell, lat: cell.lat + 0.0045 }],
    ['east', { ...cell, lng: cell.lng + 0.005 }],
  ])(
    'a user who moves to the next cell in the %s begins a new rest of fifteen minutes before strangers are shown the cell',
    (_where, next) => {
      expect(move(next)).toEqual({ cell: next, since: now });
    },
  );
});

test.each([
  { lat: 27.96, lng: -82.45 },
  { lat: 27.95, lng: -82.46 },
])(
  "a cell of the grid that differs from a person's home cell in one direction alone (%o) does not count as home",
  cell => {
    const usual = { lat: 27.95, lng: -82.45, nights: nightsToCountAsHome };
    expect(isHomeCell(usual, cell)).toBe(false);
    expect(whenToShowFriends({ cell: usual, at: null }, cell, now)).toEqual(now);
  },
);
