import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { hasTellingKey, mapObjectOf, mostTellingTag } from '@nightjar/domain/places/rules/layers';
import { openMapFile } from '../../platform/geojson/file.ts';
import { type ProgressScreen, showProgress } from '../../platform/geojson/progress.ts';
import { type ImportReport, startReport } from '../../platform/geojson/report.ts';
import type { Platform } from '../../platform/platform.ts';
import { createLayerDrawing } from './import-layers.ts';
import { type BasemapLayerName, basemapLayerNames, saveBasemapLayer } from './queries/basemap.ts';

/**
 * Runs `import:basemap FILE [--layer water|roads|neighborhoods|parks]`. A file that has the name of its layer needs no
 * flag.
 */
export async function importBasemap(
  platform: Pick<Platform, 'db' | 'clock'>,
  argv: readonly string[],
  screen: ProgressScreen = process.stderr,
): Promise<ImportReport> {
  const { file, layer } = readArguments(argv);
  const map = await openMapFile(file);
  const report = startReport();
  const drawn = createLayerDrawing(layer, report);
  let found = 0;
  for await (const feature of map.features(showProgress(screen, file, map.size))) {
    found += 1;
    const on = mapObjectOf(feature.tags);
    if (feature.problem) report.note(feature.label, feature.problem);
    else if (on?.layer !== layer && hasTellingKey(feature.tags)) report.leave(mostTellingTag(feature.tags));
    else drawn.add(feature, on);
  }
  const features = drawn.features();
  if (features.length > 0) {
    const drawnLayer = { name: layer, attribution: map.attribution(), features };
    await saveBasemapLayer(platform.db, drawnLayer, platform.clock.now());
  }
  return {
    taken: features.length,
    refused: report.lines(),
    summary: `Took ${features.length} of ${found} features into the layer ${layer}.`,
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
  const named = values.layer ?? basename(file).replace(/\.(geo)?json[a-z]*$/i, '');
  const layer = basemapLayerNames.find(known => known === named);
  if (!layer)
    throw new Error(
      values.layer
        ? `--layer ${named} is none of ${basemapLayerNames.join(', ')}.`
        : `${basename(file)} does not say which layer it is: add --layer ${basemapLayerNames.join('|')}.`,
    );
  return { file, layer };
}
