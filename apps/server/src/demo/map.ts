import * as z from 'zod';
import { type BasemapFeature, saveBasemapLayer } from '../features/places/queries/basemap.ts';
import { type NeighborhoodRow, saveNeighborhoods } from '../features/places/queries/neighborhoods.ts';
import type { Database } from '../platform/db/database.ts';
import { readDataFile } from './data-file.ts';

/** The map has shores and neighborhoods where Tampa has them, and invented streets. */
const attribution = 'Map drawn for the demo';

const position = z.array(z.number()).min(2).max(2);
const polygon = z.strictObject({ type: z.literal('Polygon'), coordinates: z.array(z.array(position)) });
const lines = z.strictObject({ type: z.literal('MultiLineString'), coordinates: z.array(z.array(position)) });

const collection = <Properties extends z.ZodType, Geometry extends z.ZodType>(
  properties: Properties,
  geometry: Geometry,
) =>
  z.strictObject({
    type: z.literal('FeatureCollection'),
    features: z.array(z.strictObject({ type: z.literal('Feature'), properties, geometry })),
  });

const layers = {
  water: collection(z.strictObject({}), polygon),
  parks: collection(z.strictObject({ name: z.string(), lng: z.number(), lat: z.number() }), polygon),
  roads: collection(
    z.strictObject({
      name: z.string().optional(),
      class: z.enum(['motorway', 'primary', 'secondary', 'street']),
    }),
    lines,
  ),
};
const neighborhoods = collection(
  z.strictObject({ name: z.string(), lat: z.number(), lng: z.number() }),
  polygon,
);

/** Reads a layer of the map, which reaches more than ten miles around the middle of the city. */
export const demoLayer = (name: keyof typeof layers): BasemapFeature[] =>
  readDataFile(`map/${name}.geojson`, layers[name]).features;

const demoNeighborhoods = (): NeighborhoodRow[] =>
  readDataFile('map/neighborhoods.geojson', neighborhoods).features.map(({ properties, geometry }) => ({
    ...properties,
    label: properties.name,
    city: 'Tampa',
    state: 'FL',
    kind: 'neighborhood',
    geometry,
  }));

/** Writes the demo's own map into an empty database; an operator's imports replace it layer by layer. */
export async function saveMap(db: Database, now: Date): Promise<void> {
  for (const name of ['water', 'parks', 'roads'] as const)
    await saveBasemapLayer(db, { name, attribution, features: demoLayer(name) }, now);
  await saveNeighborhoods(db, { rows: demoNeighborhoods(), attribution }, now);
}
