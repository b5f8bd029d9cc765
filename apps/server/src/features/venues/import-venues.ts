import { parseArgs } from 'node:util';
import { homeOptions, type ImportHome, importHomeOf } from '@nightjar/domain/places/rules/import-home';
import { openMapFile } from '../../platform/geojson/file.ts';
import { type ProgressScreen, showProgress } from '../../platform/geojson/progress.ts';
import { type ImportReport, startReport } from '../../platform/geojson/report.ts';
import type { Platform } from '../../platform/platform.ts';
import { readVenue } from './import-rows.ts';
import { saveSurvey, venueSurvey } from './import-saver.ts';
import { runInImport } from './queries/imported.ts';

/**
 * Runs `import:venues FILE --city Tampa --state FL [--timezone …] [--keep-both]`, which imports real places by
 * their OpenStreetMap ids. The state and the timezone of a venue follow from its pin. Near a border, a state in the
 * file or in the command decides. A timezone that the operator names applies to all venues, as an invented city needs.
 */
export async function importVenues(
  platform: Pick<Platform, 'db' | 'clock'>,
  argv: readonly string[],
  screen: ProgressScreen = process.stderr,
): Promise<ImportReport> {
  const { file, keepBoth, home } = readArguments(argv);
  const map = await openMapFile(file);
  const report = startReport();
  const survey = venueSurvey(report);
  let found = 0;
  for await (const feature of map.features(showProgress(screen, file, map.size))) {
    found += 1;
    const venue = readVenue(feature);
    if ('left' in venue) report.leave(venue.left);
    else if ('reason' in venue) report.note(feature.label, venue.reason);
    else survey.add(feature, venue);
  }
  const saving = { home, keepBoth, now: platform.clock.now(), maps: [map], isVenue: () => true };
  const taken = await runInImport(platform.db, db => saveSurvey(db, survey, saving));
  return { taken, refused: report.lines(), summary: `Took ${taken} of ${found} venues.` };
}

/** Commands that import venues have these options. */
export const venueOptions = {
  ...homeOptions,
  'keep-both': { type: 'boolean', default: false },
} as const;

function readArguments(argv: readonly string[]): { file: string; keepBoth: boolean; home: ImportHome } {
  const { positionals, values } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: venueOptions,
  });
  const [file] = positionals;
  if (!file)
    throw new Error(
      'Name the file: import:venues FILE.geojson --city Tampa --state FL [--timezone America/New_York].',
    );
  return { file, keepBoth: values['keep-both'], home: importHomeOf(values) };
}
