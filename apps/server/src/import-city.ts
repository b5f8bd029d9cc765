import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import type { Bounds } from '@nightjar/domain/kernel/geo';
import { calledBy, isCalled, type MapLayer, type OnMap, onMap } from '@nightjar/domain/places/rules/layers';
import { venueKinds } from '@nightjar/domain/venues/rules/imported';
import { type Drawing, drawing, drawnElsewhere } from './features/places/import-layers.ts';
import { neighborhoodRows } from './features/places/import-neighborhoods.ts';
import { saveBasemapLayer } from './features/places/queries/basemap.ts';
import { saveNeighborhoods } from './features/places/queries/neighborhoods.ts';
import { type Home, venueIn } from './features/venues/import-rows.ts';
import { saveSurvey, venueSurvey } from './features/venues/import-saver.ts';
import { homeOf, venueOptions } from './features/venues/import-venues.ts';
import { inImport } from './features/venues/queries/imported.ts';
import type { Database } from './platform/db/database.ts';
import { type MapFeature, type MapFile, openMap } from './platform/geojson/file.ts';
import { progressOn, type Screen } from './platform/geojson/progress.ts';
import { amount, type ImportReport, reporting } from './platform/geojson/report.ts';
import type { Platform } from './platform/platform.ts';

type Report = ReturnType<typeof reporting>;

/** The layers that a file of a city draws; neighborhoods are drawn from their own table. */
const drawnLayers = ['water', 'parks', 'roads'] as const;

/**
 * `import:city FILE … [--city Tampa] [--state FL] [--timezone …] [--keep-both]` imports venues, neighborhoods and the
 * base map of a city from one export, or from several files. Each file is read twice, so that the venues find their
 * neighborhoods and memory stays flat. All of it is imported, or nothing.
 */
export async function importCity(
  platform: Pick<Platform, 'db' | 'clock'>,
  argv: readonly string[],
  screen: Screen = process.stderr,
): Promise<ImportReport> {
  const { files, keepBoth, home } = readArguments(argv);
  const maps = await Promise.all(files.map(file => openMap(file, { among: files.length > 1 })));
  const report = reporting();
  const city = gathering(report, home);
  for (const map of maps)
    for await (const feature of map.features(progressOn(screen, `Reading ${map.path}`, map.size)))
      city.add(feature, map);

  const now = platform.clock.now();
  return inImport(platform.db, async db => {
    const neighborhoods = await city.saveNeighborhoods(db, now);
    const drawn = await city.saveLayers(db, now);
    const saving = {
      home,
      keepBoth,
      now,
      maps,
      isVenue: (feature: MapFeature, map: MapFile) => sortOf(feature, map) === 'venue',
    };
    const venues = await saveSurvey(db, city.survey, saving, report);
    const counts = [
      counted(venues, 'venue', 'venues'),
      counted(neighborhoods, 'neighborhood', 'neighborhoods'),
      counted(drawn.water, 'water', 'waters'),
      counted(drawn.parks, 'park', 'parks'),
      counted(drawn.roads, 'road', 'roads'),
    ];
    return {
      taken: venues + neighborhoods + drawnLayers.reduce((sum, layer) => sum + drawn[layer], 0),
      refused: report.lines(),
      summary: `${home.city}: took ${counts.join(', ')}, of ${amount(city.found())} features.`,
    };
  });
}

const counted = (number: number, one: string, more: string): string =>
  `${amount(number)} ${number === 1 ? one : more}`;

/** Where a feature goes: a file in our own spelling has the name of what is in it, as with the other commands. */
function sortOf(feature: MapFeature, map: MapFile): 'venue' | OnMap | null {
  if (venueKinds(feature.tags).length > 0) return 'venue';
  const on = onMap(feature.tags);
  if (on) return on;
  if (isCalled(feature.tags)) return null;
  const named = basename(map.path).replace(/\.(geo)?json[a-z]*$/i, '');
  if (named === 'venues') return 'venue';
  const layer = (['neighborhoods', ...drawnLayers] as const).find(known => known === named);
  return layer ? { layer, kind: feature.tags.kind ?? layer } : null;
}

