import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceMetres, metresPerDegree } from '../../kernel/geo.ts';
import type { RegionsNear } from '../../places/rules/borders.ts';
import {
  decidePlace,
  decidePlaceAnswer,
  type Place,
  pinMovesWithinMetres,
  placeAfter,
  placeAtPoint,
  placeChangeOf,
  typedPlaceOf,
  type VenuePlacing,
  withdrawsRequest,
} from './place.ts';

const eastern = 'America/New_York';
const central = 'America/Chicago';
const regionsOf = (states: string[], timezones = [eastern], atHome = true): RegionsNear => ({
  states,
  timezones,
  atHome,
});
const boston = { lat: 42.36, lng: -71.06 };
const here: Place = { ...boston, state: 'MA', timezone: eastern };
const inMa = regionsOf(['MA']);

describe('the place of a pin', () => {
  test.each([
    ['a typed state far away does not count', 'FL', inMa, 'MA'],
    ['a typed text that is no state does not count', 'Freedonia', inMa, 'MA'],
    ['the state of the map counts where none is typed', undefined, inMa, 'MA'],
    ['a typed neighbor of the state near its border counts', 'KY', regionsOf(['OH', 'KY', 'IN']), 'KY'],
    [
      'a typed neighbor counts by its name too, in any case',
      ' kentucky',
      regionsOf(['OH', 'KY', 'IN']),
      'KY',
    ],
    [
      'a typed state that is no neighbor does not count beside two that are',
      'TN',
      regionsOf(['OH', 'KY', 'IN']),
      'OH',
    ],
    ['a typed province of another country counts', 'ON', regionsOf(['MI'], ['America/Toronto'], false), 'ON'],
    [
      'a typed state at home does not count in another country',
      'FL',
      regionsOf([], ['America/Toronto'], false),
      null,
    ],
    ['a blank text does not count', '  ', regionsOf([], ['Europe/London'], false), null],
  ])(
    'a venue is in the state that the map has at its pin, or in a typed neighbor near the border: %s',
    (_, state, ground, expected) => {
      expect(placeAtPoint(boston, state === undefined ? {} : { state }, ground).state).toBe(expected);
    },
  );

  test('a venue has the time zone that the map has at its pin, or one whose border is near', () => {
    const two = regionsOf(['GA', 'AL'], [eastern, central]);
    const zone = (timezone: string, ground: RegionsNear) =>
      placeAtPoint(boston, { timezone }, ground).timezone;
    expect(zone(central, two)).toBe(central);
    expect(zone(central, inMa)).toBe(eastern);
    expect(zone('Pacific/Kiritimati', two)).toBe(eastern);
  });
});

describe('a pin that moves', () => {
  const oh = regionsOf(['OH', 'KY']);
  const ky = regionsOf(['KY', 'OH']);
  const cincinnati: Place = { lat: 39.1, lng: -84.51, state: 'OH', timezone: eastern };
  const covington = { lat: 39.083, lng: -84.51 };

  test('a venue whose pin moves gets the state and time zone of the new place', () => {
    expect(placeAfter(cincinnati, covington, { before: oh, after: ky }).state).toBe('KY');
    expect(
      placeAfter(here, { lat: 25.77, lng: -80.19 }, { before: inMa, after: regionsOf(['FL']) }).state,
    ).toBe('FL');
  });

  test('a venue whose pin moves keeps its typed state and time zone near their border, and gets those of the map farther away', () => {
    const own = { ...cincinnati, state: 'KY' };
    expect(placeAfter(own, { lat: 39.14 }, { before: oh, after: oh }).state).toBe('KY');
    expect(placeAfter(own, { lat: 41.5 }, { before: oh, after: regionsOf(['OH']) }).state).toBe('OH');
  });

  test('a venue whose pin moves less than a kilometre keeps a state and a time zone that the map does not contradict', () => {
    const evening = { ...here, timezone: 'Asia/Tokyo' };
    const grounds = { before: inMa, after: inMa };
    expect(placeAfter(evening, { lat: boston.lat + 0.005 }, grounds).timezone).toBe('Asia/Tokyo');
    expect(placeAfter(evening, { lat: boston.lat + 0.02 }, grounds).timezone).toBe(eastern);
  });

  test('a venue may choose a neighboring state without moving its pin', () => {
    expect(placeAfter(cincinnati, { state: 'KY' }, { before: oh, after: oh })).toEqual({
      ...cincinnati,
      state: 'KY',
    });
    expect(placeAfter(here, { state: 'FL', timezone: central }, { before: inMa, after: inMa })).toEqual(here);
  });
});

const pouring: VenuePlacing = { pours: true, place: here, confirmed: here, asked: null };
const north = (metres: number): Place => ({ ...here, lat: here.lat + metres / metresPerDegree });

