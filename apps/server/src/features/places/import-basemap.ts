import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import {
  areaGeometry,
  type ImportReport,
  lineGeometry,
  readGeoJson,
  takeFeatures,
} from '../../platform/geojson/file.ts';
import type { Platform } from '../../platform/platform.ts';
import { type BasemapLayerName, basemapLayerNames, saveBasemapLayer } from './queries.ts';

const label = z.string().trim().max(120);
/** What a style draws by; everything else in a file stays there. */
const properties = z
  .object({
    name: label.optional(),
    label: label.optional(),
    kind: label.optional(),
    class: label.optional(),
    lng: z.number().min(-180).max(180).optional(),
    lat: z.number().min(-90).max(90).optional(),
  })
  .nullish()
  .transform(known => known ?? {});

const areas = z.object({ type: z.literal('Feature'), properties, geometry: areaGeometry });
const lines = z.object({ type: z.literal('Feature'), properties, geometry: lineGeometry });

/** `import:basemap FILE [--layer water|roads|neighborhoods|parks]`; a file named after its layer needs no flag. */
export async function importBasemap(
  platform: Pick<Platform, 'db' | 'clock'>,
  argv: readonly string[],
): Promise<ImportReport> {
  const { file, layer } = readArguments(argv);
  const source = await readGeoJson(file);
  const { taken, refused } = takeFeatures(source.features, layer === 'roads' ? lines : areas);
  if (taken.length > 0) {
    const features = taken.map(item => item.feature);
    await saveBasemapLayer(
      platform.db,
      layer,
      { attribution: source.attribution, features },
      platform.clock.now(),
    );
  }
  return {
    taken: taken.length,
    refused,
    summary: `Took ${taken.length} of ${source.features.length} features into the layer ${layer}.`,
  };
}

function readArguments(argv: readonly string[]): { file: string; layer: BasemapLayerName } {
  const { positionals, values } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: { layer: { type: 'string' } },
  });
  const file = positionals[0];
  if (!file) throw new Error('Name the file: import:basemap FILE.geojson [--layer water].');
  const named = values.layer ?? basename(file).replace(/\.(geo)?json$/i, '');
  const layer = basemapLayerNames.find(known => known === named);
  if (!layer)
    throw new Error(
      values.layer
        ? `--layer ${named} is none of ${basemapLayerNames.join(', ')}.`
        : `${basename(file)} does not say which layer it is: add --layer ${basemapLayerNames.join('|')}.`,
    );
  return { file, layer };
}
