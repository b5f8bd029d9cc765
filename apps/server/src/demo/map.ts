import * as z from 'zod';
import { type BasemapFeature, saveBasemapLayer } from '../features/places/queries/basemap.ts';
import { type NeighborhoodRow, saveNeighborhoods } from '../features/places/queries/neighborhoods.ts';
import type { Database } from '../platform/db/database.ts';
import { readDataFile } from './data-file.ts';

/** The map has shores and neighborhoods where Tampa has them, and invented streets. */
const attribution = 'Map drawn for the demo';

const positionSchema = z.array(z.number()).min(2).max(2);
const polygonSchema = z.strictObject({
  type: z.literal('Polygon'),
  coordinates: z.array(z.array(positionSchema)),
});
const multiLineSchema = z.strictObject({
  type: z.literal('MultiLineString'),
  coordinates: z.array(z.array(positionSchema)),
});

const featureCollectionSchema = <Properties extends z.ZodType, Geometry extends z.ZodType>(
  properties: Properties,
  geometry: Geometry,
) =>
  z.strictObject({
    type: z.literal('FeatureCollection'),
    features: z.array(z.strictObject({ type: z.literal('Feature'), properties, geometry })),
  });

const demoLayerSchemas = {
  water: featureCollectionSchema(z.strictObject({}), polygonSchema),
  parks: featureCollectionSchema(
    z.strictObject({ name: z.string(), lng: z.number(), lat: z.number() }),
    polygonSchema,
  ),
  roads: featureCollectionSchema(
    z.strictObject({
      name: z.string().optional(),
      class: z.enum(['motorway', 'primary', 'secondary', 'street']),
    }),
    multiLineSchema,
  ),
};
const neighborhoodsSchema = featureCollectionSchema(
  z.strictObject({ name: z.string(), lat: z.number(), lng: z.number() }),
  polygonSchema,
);

/** Reads a layer of the map, which reaches more than ten miles around the middle of the city. */
export const demoLayer = (name: keyof typeof demoLayerSchemas): BasemapFeature[] =>
  readDataFile(`map/${name}.geojson`, demoLayerSchemas[name]).features;

const demoNeighborhoods = (): NeighborhoodRow[] =>
  readDataFile('map/neighborhoods.geojson', neighborhoodsSchema).features.map(({ properties, geometry }) => ({
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
