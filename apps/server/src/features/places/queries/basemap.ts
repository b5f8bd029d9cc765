import type { Area } from '@nightjar/domain/places/rules/areas';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** The base map may have these layers, which are drawn from the first to the last. */
export const basemapLayerNames = ['neighborhoods', 'parks', 'water', 'roads'] as const;

export type BasemapLayerName = (typeof basemapLayerNames)[number];

/** A GeoJSON feature is stored as it was imported. The import has checked its shape. */
export type BasemapFeature = {
  type: 'Feature';
  properties: Record<string, unknown>;
  geometry: { type: string; coordinates: unknown };
};

export type BasemapLayer = { attribution: string; features: readonly BasemapFeature[] };

type StoredLayer = { attribution: string; geojson: { features: readonly BasemapFeature[] } };

/**
 * Returns the credit of each imported layer. Neighborhoods come from a table of their own, and are listed without a
 * credit where their layer was not imported.
 */
export async function listBasemapAttributions(
  db: Database,
): Promise<{ name: string; attribution: string }[]> {
  const rows = await sql<{ name: string; attribution: string }>`
    select name, attribution from basemap_layers
    union all
    select 'neighborhoods', '' where exists (select from neighborhoods)
      and not exists (select from basemap_layers where name = 'neighborhoods')
    order by name`.execute(db);
  return rows.rows;
}

/** Returns a layer, which is empty where nothing was imported. */
export async function findBasemapLayer(db: Database, name: BasemapLayerName): Promise<BasemapLayer> {
  const stored = await sql<StoredLayer>`
    select attribution, geojson from basemap_layers where name = ${name}`.execute(db);
  const layer = stored.rows[0];
  const imported = layer?.geojson.features ?? [];
  const features =
    name === 'neighborhoods' && imported.length === 0 ? await neighborhoodFeatures(db) : imported;
  return { attribution: layer?.attribution ?? '', features };
}

/** Returns the neighborhoods as features. The map draws the same polygons that decide the neighborhood of a point. */
async function neighborhoodFeatures(db: Database): Promise<BasemapFeature[]> {
  const rows = await sql<{ label: string; kind: string; geometry: Area; lng: number; lat: number }>`
    select label, kind, geometry, center_lng as lng, center_lat as lat from neighborhoods order by id`.execute(
    db,
  );
  return rows.rows.map(({ geometry, ...properties }) => ({ type: 'Feature', properties, geometry }));
}

/**
 * This is an imported layer. Its features may be JSON text already. With `joins`, the credit of the layer is added to
 * the credits of other cities.
 */
type DrawnLayer = {
  readonly name: string;
  readonly attribution: string;
  readonly features: readonly (BasemapFeature | string)[];
  readonly joins?: boolean;
};

/** Replaces the layer, so that a file that is imported twice is stored once. */
export async function saveBasemapLayer(
  db: Database,
  { name, attribution, features, joins = false }: DrawnLayer,
  now: Date,
): Promise<void> {
  const texts = features.map(feature => (typeof feature === 'string' ? feature : JSON.stringify(feature)));
  const geojson = `{"type":"FeatureCollection","features":[${texts.join(',')}]}`;
  const before = sql`basemap_layers.attribution`;
  await sql`
    insert into basemap_layers (name, geojson, attribution, updated_at)
    values (${name}, ${geojson}::jsonb, ${attribution}, ${now})
    on conflict (name) do update set geojson = excluded.geojson, updated_at = excluded.updated_at,
      attribution = case
        when not ${joins} or ${before} = '' then excluded.attribution
        when position(excluded.attribution in ${before}) > 0 then ${before}
        else ${before} || '; ' || excluded.attribution end`.execute(db);
}
