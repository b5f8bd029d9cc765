import { parseArgs } from 'node:util';
import { boundsOfArea, centerOf } from '@nightjar/domain/places/rules';
import * as z from 'zod';
import { areaGeometry, type ImportReport, readGeoJson, takeFeatures } from '../../platform/geojson/file.ts';
import type { Platform } from '../../platform/platform.ts';
import { type NeighborhoodRow, saveNeighborhoods } from './queries.ts';

const word = z.string().trim().min(1).max(120);
const feature = z.object({
  type: z.literal('Feature'),
  properties: z.object({
    name: word,
    label: word.optional(),
    kind: word.default('neighborhood'),
    city: word.optional(),
    state: word.optional(),
    lng: z.number().min(-180).max(180).optional(),
    lat: z.number().min(-90).max(90).optional(),
  }),
  geometry: areaGeometry,
});

/** `import:neighborhoods FILE [--city Tampa] [--state FL]`; the flags apply to features without these properties. */
export async function importNeighborhoods(
  platform: Pick<Platform, 'db' | 'clock'>,
  argv: readonly string[],
): Promise<ImportReport> {
  const { file, city, state } = readArguments(argv);
  const source = await readGeoJson(file);
  const { taken, refused } = takeFeatures(source.features, feature);
  const rows = new Map<string, NeighborhoodRow>();
  const twice: ImportReport['refused'][number][] = [];
  for (const item of taken) {
    const row = toRow(item.feature, { city, state });
    const key = [row.name, row.city, row.state].join('\n');
    if (rows.has(key)) twice.push({ feature: item.name, reason: `${row.city} has this name already` });
    else rows.set(key, row);
  }
  if (rows.size > 0)
    await saveNeighborhoods(platform.db, rows.values(), source.attribution, platform.clock.now());
  return {
    taken: rows.size,
    refused: [...refused, ...twice],
    summary: `Took ${rows.size} of ${source.features.length} neighborhoods.`,
  };
}

function toRow(
  { properties, geometry }: z.output<typeof feature>,
  home: { city: string; state: string },
): NeighborhoodRow {
  const middle = centerOf(boundsOfArea(geometry));
  return {
    name: properties.name,
    label: properties.label ?? properties.name,
    city: properties.city ?? home.city,
    state: properties.state ?? home.state,
    kind: properties.kind,
    geometry,
    lat: properties.lat ?? middle.lat,
    lng: properties.lng ?? middle.lng,
  };
}

function readArguments(argv: readonly string[]): { file: string; city: string; state: string } {
  const { positionals, values } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: { city: { type: 'string', default: 'Tampa' }, state: { type: 'string', default: 'FL' } },
  });
  const file = positionals[0];
  if (!file) throw new Error('Name the file: import:neighborhoods FILE.geojson [--city Tampa] [--state FL].');
  return { file, city: values.city, state: values.state };
}
