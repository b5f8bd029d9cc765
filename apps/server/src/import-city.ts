import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import type { Bounds } from '@nightjar/domain/kernel/geo';
import { type ImportHome, importHomeOf } from '@nightjar/domain/places/rules/import-home';
import {
  hasTellingKey,
  type MapLayer,
  type MapObject,
  mapObjectOf,
  mostTellingTag,
} from '@nightjar/domain/places/rules/layers';
import { venueKinds } from '@nightjar/domain/venues/rules/imported';
import {
  createLayerDrawing,
  featuresOfOtherCities,
  type LayerDrawing,
} from './features/places/import-layers.ts';
import { neighborhoodCollector } from './features/places/import-neighborhoods.ts';
import { saveBasemapLayer } from './features/places/queries/basemap.ts';
import { saveNeighborhoods } from './features/places/queries/neighborhoods.ts';
import { readVenue } from './features/venues/import-rows.ts';
import { saveSurvey, type VenueCollector, venueSurvey } from './features/venues/import-saver.ts';
import { venueOptions } from './features/venues/import-venues.ts';
import { runInImport } from './features/venues/queries/imported.ts';
import type { Database } from './platform/db/database.ts';
import { type MapFeature, type MapFile, openMapFile } from './platform/geojson/file.ts';
import { type ProgressScreen, showProgress } from './platform/geojson/progress.ts';
import { formatNumber, type ImportReport, startReport } from './platform/geojson/report.ts';
import type { Platform } from './platform/platform.ts';

type ImportReporter = ReturnType<typeof startReport>;

/** These are the layers that the file of a city draws. Neighborhoods are drawn from their own table. */
const drawnLayers = ['water', 'parks', 'roads'] as const;
type DrawnLayer = (typeof drawnLayers)[number];

/**
 * Runs `import:city FILE … --city Tampa --state FL [--timezone …] [--keep-both]`, which imports venues,
 * neighborhoods and the base map of a city from one export or from several files. Each file is read twice, because
 * venues need the neighborhoods of the first reading and no file is held in memory as a whole. If the command fails,
 * nothing is imported.
 */
export async function importCity(
  platform: Pick<Platform, 'db' | 'clock'>,
  argv: readonly string[],
  screen: ProgressScreen = process.stderr,
): Promise<ImportReport> {
  const { files, keepBoth, home } = readArguments(argv);
  const maps = await Promise.all(files.map(file => openMapFile(file, { among: files.length > 1 })));
  const report = startReport();
  const city = emptyCity(report, home);
  for (const map of maps)
    for await (const feature of map.features(showProgress(screen, `Reading ${map.path}`, map.size)))
      gatherFeature(city, feature, map);

  const now = platform.clock.now();
  return runInImport(platform.db, async db => {
    const neighborhoods = await saveCityNeighborhoods(db, city, now);
    const drawn = await saveLayers(db, city, now);
    const saving = { home, keepBoth, now, maps, isVenue };
    const venues = await saveSurvey(db, city.survey, saving);
    const counts = [
      countLabel(venues, 'venue', 'venues'),
      countLabel(neighborhoods, 'neighborhood', 'neighborhoods'),
      countLabel(drawn.water, 'water', 'waters'),
      countLabel(drawn.parks, 'park', 'parks'),
      countLabel(drawn.roads, 'road', 'roads'),
    ];
    return {
      taken: venues + neighborhoods + drawnLayers.reduce((sum, layer) => sum + drawn[layer], 0),
      refused: report.lines(),
      summary: `${home.city}: took ${counts.join(', ')}, of ${formatNumber(city.found)} features.`,
    };
  });
}

const countLabel = (number: number, one: string, more: string): string =>
  `${formatNumber(number)} ${number === 1 ? one : more}`;

/**
 * Sorts a feature by its tags. In a file of the product's own format the name of the file decides, such as
 * "roads.geojson".
 */
function kindOfFeature(feature: MapFeature, map: MapFile): 'venue' | MapObject | null {
  if (venueKinds(feature.tags).length > 0) return 'venue';
  const on = mapObjectOf(feature.tags);
  if (on) return on;
  if (hasTellingKey(feature.tags)) return null;
  const named = basename(map.path).replace(/\.(geo)?json[a-z]*$/i, '');
  if (named === 'venues') return 'venue';
  const layer = (['neighborhoods', ...drawnLayers] as const).find(known => known === named);
  return layer ? { layer, kind: feature.tags.kind ?? layer } : null;
}

const isVenue = (feature: MapFeature, map: MapFile): boolean => kindOfFeature(feature, map) === 'venue';

/** The first reading of a city's files gathers everything except the fields of venues. */
type GatheredCity = {
  readonly report: ImportReporter;
  readonly survey: VenueCollector;
  readonly quarters: ReturnType<typeof neighborhoodCollector>;
  readonly layers: Readonly<Record<DrawnLayer, LayerDrawing>>;
  /** Each layer is listed with the map files that it was drawn from. */
  readonly mapsOf: Map<MapLayer, Set<MapFile>>;
  /** The box contains all venues and roads of the city. */
  around: Bounds | null;
  /** This is how many features were read. */
  found: number;
};

