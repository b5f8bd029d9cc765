import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { withTextFiles } from './faces.ts';
import { leanMapLibrary, leftOut, styleChecks, withoutContent } from './map-library.ts';
import { glowLayer, overlayLayers, overlaySources } from './src/features/discover/map/layers.ts';
import { basemapStyle } from './src/features/discover/map/style.ts';

describe('the map without what our style never asks for', () => {
  const file = [
    'export const isHillshadeStyleLayer = (layer) => layer.type === "hillshade";',
    'export type DEMState = string;',
    'export class Terrain { draw() {} }',
    'export {',
    '    drawDepth,',
    '    drawTerrainHeightMap',
    '};',
  ].join('\n');

  test('has every name that other files import, and no other', () => {
    const left = withoutContent(file);
    expect([...left.matchAll(/^export \w+ (\w+)/gm)].map(([, name]) => name)).toEqual([
      'isHillshadeStyleLayer',
      'Terrain',
      'drawDepth',
      'drawTerrainHeightMap',
    ]);
  });

  test('answers a question about a layer with no', () => {
    expect(withoutContent(file)).toContain('isHillshadeStyleLayer = () => false');
  });
});

describe('the map and its worker', () => {
  const sources = join(dirname(createRequire(import.meta.url).resolve('maplibre-gl/package.json')), 'src');
  const loaded = async (place: 'page' | 'worker', file: string) => {
    const load = leanMapLibrary(place).load as (id: string) => Promise<{ code: string } | null>;
    return (await load(join(sources, file)))?.code ?? '';
  };

  test('lay texts out in the worker alone', async () => {
    expect(await loaded('worker', 'symbol/bidi.ts')).toContain('bidi-js');
    expect(await loaded('page', 'symbol/bidi.ts')).toMatch(/^export class processBidirectionalText /);
  });

  test.each(['page', 'worker'] as const)('have no tiles in MapLibre’s own format: %s', async place => {
    expect(await loaded(place, 'source/vector_tile_mlt.ts')).toMatch(/is not part of this map/);
    expect(await loaded(place, 'source/vector_tile_worker_source.ts')).toMatch(/is not part of this map/);
  });

  test('find every file that they leave out', () => {
    expect(leftOut.filter(file => !existsSync(join(sources, file)))).toEqual([]);
  });
});

test.each(['night', 'day'] as const)(
  'our style by %s passes the checks that the build leaves out',
  async scheme => {
    const geojson = { type: 'geojson' as const, data: 'https://example.org/layer.geojson' };
    const sources = { water: geojson, roads: geojson, parks: geojson, neighborhoods: geojson };
    const base = basemapStyle({ sources, layers: [] }, scheme);
    const style = {
      ...base,
      sources: { ...base.sources, ...overlaySources },
      layers: [...base.layers, glowLayer, ...overlayLayers],
    };
    const { validateStyleMin } = await import(pathToFileURL(styleChecks).href);
    expect(validateStyleMin(style)).toEqual([]);
    expect(validateStyleMin({ ...style, layers: [{ id: 'land', type: 'sea' }] })).not.toEqual([]);
  },
);

test('Latin beyond the basic letters is a file of its own', () => {
  const styles =
    "@font-face { src: url(./files/next-latin-ext-wght-normal.woff2); unicode-range: U+0100; }\n@font-face { font-weight: 200 800; src: url(./files/next-latin-wght-normal.woff2) format('woff2'); unicode-range: U+0000-00FF; }";
  const split = withTextFiles(styles, [
    { fileName: 'assets/basic.woff2', codes: [0x41] },
    { fileName: 'assets/beyond.woff2', codes: [0xe9] },
  ]);
  expect(split).toContain('next-latin-ext-wght-normal');
  expect(split).toContain('src: url("/assets/basic.woff2") format(\'woff2\'); unicode-range: U+41;');
  expect(split).toContain('src: url("/assets/beyond.woff2") format(\'woff2\'); unicode-range: U+e9;');
});
