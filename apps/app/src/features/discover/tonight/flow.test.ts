import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDiscoverSearch } from '../flow.ts';
import {
  type DiscoverAction,
  initialDiscoverState,
  isAboutEvents,
  nextDiscoverState,
  nightsToOfferInEmptyList,
  searchArea,
  sheetStops,
  withNights,
} from './flow.ts';

const tampa = { lat: 27.947, lng: -82.459 };
const ybor = { id: 'ybor', lat: 27.96, lng: -82.44 };
const box = { min_lat: 27.9, max_lat: 28, min_lng: -82.5, max_lng: -82.4 };
const start = initialDiscoverState(tampa);
const nightKnown = {
  type: 'night-known' as const,
  around: tampa,
  view: { center: { lat: 27.95, lng: -82.455 }, zoom: 14.2 },
};

const point = fc.record({
  lat: fc.double({ min: 27, max: 29, noNaN: true }),
  lng: fc.double({ min: -83, max: -81, noNaN: true }),
});
const id = fc.constantFrom('a', 'b', 'c');
const item = fc.tuple(point, id).map(([at, name]) => ({ ...at, id: name }));
const event: fc.Arbitrary<DiscoverAction> = fc.oneof(
  fc.record({ type: fc.constant('row-chosen' as const), item }),
  fc.record({ type: fc.constant('stepped' as const), item }),
  fc.record({ type: fc.constant('pin-chosen' as const), id: fc.option(id) }),
  fc.record({ type: fc.constant('cluster-opened' as const), ids: fc.array(id, { minLength: 2 }) }),
  fc.constant({ type: 'cluster-closed' as const }),
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
  fc.record({ type: fc.constant('near-me-chosen' as const), center: point }),
  fc.record({
    type: fc.constant('night-known' as const),
    around: point,
    view: fc.record({ center: point, zoom: fc.constant(14) }),
  }),
  fc.record({ type: fc.constant('located' as const), center: point }),
  fc.record({ type: fc.constant('stop-chosen' as const), stop: fc.constantFrom(...sheetStops) }),
);
const reach = (events: DiscoverAction[]) => events.reduce(nextDiscoverState, start);

