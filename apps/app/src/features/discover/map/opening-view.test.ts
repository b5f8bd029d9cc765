import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { coveredEdges, openingArea, openingView } from './opening-view.ts';
import { toPixel } from './project.ts';

const tampa = { lat: 27.947, lng: -82.459 };
const ybor = { lat: 27.96, lng: -82.44 };
const area = { width: 342, height: 497 };
const near = (metresNorth: number, metresEast = 0) => ({
  lat: tampa.lat + metresNorth / 111_195,
  lng: tampa.lng + metresEast / 98_200,
});
const bars = Array.from({ length: 12 }, (_, index) => near(60 * (index + 1)));
const view = (change: Partial<Parameters<typeof openingView>[0]>) =>
  openingView({ bars, friends: [], user: tampa, fallback: tampa, area, ...change });
const sees = ({ center, zoom }: ReturnType<typeof openingView>, point: { lat: number; lng: number }) => {
  const [middle, at] = [toPixel(center, zoom), toPixel(point, zoom)];
  return (
    Math.abs(at.x - middle.x) <= area.width / 2 + 1e-6 && Math.abs(at.y - middle.y) <= area.height / 2 + 1e-6
  );
};

test('the first view of the map shows the person, the nearest eight bars and the friends at the largest zoom that fits them', () => {
  const friends = [near(-300, 400)];
  const opened = view({ friends });
  for (const point of [tampa, ...bars.slice(0, 8), ...friends]) expect(sees(opened, point)).toBe(true);
  expect(opened.zoom).toBeGreaterThan(14);
  expect(view({}).center.lat).toBeCloseTo((tampa.lat + (bars[7]?.lat ?? 0)) / 2, 9);
});

test('the first view of the map is between zoom 13 and 15.5 and contains the person, wherever the places are', () => {
  const place = fc.record({
    lat: fc.double({ min: 27.7, max: 28.2, noNaN: true }),
    lng: fc.double({ min: -82.7, max: -82.2, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(place, { minLength: 1 }), fc.array(place), (somewhere, friends) => {
      const opened = view({ bars: somewhere, friends });
      expect(opened.zoom).toBeGreaterThanOrEqual(13);
      expect(opened.zoom).toBeLessThanOrEqual(15.5);
      expect(sees(opened, tampa)).toBe(true);
    }),
  );
});

test('the first view of the map leaves out a friend who is too far away', () => {
  expect(view({ friends: [near(40_000)] })).toEqual(view({}));
});

test("the first view of the map shows all open bars where the person's location is not known", () => {
  const opened = view({ user: null, fallback: near(-9000) });
  for (const bar of bars) expect(sees(opened, bar)).toBe(true);
  expect(sees(opened, near(-9000))).toBe(false);
});

test('the first view of the map is centered on the city where no bar is open and no event takes place', () => {
  expect(view({ bars: [] })).toEqual({ center: tampa, zoom: 14.5 });
  expect(view({ bars: [], user: null, fallback: ybor })).toEqual({ center: ybor, zoom: 14.5 });
});

test('the first view of the map fits into the area that controls, buttons and list leave free', () => {
  const phone = { width: 390, height: 844 };
  expect(coveredEdges('peek', 'sheet', phone)).toEqual({ top: 116, right: 48, bottom: 175, left: 0 });
  expect(openingArea('sheet', phone)).toEqual(area);
  expect(openingArea('rail', { width: 1280, height: 800 })).toEqual({ width: 592, height: 684 });
  expect(openingArea('rail', { width: 768, height: 1024 })).toEqual({ width: 300, height: 908 });
});
