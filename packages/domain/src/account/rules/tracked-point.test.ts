import { expect, test } from 'vitest';
import { addMilliseconds, minutes } from '../../kernel/time.ts';
import { trackedLocations } from '../entity.ts';
import { newestPoint, oldestTrackedMs } from './tracked-point.ts';

const now = new Date('2026-11-21T03:00:00Z');
const bar = { latitude: 27.95, longitude: -82.46 };
const corner = { latitude: 27.96, longitude: -82.47 };
const pointOf = (upload: unknown) => newestPoint(trackedLocations.parse(upload), now);
const at = (ms: number) => addMilliseconds(now, ms).toISOString();

test('a location upload of the Capgo tracking plugin gives its one point', () => {
  const upload = { ...bar, accuracy: 12, speed: 0.4, simulated: false, time: now.getTime() - 1000 };
  expect(pointOf(upload)).toEqual({ lat: 27.95, lng: -82.46 });
});

test('a location upload of the Capgo tracking plugin without a time counts as measured now', () => {
  expect(pointOf({ ...bar, time: null })).toEqual({ lat: 27.95, lng: -82.46 });
  expect(pointOf(bar)).toEqual({ lat: 27.95, lng: -82.46 });
});

test('a location upload of the Transistorsoft tracking plugin gives the point of its one location', () => {
  const location = { coords: { ...bar, accuracy: 8 }, timestamp: at(-minutes), is_moving: true, odometer: 3 };
  expect(pointOf({ location })).toEqual({ lat: 27.95, lng: -82.46 });
});

test('an upload of several locations gives the newest point, in whatever order the locations come', () => {
  const older = { coords: bar, timestamp: at(-5 * minutes) };
  const newer = { coords: corner, timestamp: at(-minutes) };
  expect(pointOf({ location: [older, newer] })).toEqual({ lat: 27.96, lng: -82.47 });
  expect(pointOf({ location: [newer, older] })).toEqual({ lat: 27.96, lng: -82.47 });
});

test('an upload whose locations are all too old gives no point', () => {
  const old = { coords: bar, timestamp: at(-oldestTrackedMs - 1) };
  expect(pointOf({ location: [old, old] })).toBeNull();
  expect(pointOf({ location: { coords: bar, timestamp: at(-oldestTrackedMs) } })).not.toBeNull();
});

test('an uploaded location whose time cannot be read, or lies in the future, counts as new', () => {
  expect(pointOf({ location: { coords: bar, timestamp: 'yesterday' } })).not.toBeNull();
  expect(pointOf({ ...bar, time: now.getTime() + 60 * minutes })).not.toBeNull();
});

test.each([
  ['without coordinates', { time: 1 }],
  ['with a latitude beyond the pole', { latitude: 91, longitude: 0 }],
  ['with an empty batch', { location: [] }],
  ['with more than a thousand locations', { location: Array(1001).fill({ coords: bar }) }],
  ['with text instead of coordinates', { location: { coords: { latitude: '27.9', longitude: '-82.4' } } }],
])('a location upload %s is refused', (_, upload) => {
  expect(trackedLocations.safeParse(upload).success).toBe(false);
});
