import { expect, test } from 'vitest';
import { absoluteSources } from './flow.ts';

test("relative addresses of the map's sources are resolved against the page's address", () => {
  const document = {
    sources: { water: { type: 'geojson' as const, data: 'layers/water.geojson' } },
    layers: [],
  };
  const { sources } = absoluteSources(document, 'https://nightjar.example/map/style.json');
  expect(sources.water).toEqual({
    type: 'geojson',
    data: 'https://nightjar.example/map/layers/water.geojson',
  });
});
