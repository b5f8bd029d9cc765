import type { OutputWireOf } from '@nightjar/domain/kernel/call';
import type { neighborhoods } from '@nightjar/domain/places/calls';
import {
  type BasemapFeature,
  type BasemapLayer,
  type BasemapLayerName,
  basemapLayerNames,
} from './queries/basemap.ts';
import type { NeighborhoodListRow } from './queries/neighborhoods.ts';

/**
 * Writes a MapLibre style document without colors, with the sources by name and all credits. Addresses are relative to
 * the address of the document.
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
  const features = layer.features.flatMap(feature => [feature, ...labelFeatureOf(feature)]);
  return JSON.stringify({ type: 'FeatureCollection', attribution: layer.attribution, features });
}

/**
 * Returns the label of an area as a point of its own. If the area itself had the name, it would be written in every map
 * tile that the area touches.
 */
function labelFeatureOf({ properties, geometry }: BasemapFeature): BasemapFeature[] {
  const { lng, lat } = properties;
  if (typeof lng !== 'number' || typeof lat !== 'number' || !isArea(geometry)) return [];
  return [{ type: 'Feature', properties, geometry: { type: 'Point', coordinates: [lng, lat] } }];
}

const isArea = ({ type }: BasemapFeature['geometry']) => type === 'Polygon' || type === 'MultiPolygon';

export function presentNeighborhood(row: NeighborhoodListRow): OutputWireOf<typeof neighborhoods>[number] {
  const { id, name, label, city, state, kind, center_lat: lat, center_lng: lng } = row;
  return { id, name, label, city, state, kind, lat, lng };
}
