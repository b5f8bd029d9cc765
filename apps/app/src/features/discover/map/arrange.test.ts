import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  arrangePlaces,
  type BarSpot,
  maxZoom,
  separatingZoom,
  spotRadiusPixels,
  zoomStep,
} from './arrange.ts';
import { faceSide } from './fan.ts';
import { type MapBar, type MapEvent, type MapFriend, mapTitle } from './items.ts';
import { pixelDistance, toPixel } from './project.ts';
import { isOnFace } from './ticket-slots.ts';

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
});
const event = (number: number, at: MapBar): MapEvent => ({
  kind: 'event',
  id: `event-${number}`,
  name: `Event ${number}`,
  lat: at.lat,
  lng: at.lng,
  venueId: at.id,
  soon: false,
  when: ['9:30', 'pm'],
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
const counts = (zoom: number, ...places: Parameters<typeof arrangePlaces>[0]) =>
  arrangePlaces(places, zoom, null).spots.map(spot => spot.bars.length);

describe('bars on the map', () => {
  test('bars on the map share one count where their pins would hide each other, and separate at a larger zoom', () => {
    const pair = [bar(1, 0), bar(2, 100)];
    expect(counts(13, ...pair)).toEqual([2]);
    expect(counts(16, ...pair)).toEqual([1, 1]);
  });

  test('the count of bars that share a pin on the map leaves out friends and staff', () => {
    const [spot] = arrangePlaces(
      [bar(1, 0, 3), bar(2, 10), friend(1, 0, 'bar-1'), friend(2, 5)],
      13,
      null,
    ).spots;
    expect(spot?.bars.map(({ id }) => id)).toEqual(['bar-1', 'bar-2']);
  });

  test('bars on the map have a pin of their own while they are selected', () => {
    const { spots } = arrangePlaces([bar(1, 0), bar(2, 10), bar(3, 20)], 13, 'bar-2');
    expect(spots.map(spot => spot.bars.map(({ id }) => id))).toEqual([['bar-2'], ['bar-1', 'bar-3']]);
  });

  const metresApart = fc.double({ min: -400, max: 400, noNaN: true });
  const crowdedBars = fc.array(metresApart, { minLength: 1, maxLength: 30 });
  const someZoom = fc.double({ min: 8, max: maxZoom, noNaN: true });

  test('the pin of a selected bar is the first on the map, and no other pin or count touches it at any zoom', () => {
    fc.assert(
      fc.property(crowdedBars, someZoom, (metres, zoom) => {
        const bars = metres.map((away, number) => bar(number, away));
        const step = zoomStep(zoom);
        const [own, ...others] = arrangePlaces(bars, step, 'bar-0').spots;
        expect(own?.bars.map(({ id }) => id)).toEqual(['bar-0']);
        for (const other of others) {
          const apart = pixelDistance(toPixel(own ?? middle, step), toPixel(other, step));
          expect(apart).toBeGreaterThanOrEqual(26 + spotRadiusPixels(other.bars.length));
        }
      }),
    );
  });

  test('a count that would cover the name below a selected bar is moved to the side of the bar', () => {
    const [own, count] = arrangePlaces([bar(1, 0), bar(2, -30), bar(3, -40)], 13, 'bar-1').spots;
    const [pin, disc] = [toPixel(own ?? middle, 13), toPixel(count ?? middle, 13)];
    expect(disc.y).toBeCloseTo(pin.y, 3);
    expect(Math.abs(disc.x - pin.x)).toBeGreaterThan(26 + 22);
  });

  test('the friends at a selected bar are shown around its larger pin', () => {
    const { faces } = arrangePlaces([bar(1, 0), bar(2, 5), ...friends(4, 'bar-1')], 15, 'bar-1');
    for (const { east, south } of faces)
      expect(Math.hypot(east, south)).toBeGreaterThanOrEqual(26 + faceSide / 2 - 2.1);
  });

  test('bars on the map are each shown once at every zoom', () => {
    const places = fc.array(fc.double({ min: -9000, max: 9000, noNaN: true }), { maxLength: 60 });
    fc.assert(
      fc.property(places, fc.double({ min: 5, max: maxZoom, noNaN: true }), (metres, zoom) => {
        const bars = metres.map((away, number) => bar(number, away));
        const shown = arrangePlaces(bars, zoomStep(zoom), null).spots.flatMap(spot =>
          spot.bars.map(({ id }) => id),
        );
        expect(shown.toSorted()).toEqual(bars.map(({ id }) => id).toSorted());
      }),
    );
  });

  test('bars that share a count on the map separate at the zoom that a tap leads to, and bars at one point have no such zoom', () => {
    const [together] = arrangePlaces([bar(1, 0), bar(2, 100)], 13, null).spots;
    const zoom = (together && separatingZoom(together.bars, 13)) ?? 0;
    expect(counts(zoom, bar(1, 0), bar(2, 100))).toEqual([1, 1]);
    expect(counts(zoom - 0.5, bar(1, 0), bar(2, 100))).toEqual([2]);
    const [same] = arrangePlaces([bar(1, 0), bar(2, 0)], 13, null).spots;
    expect(same && separatingZoom(same.bars, 13)).toBeNull();
  });

  test('the count of bars on the map is drawn larger from two, ten and fifty bars on', () => {
    expect([1, 2, 9, 10, 49, 50, 900].map(spotRadiusPixels)).toEqual([20, 22, 22, 26, 26, 30, 30]);
  });
});

describe('friends on the map', () => {
  test('friends on the map each have a face where there are fewer than twelve', () => {
    for (const zoom of [8, 13, 16])
      for (const venueId of ['bar-1', null]) {
        const { faces, more } = arrangePlaces([bar(1, 0), ...friends(11, venueId)], zoom, null);
        expect([faces.length, more]).toEqual([11, []]);
      }
  });

  test('twelve friends or more at one bar are shown on the map as three faces and a count', () => {
    const { faces, more } = arrangePlaces([bar(1, 0), ...friends(12, 'bar-1')], 16, null);
    expect(faces).toHaveLength(3);
    expect(more.map(spot => spot.friends.length)).toEqual([9]);
    const { faces: spread } = arrangePlaces(
      Array.from({ length: 20 }, (_, number) => friend(number, number * 2000)),
      14,
      null,
    );
    expect(spread).toHaveLength(20);
  });

  test('a selected friend has a face on the map', () => {
    const { faces } = arrangePlaces([bar(1, 0), ...friends(20, 'bar-1')], 16, 'friend-19');
    expect(faces.map(face => face.friend.id)).toContain('friend-19');
  });

  test('friends on the map are shown around the pin of their bar, or around the count that includes their bar', () => {
    const places = [bar(1, 0), bar(2, 100), friend(1, 0, 'bar-1'), friend(2, 0, 'bar-2')];
    const near = arrangePlaces(places, 16, null);
    expect(near.faces.map(({ lat }) => lat)).toEqual(near.spots.map(({ lat }) => lat));
    const far = arrangePlaces(places, 13, null);
    expect(new Set(far.faces.map(({ lat }) => lat))).toEqual(new Set([far.spots[0]?.lat]));
  });

  test('friends between bars are shown on the map at their own point', () => {
    const [face] = arrangePlaces([bar(1, 0), friend(1, 2000)], 14, null).faces;
    expect(face).toMatchObject({ ...north(2000), east: 0, south: 0 });
  });

  test('the faces of friends on the map cover neither each other nor the pin that they surround', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 11 }), fc.constantFrom('bar-1', null), (count, venueId) => {
        const pin = bar(1, 0);
        const places = venueId ? [pin, ...friends(count, venueId)] : friends(count);
        const { faces } = arrangePlaces(places, 16, null);
        const at = faces.map(face => {
          const point = toPixel(face, 16);
          return { x: point.x + face.east, y: point.y + face.south };
        });
        for (const [index, one] of at.entries()) {
          for (const other of at.slice(index + 1)) expect(pixelDistance(one, other)).toBeGreaterThan(38);
          if (venueId) expect(pixelDistance(one, toPixel(pin, 16))).toBeGreaterThan(38);
        }
      }),
    );
  });

  test('the faces of friends on the map do not cover the name of a selected bar or the number of its staff', () => {
    const { faces } = arrangePlaces([bar(1, 0, 2), ...friends(3, 'bar-1')], 16, 'bar-1');
    for (const { east, south } of faces) {
      expect(pixelDistance({ x: east, y: south }, { x: 15, y: 15 })).toBeGreaterThan(31);
      expect(south).toBeLessThan(20);
    }
  });

  test('the faces of friends on the map are shown on the free side of a pin', () => {
    const alone = arrangePlaces([bar(1, 0), friend(1, 0, 'bar-1')], 16, null).faces[0];
    expect(alone?.south).toBeLessThan(0);
    const below = arrangePlaces([bar(1, 0), friend(1, 0, 'bar-1'), bar(2, 60)], 16, null).faces[0];
    expect(Math.abs(below?.east ?? 0) + Math.max(0, below?.south ?? 0)).toBeGreaterThan(0);
  });
});