const emptyCity = (report: ImportReporter, home: ImportHome): GatheredCity => ({
  report,
  survey: venueSurvey(report),
  quarters: neighborhoodCollector(report, home),
  layers: {
    water: createLayerDrawing('water', report),
    parks: createLayerDrawing('parks', report),
    roads: createLayerDrawing('roads', report),
  },
  mapsOf: new Map(),
  around: null,
  found: 0,
});

function gatherFeature(city: GatheredCity, feature: MapFeature, map: MapFile): void {
  city.found += 1;
  const sort = kindOfFeature(feature, map);
  if (feature.problem) city.report.note(feature.label, feature.problem);
  else if (sort === null) city.report.leave(mostTellingTag(feature.tags));
  else if (sort === 'venue') gatherVenue(city, feature);
  else if (addToLayer(city, feature, sort))
    city.mapsOf.set(sort.layer, (city.mapsOf.get(sort.layer) ?? new Set()).add(map));
}

function gatherVenue(city: GatheredCity, feature: MapFeature): void {
  const venue = readVenue(feature);
  if ('left' in venue) city.report.leave(venue.left);
  else if ('reason' in venue) city.report.note(feature.label, venue.reason);
  else {
    city.survey.add(feature, venue);
    const { lat, lng } = venue.point;
    widenBoxOfCity(city, { min_lat: lat, max_lat: lat, min_lng: lng, max_lng: lng });
  }
}

/** Adds a feature to its layer. Returns false where the feature is left out. */
function addToLayer(city: GatheredCity, feature: MapFeature, { layer, kind }: MapObject): boolean {
  const left = undrawableShape(feature, layer);
  if (left) {
    city.report.leave(`${mostTellingTag(feature.tags)} as ${left}`);
    return false;
  }
  if (layer === 'neighborhoods') {
    city.quarters.add(feature);
    return true;
  }
  const box = city.layers[layer].add(feature, { layer, kind });
  if (box && layer === 'roads') widenBoxOfCity(city, box);
  return box !== null;
}

/** Names the shape of a feature that its layer cannot draw. Returns null where the layer can draw it. */
function undrawableShape({ shape }: MapFeature, layer: MapLayer): string | null {
  if (layer === 'neighborhoods') return shape === 'Point' ? 'a point, without an outline' : null;
  const isLine = /LineString/.test(shape);
  const isDrawn = layer === 'roads' ? isLine : shape !== 'Point';
  if (isDrawn) return null;
  return shape === 'Point' ? 'a point' : 'an area';
}

function widenBoxOfCity(city: GatheredCity, box: Bounds): void {
  city.around = city.around ? joinBounds(city.around, box) : box;
}

async function saveCityNeighborhoods(
  db: Database,
  { quarters, mapsOf }: GatheredCity,
  now: Date,
): Promise<number> {
  const rows = quarters.rows();
  const attribution = mapAttributionOf(mapsOf.get('neighborhoods'));
  if (rows.length > 0) await saveNeighborhoods(db, { rows, attribution }, now);
  return rows.length;
}

/**
 * Draws the layers of this city again and keeps what the layers have of other cities.
 * @returns how many features of this city each layer has
 */
async function saveLayers(
  db: Database,
  { layers, mapsOf, around }: GatheredCity,
  now: Date,
): Promise<Record<DrawnLayer, number>> {
  const taken = { water: 0, parks: 0, roads: 0 };
  for (const layer of drawnLayers) {
    const features = layers[layer].features();
    taken[layer] = features.length;
    if (features.length === 0) continue;
    const elsewhere = await featuresOfOtherCities(db, { layer, around, fresh: layers[layer] });
    const attribution = mapAttributionOf(mapsOf.get(layer));
    const drawn = { name: layer, attribution, features: [...elsewhere, ...features], joins: true };
    await saveBasemapLayer(db, drawn, now);
  }
  return taken;
}

const mapAttributionOf = (maps: ReadonlySet<MapFile> = new Set()): string =>
  [...new Set([...maps].map(map => map.attribution()).filter(Boolean))].join('; ');

const joinBounds = (one: Bounds, other: Bounds): Bounds => ({
  min_lat: Math.min(one.min_lat, other.min_lat),
  min_lng: Math.min(one.min_lng, other.min_lng),
  max_lat: Math.max(one.max_lat, other.max_lat),
  max_lng: Math.max(one.max_lng, other.max_lng),
});

function readArguments(argv: readonly string[]): { files: string[]; keepBoth: boolean; home: ImportHome } {
  const { positionals, values } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: venueOptions,
  });
  if (positionals.length === 0)
    throw new Error(
      'Name the file: import:city EXPORT.geojson --city Tampa --state FL [--timezone America/New_York] [--keep-both].',
    );
  return { files: positionals, keepBoth: values['keep-both'], home: importHomeOf(values) };
}
