import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { BasemapDocument } from '../../places/remote/basemap.ts';
import { glowLayer, overlayLayers, overlaySources } from './layers.ts';
import { basemapStyle, plainDocument } from './style.ts';

const geojson = (data: string) => ({ type: 'geojson' as const, data });
const imported: BasemapDocument = {
  sources: { water: geojson('layers/water.geojson'), roads: geojson('layers/roads.geojson') },
  layers: [],
};

describe('the base map', () => {
  test('the base map is a plain area without imported layers', () => {
    expect(basemapStyle(plainDocument, 'night').layers.map(layer => layer.id)).toEqual(['land']);
  });

  test('the base map draws only sources that exist', () => {
    const { layers } = basemapStyle(imported, 'night');
    const drawn = new Set(layers.flatMap(layer => ('source' in layer ? [layer.source] : [])));
    expect(drawn).toEqual(new Set(['water', 'roads']));
  });

  test('the base map draws every label above every surface', () => {
    const all = {
      sources: { ...imported.sources, parks: geojson('p'), neighborhoods: geojson('n') },
      layers: [],
    };
    const types = basemapStyle(all, 'night').layers.map(layer => layer.type);
    expect(types.lastIndexOf('line')).toBeLessThan(types.indexOf('symbol'));
  });

  test('the base map has other colors by day', () => {
    expect(basemapStyle(imported, 'day').layers).not.toEqual(basemapStyle(imported, 'night').layers);
  });

  test("the base map keeps an operator's own style, except for fonts from another host", () => {
    const own: BasemapDocument = {
      sources: { tiles: { type: 'vector', url: 'https://tiles.example' } },
      layers: [{ id: 'own', type: 'background' }],
    };
    const style = basemapStyle({ ...own, glyphs: 'https://fonts.example' } as BasemapDocument, 'night');
    expect(style.layers).toEqual(own.layers);
    expect(style.sources).toEqual(own.sources);
    expect(style.glyphs).toBeUndefined();
  });
});

/**
 * This library has the function by which MapLibre checks a style. The tests call it, because MapLibre in the browser
 * only logs the faults that it finds.
 */
const library = dirname(createRequire(import.meta.url).resolve('maplibre-gl/package.json'));
const checks = join(library, '../@maplibre/maplibre-gl-style-spec/dist/validate_style.min.mjs');

test.each(['night', 'day'] as const)(
  'the style of the map in the color scheme %s is valid for MapLibre',
  async scheme => {
    const layer = geojson('https://example.org/layer.geojson');
    const base = basemapStyle(
      { sources: { water: layer, roads: layer, parks: layer, neighborhoods: layer }, layers: [] },
      scheme,
    );
    const style = {
      ...base,
      sources: { ...base.sources, ...overlaySources },
      layers: [...base.layers, glowLayer(scheme), ...overlayLayers(scheme)],
    };
    const { validateStyleMin } = await import(pathToFileURL(checks).href);
    expect(validateStyleMin(style)).toEqual([]);
    expect(validateStyleMin({ ...style, layers: [{ id: 'land', type: 'sea' }] })).not.toEqual([]);
  },
);