describe('events on the map', () => {
  const pixelOf = (spot: Parameters<typeof toPixel>[0] & { east: number; south: number }, zoom: number) => {
    const { x, y } = toPixel(spot, zoom);
    return { x: x + spot.east, y: y + spot.south };
  };

  test('events on the map are shown beside the pin of their bar, or beside the count that includes their bar', () => {
    const [one, other] = [bar(1, 0), bar(2, 100)];
    const near = arrangePlaces([one, other, event(1, one), event(2, other)], 16, null);
    expect(near.tickets.map(({ lat }) => lat)).toEqual(near.spots.map(({ lat }) => lat));
    const far = arrangePlaces([one, other, event(1, one), event(2, other)], 13, null);
    expect(far.spots.map(spot => spot.bars.length)).toEqual([2]);
    expect(far.tickets.map(spot => spot.events.map(({ id }) => id))).toEqual([['event-1', 'event-2']]);
  });

  test('events on the map are left out of the count of bars, and share one ticket at one bar', () => {
    const lantern = bar(1, 0);
    const { spots, tickets } = arrangePlaces([lantern, event(1, lantern), event(2, lantern)], 16, null);
    expect(spots.map(spot => spot.bars.length)).toEqual([1]);
    expect(tickets.map(spot => spot.events.length)).toEqual([2]);
    expect(tickets[0] && separatingZoom(tickets[0].events, 16)).toBeNull();
  });

  test('a selected event has a ticket of its own on the map', () => {
    const lantern = bar(1, 0);
    const three = [event(1, lantern), event(2, lantern), event(3, lantern)];
    const { tickets } = arrangePlaces([lantern, ...three], 16, 'event-2');
    expect(tickets.map(spot => spot.events.map(({ id }) => id))).toEqual([
      ['event-2'],
      ['event-1', 'event-3'],
    ]);
  });

  test('events on the map are each shown once at every zoom', () => {
    const hosts = fc.array(fc.double({ min: -9000, max: 9000, noNaN: true }), { maxLength: 40 });
    fc.assert(
      fc.property(hosts, fc.double({ min: 5, max: maxZoom, noNaN: true }), (metres, zoom) => {
        const bars = metres.map((away, number) => bar(number, away));
        const events = bars.map((host, number) => event(number, host));
        const { tickets } = arrangePlaces([...bars, ...events], zoomStep(zoom), events[0]?.id ?? null);
        const shown = tickets.flatMap(spot => spot.events.map(({ id }) => id));
        expect(shown.toSorted()).toEqual(events.map(({ id }) => id).toSorted());
      }),
    );
  });

  test("the tickets of events on the map keep a finger's distance from the pin of their bar, and cover neither each other nor a face", () => {
    const some = fc.record({
      places: fc.array(fc.double({ min: -3000, max: 3000, noNaN: true }), { minLength: 1, maxLength: 20 }),
      guests: fc.integer({ min: 0, max: 14 }),
      zoom: fc.double({ min: 10, max: maxZoom, noNaN: true }),
      selected: fc.constantFrom(null, 'event-0', 'bar-0', 'friend-0'),
    });
    fc.assert(
      fc.property(some, ({ places, guests, zoom, selected }) => {
        const bars = places.map((away, number) => bar(number, away));
        const host = bars[0] ?? bar(0, 0);
        const events = [...bars.map((at, number) => event(number, at)), event(99, host)];
        const step = zoomStep(zoom);
        const { spots, tickets, faces, more } = arrangePlaces(
          [...bars, ...events, ...friends(guests, host.id)],
          step,
          selected,
        );
        const spotOf = (venueId: string) => spots.find(({ bars }) => bars.some(({ id }) => id === venueId));
        const guestsOf = (spot: BarSpot | undefined) => (spot === spotOf(host.id) ? [...faces, ...more] : []);
        for (const ticket of tickets) {
          const own = spotOf(ticket.events[0].venueId);
          // Tickets keep their positions from one zoom step up to the next, because pins only move apart in between.
          for (const shown of [step, zoom])
            expect(pixelDistance(pixelOf(ticket, shown), toPixel(own ?? host, shown))).toBeGreaterThanOrEqual(
              faceSide - 0.2,
            );
          const others = tickets.filter(other => other !== ticket && spotOf(other.events[0].venueId) === own);
          for (const other of [...others, ...guestsOf(own)])
            expect(pixelDistance(pixelOf(ticket, step), pixelOf(other, step))).toBeGreaterThan(38);
        }
      }),
    );
  });
});

