import { type BasemapLayer, type BasemapLayerName, basemapLayerNames } from './queries.ts';

/**
 * A MapLibre style document without paint: the sources by name, and everybody to credit. Addresses are relative to
 * the document's own.
 */
export function presentStyle(credits: readonly { name: string; attribution: string }[]) {
  const named = new Set(credits.map(credit => credit.name));
  const sources = basemapLayerNames
    .filter(name => named.has(name))
    .map((name): [BasemapLayerName, { type: 'geojson'; data: string }] => [
      name,
      { type: 'geojson', data: `layers/${name}.geojson` },
    ]);
  const attribution = [...new Set(credits.map(credit => credit.attribution).filter(Boolean))];
  return { version: 8, metadata: { attribution }, sources: Object.fromEntries(sources), layers: [] };
}

export function presentLayer(layer: BasemapLayer): string {
  const { attribution, features } = layer;
  return JSON.stringify({ type: 'FeatureCollection', attribution, features });
}