describe('moving a venue', () => {
  test.each([
    ['its team, one that pours, a little', pouring, north(190), false, 'moves'],
    ['its team, one that pours, too far', pouring, north(210), false, 'asks'],
    ['its team, one that pours, into another state', pouring, { ...north(1), state: 'NH' }, false, 'asks'],
    ['its team, one that pours, into another zone', pouring, { ...here, timezone: central }, false, 'asks'],
    ['its team, one that pours nothing', { ...pouring, pours: false }, north(2_000_000), false, 'moves'],
    ['its team, one that was never confirmed', { ...pouring, confirmed: null }, north(1), false, 'asks'],
    ['the house, one that pours, far', pouring, north(2_000_000), true, 'moves'],
    ['anybody, to where it is', pouring, here, false, 'keeps'],
  ] as const)(
    'a moved pin of a venue is saved, sent to a rep as a request, or ignored: %s',
    (_, placed, wanted, house, expected) => {
      expect(decidePlace(placed, wanted, house)).toBe(expected);
    },
  );

  test('many small moves of a venue by its team never add up to a large one', () => {
    const steps = fc.array(
      fc.record({ north: fc.integer({ min: -199, max: 199 }), east: fc.integer({ min: -199, max: 199 }) }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(steps, list => {
        let place = here;
        for (const step of list) {
          const lng = place.lng + step.east / (metresPerDegree * Math.cos((place.lat * Math.PI) / 180));
          const wanted = { ...place, lat: place.lat + step.north / metresPerDegree, lng };
          if (decidePlace({ ...pouring, place }, wanted, false) === 'moves') place = wanted;
          expect(distanceMetres(here, place)).toBeLessThanOrEqual(pinMovesWithinMetres);
        }
      }),
    );
  });
});

describe('the decision of a rep', () => {
  const elsewhere: Place = { lat: 27.95, lng: -82.45, state: 'FL', timezone: eastern };
  const asking = { place: here, confirmed: here, asked: elsewhere, archived: false };

  test('a rep accepts or refuses the requested place of a venue only if it is still the place that the rep saw', () => {
    expect(decidePlaceAnswer(asking, elsewhere, true)).toEqual({ done: false, place: elsewhere });
    expect(decidePlaceAnswer(asking, elsewhere, false)).toEqual({ done: false, place: here });
    expect(decidePlaceAnswer(asking, north(500), true)).toMatchObject({ code: 'place_changed' });
    expect(decidePlaceAnswer({ ...asking, archived: true }, elsewhere, true)).toMatchObject({
      code: 'archived',
    });
  });

  test("a rep who repeats a decision on a venue's place is answered as done, and is refused after another rep's different decision", () => {
    const taken = { place: elsewhere, confirmed: elsewhere, asked: null, archived: false };
    const refused = { place: here, confirmed: here, asked: null, archived: false };
    expect(decidePlaceAnswer(taken, elsewhere, true)).toEqual({ done: true });
    expect(decidePlaceAnswer(refused, elsewhere, false)).toEqual({ done: true });
    expect(decidePlaceAnswer(taken, elsewhere, false)).toMatchObject({ code: 'place_changed' });
    expect(decidePlaceAnswer(refused, elsewhere, true)).toMatchObject({ code: 'place_changed' });
  });

  test('a rep also decides on a new place without a request, to which a venue moved while it poured nothing', () => {
    const moved = { place: elsewhere, confirmed: here, asked: null };
    expect(placeChangeOf(moved)).toEqual({ before: here, after: elsewhere, asked: false });
    expect(placeChangeOf({ ...moved, place: north(100) })).toBeNull();
    expect(decidePlaceAnswer({ ...moved, archived: false }, elsewhere, false)).toEqual({
      done: false,
      place: here,
    });
  });
});

test("the typed fields of a place are separated from the other fields of a venue's form", () => {
  const form = { name: 'Moth', lat: 42.4, timezone: eastern };
  expect(typedPlaceOf(form)).toEqual({ lat: 42.4, timezone: eastern });
  expect(typedPlaceOf({ state: undefined } as object)).toBeNull();
});

test('a team withdraws the move of its venue by typing the whole present place, not by typing a part of it', () => {
  const asked = { ...here, lat: 42.5 };
  const placed: VenuePlacing = { pours: true, place: here, confirmed: here, asked };
  expect(withdrawsRequest(placed, here)).toBe(true);
  expect(withdrawsRequest(placed, { lat: here.lat, lng: here.lng })).toBe(false);
  expect(withdrawsRequest(placed, asked)).toBe(false);
  expect(withdrawsRequest({ ...placed, asked: null }, here)).toBe(false);
});
