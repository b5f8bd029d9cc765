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

  test('a MapLibre file whose content the build removes keeps all its exported values', () => {
    const left = withoutContent(file);
    expect([...left.matchAll(/^export \w+ (\w+)/gm)].map(([, name]) => name)).toEqual([
      'isHillshadeStyleLayer',
      'Terrain',
      'drawDepth',
      'drawTerrainHeightMap',
    ]);
  });

  test('a function of a removed MapLibre file that asks for a type of layer returns false', () => {
    expect(withoutContent(file)).toContain('isHillshadeStyleLayer = () => false');
  });
});

describe('the map and its worker', () => {
  const sources = join(dirname(createRequire(import.meta.url).resolve('maplibre-gl/package.json')), 'src');
  const loaded = async (place: 'page' | 'worker', file: string) => {
    const load = leanMapLibrary(place).load as (id: string) => Promise<{ code: string } | null>;
    return (await load(join(sources, file)))?.code ?? '';
  };

  test('the map lays out right-to-left text in its worker only', async () => {
    expect(await loaded('worker', 'symbol/bidi.ts')).toContain('bidi-js');
    expect(await loaded('page', 'symbol/bidi.ts')).toMatch(/^export class processBidirectionalText /);
  });

  test.each(['page', 'worker'] as const)(
    'MapLibre’s own tile format is removed by the build from the code of the map: %s',
    async place => {
      expect(await loaded(place, 'source/vector_tile_mlt.ts')).toMatch(/is not part of this map/);
      expect(await loaded(place, 'source/vector_tile_worker_source.ts')).toMatch(/is not part of this map/);
    },
  );

  test('every MapLibre file that the build leaves out exists', () => {
    expect(leftOut.filter(file => !existsSync(join(sources, file)))).toEqual([]);
  });
});

test.each(['night', 'day'] as const)(
  'the map’s style for the %s passes the style checks that the build leaves out',
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

test('Latin letters beyond the basic alphabet are in a font file of their own', () => {
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