describe('in the shared state of map and list', () => {
  test('choosing a row of the list selects its pin, centers the map there and leaves the pin visible', () => {
    fc.assert(
      fc.property(fc.array(event), item, (events, chosen) => {
        const state = nextDiscoverState(reach(events), { type: 'row-chosen', item: chosen });
        expect(state.selectedId).toBe(chosen.id);
        expect(state.focus).toEqual({ center: { lat: chosen.lat, lng: chosen.lng }, clearOf: 'half' });
        expect(state.stop).toBe('half');
      }),
    );
  });

  test('choosing a pin of the map focuses its row in the list and lowers a fully opened list', () => {
    fc.assert(
      fc.property(fc.array(event), id, (events, chosen) => {
        const state = nextDiscoverState(reach(events), { type: 'pin-chosen', id: chosen });
        expect([state.selectedId, state.focusedRowId]).toEqual([chosen, chosen]);
        expect(state.stop).not.toBe('full');
      }),
    );
  });

  test('choosing a pin does not move the map', () => {
    const state = nextDiscoverState(start, { type: 'pin-chosen', id: 'a' });
    expect(state.focus).toBe(start.focus);
  });

  test('the area that the map searches changes only when the user moves the map, or returns to the circle around them', () => {
    fc.assert(
      fc.property(fc.array(event), event, (events, next) => {
        const before = reach(events);
        const after = nextDiscoverState(before, next);
        const leadsBack = next.type === 'circle-chosen' || next.type === 'near-me-chosen';
        const mayChange = leadsBack || (next.type === 'map-rested' && next.byHand);
        if (!mayChange) expect(after.bounds).toBe(before.bounds);
        if (next.type === 'map-rested' && next.byHand) expect(after.bounds).toBe(next.bounds);
        if (leadsBack) expect(after.bounds).toBeNull();
      }),
    );
  });

  test('apart from its first view, the map moves by itself only for a chosen row, a step to the next item, a chosen circle or the way back to the user', () => {
    fc.assert(
      fc.property(fc.array(event), event, (events, next) => {
        const before = reach(events);
        const moves = ['row-chosen', 'stepped', 'circle-chosen', 'near-me-chosen'].includes(next.type);
        if (next.type === 'night-known') return;
        if (moves) expect(nextDiscoverState(before, next).focus).not.toBe(before.focus);
        else expect(nextDiscoverState(before, next).focus).toBe(before.focus);
      }),
    );
  });

  test('the button back to the person clears the moved area and the selection of the map, and shows the first view again', () => {
    const moved = nextDiscoverState(start, { type: 'map-rested', bounds: box, center: ybor, byHand: true });
    const chosen = nextDiscoverState(moved, { type: 'row-chosen', item: ybor });
    const home = nextDiscoverState(chosen, { type: 'near-me-chosen', center: tampa });
    expect(home).toMatchObject({ bounds: null, selectedId: null, lookingAt: tampa, opened: null });
    expect(nextDiscoverState(home, nightKnown).focus).toMatchObject(nightKnown.view);
  });

  test('the map moves to its first view once, and again after the person has moved', () => {
    const opened = nextDiscoverState(start, nightKnown);
    expect(opened.focus).toMatchObject(nightKnown.view);
    expect(nextDiscoverState(opened, { ...nightKnown, view: { center: ybor, zoom: 13 } })).toBe(opened);
    const reopened = nextDiscoverState(opened, {
      ...nightKnown,
      around: ybor,
      view: { center: ybor, zoom: 13 },
    });
    expect(reopened.focus).toMatchObject({ center: ybor, zoom: 13 });
  });

  test('the map follows the person until the map is moved or an item is chosen', () => {
    const opened = nextDiscoverState(start, nightKnown);
    const located = { type: 'located' as const, center: { lat: 27.96, lng: -82.44 } };
    expect(nextDiscoverState(opened, located).lookingAt).toBe(located.center);
    expect(nextDiscoverState(opened, { ...located, center: tampa })).toBe(opened);
    const moved = nextDiscoverState(opened, { type: 'map-rested', bounds: box, center: tampa, byHand: true });
    const chosen = nextDiscoverState(opened, { type: 'row-chosen', item: ybor });
    for (const touched of [moved, chosen]) {
      expect(nextDiscoverState(touched, located)).toBe(touched);
      expect(nextDiscoverState(touched, { ...nightKnown, around: ybor })).toBe(touched);
    }
  });

  test('the bars behind a count on the map stay listed until that list is closed or the map is moved', () => {
    const opened = nextDiscoverState(start, { type: 'cluster-opened', ids: ['a', 'b'] });
    expect(opened).toMatchObject({ clusterIds: ['a', 'b'], stop: 'half' });
    expect(nextDiscoverState(opened, { type: 'cluster-closed' }).clusterIds).toBeNull();
    expect(
      nextDiscoverState(opened, { type: 'map-rested', bounds: box, center: tampa, byHand: true }).clusterIds,
    ).toBeNull();
    expect(nextDiscoverState(opened, { type: 'row-chosen', item: ybor }).clusterIds).toEqual(['a', 'b']);
  });

  test('the headline of the map describes the circle around the user until the user moves the map', () => {
    expect(searchArea(start, {})).toEqual({ kind: 'circle', radiusMiles: 5 });
    expect(searchArea(start, { radius: 10 })).toEqual({ kind: 'circle', radiusMiles: 10 });
    const moved = nextDiscoverState(start, { type: 'map-rested', bounds: box, center: tampa, byHand: true });
    expect(searchArea(moved, {})).toEqual({ kind: 'bounds', bounds: box });
  });
});

describe('the list of events', () => {
  test('the list of events is chosen by its tab, or by its chip on the tab of all items', () => {
    expect(
      [{}, { events: true }, { tab: 'events' }, { tab: 'people', events: true }].map(search =>
        isAboutEvents(readDiscoverSearch(search)),
      ),
    ).toEqual([false, true, true, false]);
  });

  test('an empty list of events leads to other nights and never to the nights that it shows', () => {
    const friday = '2026-11-20';
    expect(nightsToOfferInEmptyList('tonight', friday)).toBe('weekend');
    expect(nightsToOfferInEmptyList('tomorrow', friday)).toBe('weekend');
    expect(nightsToOfferInEmptyList('weekend', friday)).toBe('tonight');
    expect(nightsToOfferInEmptyList({ date: '2026-12-31' }, friday)).toBe('tonight');
  });

  test('on a Sunday, the last night of a weekend, an empty list of events leads from tonight to tomorrow and back', () => {
    const sunday = '2026-11-22';
    expect(nightsToOfferInEmptyList('tonight', sunday)).toBe('tomorrow');
    expect(nightsToOfferInEmptyList('tomorrow', sunday)).toBe('tonight');
  });

  test('choosing other nights for the list of events keeps all other values of the search', () => {
    expect(withNights({ tab: 'events', night: 'tomorrow' }, 'weekend')).toEqual({
      tab: 'events',
      night: 'weekend',
    });
    expect(withNights({ events: true, night: 'weekend' }, 'tonight')).toEqual({ events: true });
  });
});