test('no ticket of an event lies on the face of a friend, wherever bars, friends and events are', () => {
  const metres = fc.double({ min: -600, max: 600, noNaN: true });
  const some = fc.record({
    hosts: fc.array(metres, { minLength: 1, maxLength: 15 }),
    roaming: fc.array(metres, { maxLength: 10 }),
    guests: fc.integer({ min: 0, max: 10 }),
    zoom: fc.double({ min: 10, max: maxZoom, noNaN: true }),
    selected: fc.constantFrom(null, 'bar-0', 'event-0', 'friend-1'),
  });
  fc.assert(
    fc.property(some, ({ hosts, roaming, guests, zoom, selected }) => {
      const bars = hosts.map((away, number) => bar(number, away));
      const places = [
        ...bars,
        ...bars.map((host, number) => event(number, host)),
        ...friends(guests, 'bar-0'),
        ...roaming.map((away, number) => friend(100 + number, away)),
      ];
      const step = zoomStep(zoom);
      const { tickets, faces, more } = arrangePlaces(places, step, selected);
      const middleOf = (spot: (typeof faces | typeof tickets | typeof more)[number]) => {
        const { x, y } = toPixel(spot, step);
        return { x: x + spot.east, y: y + spot.south };
      };
      for (const ticket of tickets.map(middleOf))
        for (const face of [...faces, ...more].map(middleOf)) expect(isOnFace(ticket, face)).toBe(false);
    }),
  );
});

test('the zoom level for which the items of the map are arranged is rounded down to a half', () => {
  expect([13, 13.4, 13.5, 13.99, 14].map(zoomStep)).toEqual([13, 13, 13.5, 13.5, 14]);
});

test("the map's description for screen readers counts the items that the map shows and refers to the list", () => {
  expect(mapTitle([])).toBe('Map of tonight. 0 places. The list below has the same items.');
  expect(mapTitle([bar(1, 0), event(1, bar(1, 0))])).toBe(
    'Map of tonight. 1 place, 1 event. The list below has the same items.',
  );
  expect(mapTitle([bar(1, 0, 1), bar(2, 0), ...friends(2)])).toBe(
    'Map of tonight. 2 places, 2 friends, 1 bartender. The list below has the same items.',
  );
});
