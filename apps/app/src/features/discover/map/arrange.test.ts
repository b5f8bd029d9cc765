import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arrange, maxZoom, radiusOf, stepOf, zoomApart } from './arrange.ts';
import { type MapBar, type MapFriend, mapTitle } from './items.ts';
import { apart, toPixel } from './project.ts';

const middle = { lat: 27.947, lng: -82.459 };
const north = (metres: number) => ({ ...middle, lat: middle.lat + metres / 111_195 });
const bar = (number: number, metres: number, staff = 0): MapBar => ({
  kind: 'bar',
  id: `bar-${number}`,
  name: `Bar ${number}`,
  ...north(metres),
  open: true,
  glyph: 'Martini',
  logo: null,
  staff,
  here: 0,
});
const friend = (number: number, metres: number, venueId: string | null = null): MapFriend => ({
  kind: 'friend',
  id: `friend-${number}`,
  name: `Friend ${number}`,
  ...north(metres),
  image: null,
  initials: 'F',
  venueId,
});
const friends = (count: number, venueId: string | null = null) =>
  Array.from({ length: count }, (_, number) => friend(number, 0, venueId));
const counts = (zoom: number, ...places: Parameters<typeof arrange>[0]) =>
  arrange(places, zoom, null).spots.map(spot => spot.bars.length);

describe('bars', () => {
  test('that would hide each other are one count, and come apart nearer by', () => {
    const pair = [bar(1, 0), bar(2, 100)];
    expect(counts(13, ...pair)).toEqual([2]);
    expect(counts(16, ...pair)).toEqual([1, 1]);
  });

  test('are counted alone: friends and staff are in no count', () => {
    const [spot] = arrange([bar(1, 0, 3), bar(2, 10), friend(1, 0, 'bar-1'), friend(2, 5)], 13, null).spots;
    expect(spot?.bars.map(({ id }) => id)).toEqual(['bar-1', 'bar-2']);
  });

  test('that are selected have a pin of their own', () => {
    const { spots } = arrange([bar(1, 0), bar(2, 10), bar(3, 20)], 13, 'bar-2');
    expect(spots.map(spot => spot.bars.map(({ id }) => id))).toEqual([['bar-2'], ['bar-1', 'bar-3']]);
  });

  test('are all on the map, each once, at every zoom', () => {
    const places = fc.array(fc.double({ min: -9000, max: 9000, noNaN: true }), { maxLength: 60 });
    fc.assert(
      fc.property(places, fc.double({ min: 5, max: maxZoom, noNaN: true }), (metres, zoom) => {
        const bars = metres.map((away, number) => bar(number, away));
        const shown = arrange(bars, stepOf(zoom), null).spots.flatMap(spot => spot.bars.map(({ id }) => id));
        expect(shown.toSorted()).toEqual(bars.map(({ id }) => id).toSorted());
      }),
    );
  });

  test('of a count come apart at the zoom that a tap leads to; at one point they are listed', () => {
    const [together] = arrange([bar(1, 0), bar(2, 100)], 13, null).spots;
    const zoom = (together && zoomApart(together, 13)) ?? 0;
    expect(counts(zoom, bar(1, 0), bar(2, 100))).toEqual([1, 1]);
    expect(counts(zoom - 0.5, bar(1, 0), bar(2, 100))).toEqual([2]);
    const [same] = arrange([bar(1, 0), bar(2, 0)], 13, null).spots;
    expect(same && zoomApart(same, 13)).toBeNull();
  });

  test('grow with their number from two, ten and fifty', () => {
    expect([1, 2, 9, 10, 49, 50, 900].map(radiusOf)).toEqual([20, 22, 22, 26, 26, 30, 30]);
  });
});

describe('friends', () => {
  test('all have a face below twelve, wherever they are', () => {
    for (const zoom of [8, 13, 16])
      for (const venueId of ['bar-1', null]) {
        const { faces, more } = arrange([bar(1, 0), ...friends(11, venueId)], zoom, null);
        expect([faces.length, more]).toEqual([11, []]);
      }
  });

  test('from twelve on have three at one bar and a count of the others, who are not lost', () => {
    const { faces, more } = arrange([bar(1, 0), ...friends(12, 'bar-1')], 16, null);
    expect(faces).toHaveLength(3);
    expect(more.map(spot => spot.friends.length)).toEqual([9]);
    const { faces: spread } = arrange(
      Array.from({ length: 20 }, (_, number) => friend(number, number * 2000)),
      14,
      null,
    );
    expect(spread).toHaveLength(20);
  });

  test('who are selected have a face', () => {
    const { faces } = arrange([bar(1, 0), ...friends(20, 'bar-1')], 16, 'friend-19');
    expect(faces.map(face => face.friend.id)).toContain('friend-19');
  });

  test('are around the pin of their bar, or around the count that it is in', () => {
    const places = [bar(1, 0), bar(2, 100), friend(1, 0, 'bar-1'), friend(2, 0, 'bar-2')];
    const near = arrange(places, 16, null);
    expect(near.faces.map(({ lat }) => lat)).toEqual(near.spots.map(({ lat }) => lat));
    const far = arrange(places, 13, null);
    expect(new Set(far.faces.map(({ lat }) => lat))).toEqual(new Set([far.spots[0]?.lat]));
  });

  test('on the way between bars are where they are', () => {
    const [face] = arrange([bar(1, 0), friend(1, 2000)], 14, null).faces;
    expect(face).toMatchObject({ ...north(2000), east: 0, south: 0 });
  });

  test('hide neither each other nor the pin they stand around', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 11 }), fc.constantFrom('bar-1', null), (count, venueId) => {
        const pin = bar(1, 0);
        const places = venueId ? [pin, ...friends(count, venueId)] : friends(count);
        const { faces } = arrange(places, 16, null);
        const at = faces.map(face => {
          const point = toPixel(face, 16);
          return { x: point.x + face.east, y: point.y + face.south };
        });
        for (const [index, one] of at.entries()) {
          for (const other of at.slice(index + 1)) expect(apart(one, other)).toBeGreaterThan(38);
          if (venueId) expect(apart(one, toPixel(pin, 16))).toBeGreaterThan(38);
        }
      }),
    );
  });

  test('leave the name of a selected bar and the number of its staff free', () => {
    const { faces } = arrange([bar(1, 0, 2), ...friends(3, 'bar-1')], 16, 'bar-1');
    for (const { east, south } of faces) {
      expect(apart({ x: east, y: south }, { x: 15, y: 15 })).toBeGreaterThan(31);
      expect(south).toBeLessThan(20);
    }
  });

  test('turn to the side that is free', () => {
    const alone = arrange([bar(1, 0), friend(1, 0, 'bar-1')], 16, null).faces[0];
    expect(alone?.south).toBeLessThan(0);
    const below = arrange([bar(1, 0), friend(1, 0, 'bar-1'), bar(2, 60)], 16, null).faces[0];
    expect(Math.abs(below?.east ?? 0) + Math.max(0, below?.south ?? 0)).toBeGreaterThan(0);
  });
});

test('the arrangement is made for every half zoom', () => {
  expect([13, 13.4, 13.5, 13.99, 14].map(stepOf)).toEqual([13, 13, 13.5, 13.5, 14]);
});

test('the map says what is on it and that the list has the same', () => {
  expect(mapTitle([])).toBe('Map of tonight. 0 places. The list below has the same items.');
  expect(mapTitle([bar(1, 0, 1), bar(2, 0), ...friends(2)])).toBe(
    'Map of tonight. 2 places, 2 friends, 1 pro. The list below has the same items.',
  );
});
