import { describe, expect, test } from 'vitest';
import { baseColours, type MapScheme } from './palette.ts';

/** Relative luminance by WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map(at => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map(share => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
/** `glare`: the light that a screen in the sun sends back, as a share of its own white. */
function contrast(one: string, other: string, glare = 0): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (high + 0.05 + glare) / (low + 0.05 + glare);
}

describe.each(['night', 'day'] as const)('labels by %s', (scheme: MapScheme) => {
  const { land, quarter, water, park, minorRoad, majorRoad, ...rest } = baseColours[scheme];
  const ground = [land, quarter, water, park];
  const roads = [minorRoad, majorRoad];

  test('of places are at 6.5 to 1 and more on everything, and at 3 in the sun', () => {
    for (const fill of [...ground, ...roads]) {
      expect(contrast(rest.placeLabel, fill)).toBeGreaterThan(6.5);
      expect(contrast(rest.placeLabel, fill, 0.15)).toBeGreaterThan(3);
    }
  });

  test('of roads, water and parks are at 4.5 to 1 and more on what they name', () => {
    for (const fill of [...ground, ...roads]) expect(contrast(rest.roadLabel, fill)).toBeGreaterThan(4.5);
    expect(contrast(rest.waterLabel, water)).toBeGreaterThan(4.5);
    expect(contrast(rest.parkLabel, park)).toBeGreaterThan(4.5);
  });
});

test('a minor road is told from the land in a dark room', () => {
  expect(contrast(baseColours.night.minorRoad, baseColours.night.land)).toBeGreaterThan(1.6);
});
