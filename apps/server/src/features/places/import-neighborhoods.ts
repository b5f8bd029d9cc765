import { parseArgs } from 'node:util';
import { type Area, boundsOfArea, centerOf, containsPoint } from '@nightjar/domain/places/rules/areas';
import { homeOptions, type ImportHome, importHomeOf } from '@nightjar/domain/places/rules/import-home';
import { hasTellingKey, mapObjectOf, mostTellingTag } from '@nightjar/domain/places/rules/layers';
import { stateCode } from '@nightjar/domain/places/rules/states';
import { type MapFeature, openMapFile } from '../../platform/geojson/file.ts';
import { areaOf, linesOf } from '../../platform/geojson/geometry.ts';
import { pointInside } from '../../platform/geojson/inside.ts';
import { type ProgressScreen, showProgress } from '../../platform/geojson/progress.ts';
import { type ImportReport, startReport } from '../../platform/geojson/report.ts';
import type { Platform } from '../../platform/platform.ts';
import { areaOfClosedLines } from './import-layers.ts';
import { type NeighborhoodRow, saveNeighborhoods } from './queries/neighborhoods.ts';

const maxTextLength = 120;

/**
 * Runs `import:neighborhoods FILE --city Tampa --state FL`. The flags apply to features that have no such property.
 */
export async function importNeighborhoods(
  platform: Pick<Platform, 'db' | 'clock'>,
  argv: readonly string[],
  screen: ProgressScreen = process.stderr,
): Promise<ImportReport> {
  const { file, home } = readArguments(argv);
  const map = await openMapFile(file);
  const report = startReport();
  const gathered = neighborhoodCollector(report, home);
  let found = 0;
  for await (const feature of map.features(showProgress(screen, file, map.size))) {
    found += 1;
    if (feature.problem) report.note(feature.label, feature.problem);
    else if (mapObjectOf(feature.tags)?.layer !== 'neighborhoods' && hasTellingKey(feature.tags))
      report.leave(mostTellingTag(feature.tags));
    else gathered.add(feature);
  }
  const rows = gathered.rows();
  if (rows.length > 0) {
    const credited = { rows, attribution: map.attribution() };
    await saveNeighborhoods(platform.db, credited, platform.clock.now());
  }
  return {
    taken: rows.length,
    refused: report.lines(),
    summary: `Took ${rows.length} of ${found} neighborhoods.`,
  };
}

/**
 * Returns a collector of neighborhoods. A feature that cannot be a neighborhood gets a line in the report. A feature
 * that names no city or state gets that of `home`.
 */
export function neighborhoodCollector(report: ReturnType<typeof startReport>, home: ImportHome) {
  const rows = new Map<string, NeighborhoodRow>();
  return {
    add(feature: MapFeature): void {
      const { tags, label } = feature;
      const { name } = tags;
      if (name === undefined || name.length > maxTextLength) {
        report.note(label, `properties.name: it needs a name of at most ${maxTextLength} characters`);
        return;
      }
      const area = report.read(label, () => {
        const geometry = feature.geometry();
        return areaOf(geometry) ?? areaOfClosedLines(linesOf(geometry)) ?? geometry.type;
      });
      if (area === null) return;
      if (typeof area === 'string') {
        report.note(label, `geometry: it needs an outline, and is a ${area}`);
        return;
      }
      const named = feature.tags.state;
      if (named !== undefined && !stateCode(named))
        report.note(
          label,
          `properties.state: "${named.slice(0, maxTextLength)}" is no state of the United States, so --state counts`,
        );
      const row = toNeighborhoodRow(feature, area, home);
      const key = [row.name, row.city, row.state].join('\n');
      if (rows.has(key)) report.note(label, `${row.city} has this name already`);
      else rows.set(key, row);
    },
    rows: () => [...rows.values()],
  };
}

function toNeighborhoodRow({ tags }: MapFeature, geometry: Area, home: ImportHome): NeighborhoodRow {
  const { name = '', label, kind = 'neighborhood', city, state } = tags;
  return {
    name,
    label: label?.slice(0, maxTextLength) ?? name,
    city: city?.slice(0, maxTextLength) ?? home.city,
    state: stateCode(state ?? null) ?? home.state,
    kind: kind.slice(0, maxTextLength),
    geometry,
    ...labelPoint(tags.lat, tags.lng, geometry),
  };
}

/**
 * Returns the point of the label: the point in the file, or else the middle of the area. Where the middle lies outside
 * of the area, it returns a point inside.
 */
function labelPoint(lat: string | undefined, lng: string | undefined, geometry: Area) {
  const given = { lat: Number(lat), lng: Number(lng) };
  if (Math.abs(given.lat) <= 90 && Math.abs(given.lng) <= 180) return given;
  const middle = centerOf(boundsOfArea(geometry));
  return containsPoint(geometry, middle) ? middle : pointInside(geometry);
}

function readArguments(argv: readonly string[]): { file: string; home: ImportHome } {
  const { positionals, values } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: homeOptions,
  });
  const file = positionals[0];
  if (!file) throw new Error('Name the file: import:neighborhoods FILE.geojson --city Tampa --state FL.');
  return { file, home: importHomeOf(values) };
}
