import { describe, expect, test } from 'vitest';
import { baseColours, type MapScheme } from './palette.ts';

/** Returns the relative luminance of a color, as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map(at => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map(share => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
/**
 * Returns the contrast of two colors. `glare` is the sunlight that the screen reflects, as a share of the screen's
 * white.
 */
function contrast(one: string, other: string, glare = 0): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (high + 0.05 + glare) / (low + 0.05 + glare);
}

describe.each(['night', 'day'] as const)('the labels of the map by %s', (scheme: MapScheme) => {
  const { land, quarter, water, park, minorRoad, majorRoad, ...rest } = baseColours[scheme];
  const ground = [land, quarter, water, park];
  const roads = [minorRoad, majorRoad];

  test('the labels for places on the map have a contrast of at least 6.5 to 1 on every surface, and of 3 in sunlight', () => {
    for (const fill of [...ground, ...roads]) {
      expect(contrast(rest.placeLabel, fill)).toBeGreaterThan(6.5);
      expect(contrast(rest.placeLabel, fill, 0.15)).toBeGreaterThan(3);
    }
  });

  test('the labels for roads, water and parks on the map have a contrast of at least 4.5 to 1 on what they name', () => {
    for (const fill of [...ground, ...roads]) expect(contrast(rest.roadLabel, fill)).toBeGreaterThan(4.5);
    expect(contrast(rest.waterLabel, water)).toBeGreaterThan(4.5);
    expect(contrast(rest.parkLabel, park)).toBeGreaterThan(4.5);
  });
});

test('a minor road of the map can be distinguished from the land in a dark room', () => {
  expect(contrast(baseColours.night.minorRoad, baseColours.night.land)).toBeGreaterThan(1.6);
});