/** The first reading gathers everything except the fields of venues. */
function gathering(report: Report, home: Home) {
  const survey = venueSurvey(report);
  const quarters = neighborhoodRows(report, home);
  const layers: Record<(typeof drawnLayers)[number], Drawing> = {
    water: drawing('water', report),
    parks: drawing('parks', report),
    roads: drawing('roads', report),
  };
  const owed = new Map<MapLayer, Set<MapFile>>();
  let around: Bounds | null = null;
  let found = 0;

  const reach = (box: Bounds) => {
    around = around ? joined(around, box) : box;
  };

  function draw(feature: MapFeature, on: OnMap): boolean {
    if (on.layer === 'neighborhoods') {
      if (feature.shape === 'Point') {
        report.leave(`${calledBy(feature.tags)} as a point, without an outline`);
        return false;
      }
      quarters.add(feature);
      return true;
    }
    const isLine = /LineString/.test(feature.shape);
    if (on.layer === 'roads' ? !isLine : feature.shape === 'Point') {
      report.leave(
        `${calledBy(feature.tags)} as ${isLine ? 'a line' : feature.shape === 'Point' ? 'a point' : 'an area'}`,
      );
      return false;
    }
    const box = layers[on.layer].add(feature, on);
    if (box && on.layer === 'roads') reach(box);
    return box !== null;
  }

  return {
    survey,
    found: () => found,
    add(feature: MapFeature, map: MapFile): void {
      found += 1;
      const where = sortOf(feature, map);
      if (feature.problem) report.note(feature.label, feature.problem);
      else if (where === null) report.leave(calledBy(feature.tags));
      else if (where !== 'venue') {
        if (draw(feature, where)) owed.set(where.layer, (owed.get(where.layer) ?? new Set()).add(map));
      } else {
        const venue = venueIn(feature);
        if ('left' in venue) report.leave(venue.left);
        else if ('reason' in venue) report.note(feature.label, venue.reason);
        else {
          survey.add(feature, venue);
          const { lat, lng } = venue.point;
          reach({ min_lat: lat, max_lat: lat, min_lng: lng, max_lng: lng });
        }
      }
    },
    async saveNeighborhoods(db: Database, now: Date): Promise<number> {
      const rows = quarters.rows();
      const attribution = creditOf(owed.get('neighborhoods'));
      if (rows.length > 0) await saveNeighborhoods(db, { rows, attribution }, now);
      return rows.length;
    },
    /** Draws the layers anew, beside what they have of other cities. */
    async saveLayers(db: Database, now: Date): Promise<Record<(typeof drawnLayers)[number], number>> {
      const taken = { water: 0, parks: 0, roads: 0 };
      for (const layer of drawnLayers) {
        const features = layers[layer].features();
        taken[layer] = features.length;
        if (features.length === 0) continue;
        const elsewhere = await drawnElsewhere(db, { layer, around, fresh: layers[layer] });
        const attribution = creditOf(owed.get(layer));
        const drawn = { name: layer, attribution, features: [...elsewhere, ...features], joins: true };
        await saveBasemapLayer(db, drawn, now);
      }
      return taken;
    },
  };
}

const creditOf = (maps: ReadonlySet<MapFile> = new Set()): string =>
  [...new Set([...maps].map(map => map.attribution()).filter(Boolean))].join('; ');

const joined = (one: Bounds, other: Bounds): Bounds => ({
  min_lat: Math.min(one.min_lat, other.min_lat),
  min_lng: Math.min(one.min_lng, other.min_lng),
  max_lat: Math.max(one.max_lat, other.max_lat),
  max_lng: Math.max(one.max_lng, other.max_lng),
});

function readArguments(argv: readonly string[]): { files: string[]; keepBoth: boolean; home: Home } {
  const { positionals, values } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: venueOptions,
  });
  if (positionals.length === 0)
    throw new Error(
      'Name the file: import:city EXPORT.geojson [--city Tampa] [--state FL] [--timezone America/New_York] [--keep-both].',
    );
  return { files: positionals, keepBoth: values['keep-both'], home: homeOf(values) };
}
