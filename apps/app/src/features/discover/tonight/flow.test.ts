import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DiscoverEvent, discover, searchArea, sheetStops, startDiscover } from './flow.ts';

const tampa = { lat: 27.947, lng: -82.459 };
const ybor = { id: 'ybor', lat: 27.96, lng: -82.44 };
const box = { min_lat: 27.9, max_lat: 28, min_lng: -82.5, max_lng: -82.4 };
const start = startDiscover(tampa);

const point = fc.record({
  lat: fc.double({ min: 27, max: 29, noNaN: true }),
  lng: fc.double({ min: -83, max: -81, noNaN: true }),
});
const id = fc.constantFrom('a', 'b', 'c');
const item = fc.tuple(point, id).map(([at, name]) => ({ ...at, id: name }));
const event: fc.Arbitrary<DiscoverEvent> = fc.oneof(
  fc.record({ type: fc.constant('row-chosen' as const), item }),
  fc.record({ type: fc.constant('stepped' as const), item }),
  fc.record({ type: fc.constant('pin-chosen' as const), id: fc.option(id) }),
  fc.record({ type: fc.constant('crowd-opened' as const), ids: fc.array(id, { minLength: 2 }) }),
  fc.constant({ type: 'crowd-closed' as const }),
  fc.record({
    type: fc.constant('map-rested' as const),
    bounds: fc.constant(box),
    center: point,
    byHand: fc.boolean(),
  }),
  fc.record({
    type: fc.constant('circle-chosen' as const),
    center: point,
    radiusMetres: fc.constant(8046.7),
  }),
  fc.record({ type: fc.constant('recentred' as const), center: point }),
  fc.record({ type: fc.constant('located' as const), center: point }),
  fc.record({ type: fc.constant('stop-chosen' as const), stop: fc.constantFrom(...sheetStops) }),
);
const reach = (events: DiscoverEvent[]) => events.reduce(discover, start);

describe('map and list in step', () => {
  test('choosing a row selects its pin, looks at it and leaves it in sight', () => {
    fc.assert(
      fc.property(fc.array(event), item, (events, chosen) => {
        const state = discover(reach(events), { type: 'row-chosen', item: chosen });
        expect(state.selectedId).toBe(chosen.id);
        expect(state.focus).toEqual({ center: { lat: chosen.lat, lng: chosen.lng }, clearOf: 'half' });
        expect(state.stop).toBe('half');
      }),
    );
  });

  test('choosing a pin focuses its row and never lies under a full sheet', () => {
    fc.assert(
      fc.property(fc.array(event), id, (events, chosen) => {
        const state = discover(reach(events), { type: 'pin-chosen', id: chosen });
        expect([state.selectedId, state.focusedRowId]).toEqual([chosen, chosen]);
        expect(state.stop).not.toBe('full');
      }),
    );
  });

  test('choosing a pin does not move the map away under the finger', () => {
    const state = discover(start, { type: 'pin-chosen', id: 'a' });
    expect(state.focus).toBe(start.focus);
  });

  test('only a hand on the map, or the way back to the circle, changes what is searched', () => {
    fc.assert(
      fc.property(fc.array(event), event, (events, next) => {
        const before = reach(events);
        const after = discover(before, next);
        const mayChange = next.type === 'circle-chosen' || (next.type === 'map-rested' && next.byHand);
        if (!mayChange) expect(after.bounds).toBe(before.bounds);
        if (next.type === 'map-rested' && next.byHand) expect(after.bounds).toBe(next.bounds);
        if (next.type === 'circle-chosen') expect(after.bounds).toBeNull();
      }),
    );
  });

  test('the map moves itself only for a choice, a circle or the way home', () => {
    fc.assert(
      fc.property(fc.array(event), event, (events, next) => {
        const before = reach(events);
        const moves = ['row-chosen', 'stepped', 'circle-chosen', 'recentred'].includes(next.type);
        if (next.type === 'located') return;
        if (moves) expect(discover(before, next).focus).not.toBe(before.focus);
        else expect(discover(before, next).focus).toBe(before.focus);
      }),
    );
  });

  test('going home lets the list follow where it followed the map before', () => {
    const moved = discover(start, { type: 'map-rested', bounds: box, center: tampa, byHand: true });
    expect(discover(moved, { type: 'recentred', center: tampa }).focus.byHand).toBe(true);
    expect(discover(start, { type: 'recentred', center: tampa }).focus.byHand).toBe(false);
  });

  test('the map goes with the person until somebody touches it', () => {
    const away = { lat: 27.96, lng: -82.44 };
    const located = { type: 'located' as const, center: away };
    expect(discover(start, located).focus.center).toBe(away);
    expect(discover(start, { ...located, center: tampa })).toBe(start);
    const moved = discover(start, { type: 'map-rested', bounds: box, center: tampa, byHand: true });
    expect(discover(moved, located)).toBe(moved);
    const chosen = discover(start, { type: 'row-chosen', item: ybor });
    expect(discover(chosen, located)).toBe(chosen);
  });

  test('a crowd is listed until it is closed or the map is moved', () => {
    const crowded = discover(start, { type: 'crowd-opened', ids: ['a', 'b'] });
    expect(crowded).toMatchObject({ crowd: ['a', 'b'], stop: 'half' });
    expect(discover(crowded, { type: 'crowd-closed' }).crowd).toBeNull();
    expect(
      discover(crowded, { type: 'map-rested', bounds: box, center: tampa, byHand: true }).crowd,
    ).toBeNull();
    expect(discover(crowded, { type: 'row-chosen', item: ybor }).crowd).toEqual(['a', 'b']);
  });

  test('the words over the list speak of the circle until somebody moves the map', () => {
    expect(searchArea(start, {})).toEqual({ kind: 'circle', radiusMiles: 5 });
    expect(searchArea(start, { radius: 10 })).toEqual({ kind: 'circle', radiusMiles: 10 });
    const moved = discover(start, { type: 'map-rested', bounds: box, center: tampa, byHand: true });
    expect(searchArea(moved, {})).toEqual({ kind: 'bounds', bounds: box });
  });
});
