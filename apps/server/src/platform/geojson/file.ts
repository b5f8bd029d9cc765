import { basename } from 'node:path';
import { crsProblem } from './crs.ts';
import { type Geometry, GeometryProblem, readGeometry } from './geometry.ts';
import { type OsmId, osmIdOf } from './osm.ts';
import { geoJsonFeatureOf, needsIndex, type OverpassIndex, overpassIndex } from './overpass.ts';
import { isRecord, readTags, type Tags } from './tags.ts';
import { mapFileSize, textOf } from './text.ts';
import { itemsOf, type JsonItem, NotAMapError, NotJsonError } from './values.ts';

/** A feature is one object of a map, in the same form whichever program wrote the file. */
export type MapFeature = {
  /**
   * The label is the feature's place in the file, counted from one, and its name where it has one: 'feature 12 "Ybor
   * City"'.
   */
  readonly label: string;
  readonly id: OsmId;
  readonly tags: Tags;
  /** The problem explains why no part of the feature can be read. */
  readonly problem: string | null;
  /** The note names the parts of the feature that were left out. */
  readonly note: string | null;
  /** This is the type of the feature's geometry, or "nothing" where it has none. */
  readonly shape: string;
  /** @throws GeometryProblem where the coordinates cannot be read */
  readonly geometry: () => Geometry;
};

export type MapFile = {
  readonly path: string;
  /** The file has this many bytes. */
  readonly size: number;
  /**
   * Reads the features one at a time. Each call reads the file again. `onBytes` gets the number of bytes as they are
   * read. A problem of the whole file may be found only at its end, so save nothing before.
   * @throws a sentence that names the file
   */
  features(onBytes?: (bytes: number) => void): AsyncGenerator<MapFeature>;
  /**
   * Names the source to credit, once the features were read. It is empty where the file names no source and no feature
   * comes from OpenStreetMap.
   */
  attribution(): string;
};

/**
 * Opens a map file: GeoJSON of a collection or of single features, or the JSON of Overpass. With `among`, the labels of
 * features include the file's name, because another file may have a feature 12 as well.
 * @throws a sentence that names the file
 */
export async function openMapFile(path: string, { among = false } = {}): Promise<MapFile> {
  const size = await mapFileSize(path);
  let attribution = '';
  let hasOsm = false;
  let index: OverpassIndex | null = null;

  async function* readItems(onBytes: (bytes: number) => void): AsyncGenerator<JsonItem> {
    try {
      yield* itemsOf(textOf(path, onBytes));
    } catch (cause) {
      if (cause instanceof NotAMapError) throw new Error(`${path} cannot be read: ${cause.message}.`);
      if (cause instanceof NotJsonError) throw new Error(`${path} is not JSON: ${cause.message}.`);
      throw cause;
    }
  }

  async function buildOverpassIndex(): Promise<OverpassIndex> {
    const gathering = overpassIndex();
    for await (const { list, value } of readItems(() => undefined))
      if (list === 'elements') gathering.add(value);
    return gathering.index;
  }

  async function* features(onBytes: (bytes: number) => void = () => undefined): AsyncGenerator<MapFeature> {
    const checked = createFeatureReader(path, among ? `${basename(path)} ` : '');
    let number = 0;
    let whole = 0;
    for await (const { list, value, problem } of readItems(onBytes)) {
      if (list === null) {
        whole += 1;
        const feature = isWholeFileFeature(path, value, problem);
        if (isRecord(value)) attribution = attributionOf(value) ?? attribution;
        if (!feature) continue;
      }
      number += 1;
      if (list === 'elements' && index === null && needsIndex(value)) index = await buildOverpassIndex();
      const feature = list === 'elements' && !problem ? geoJsonFeatureOf(value, index ?? emptyIndex) : value;
      // An element without tags is a part of another element.
      if (list === 'elements' && feature === null && !problem) continue;
      const one = checked.readFeature(number, feature, problem);
      hasOsm ||= one.id.osm !== null;
      yield one;
    }
    if (whole === 0) throw new Error(`${path} is not a GeoJSON FeatureCollection.`);
    checked.mustBeDegrees();
  }

  return { path, size, features, attribution: () => attribution || (hasOsm ? openStreetMapCredit : '') };
}

const emptyIndex: OverpassIndex = { place: () => undefined, nodes: () => [] };

/**
 * True where a value of the file that is in no list is itself a feature.
 * @throws a sentence that names the value where it belongs to no map
 */
function isWholeFileFeature(path: string, value: unknown, problem: string | null): boolean {
  const fail = (what: string): never => {
    throw new Error(`${path} ${what}`.replaceAll('FILE', path));
  };
  if (problem && !isRecord(value)) fail(`cannot be read: ${problem}.`);
  if (!isRecord(value)) return fail('is not a GeoJSON FeatureCollection.');
  const { type, crs, remark, features, elements } = value;
  const elsewhere = crsProblem(crs);
  if (elsewhere) fail(elsewhere);
  if (typeof remark === 'string')
    fail(`is not whole: Overpass stopped with "${remark.slice(0, 200)}". Ask for a smaller box.`);
  if (type === 'Feature') return true;
  if (type === 'Topology')
    fail('is TopoJSON. Convert it first: npx topojson-client topo2geo …, or export GeoJSON.');
  if ('geometryType' in value || 'spatialReference' in value)
    fail('is Esri JSON. Convert it first: ogr2ogr -f GeoJSON -t_srs EPSG:4326 map.geojson FILE');
  if ('coordinates' in value) fail('is a bare geometry: a place needs a Feature with properties around it.');
  const isCollection = type === undefined || type === 'FeatureCollection';
  if (!isCollection || !(Array.isArray(features) || Array.isArray(elements)))
    fail('is not a GeoJSON FeatureCollection.');
  return false;
}

/** Returns the credit that a file asks for. In files of Overpass and of overpass-turbo this is OpenStreetMap. */
function attributionOf(file: Record<string, unknown>): string | null {
  const { attribution, copyright, osm3s } = file;
  if (typeof attribution === 'string' && attribution.trim()) return attribution.trim().slice(0, 500);
  const text =
    typeof copyright === 'string' ? copyright : isRecord(osm3s) ? String(osm3s.copyright ?? '') : '';
  return /openstreetmap/i.test(text) ? openStreetMapCredit : null;
}

const openStreetMapCredit = '© OpenStreetMap contributors, ODbL 1.0';

/**
 * Reads features and counts those whose numbers are not longitude and latitude. More than half of them mean that the
 * whole file has a problem.
 */
function createFeatureReader(path: string, prefix: string) {
  const elsewhere = new Map<string, number>();
  let looked = 0;

  function countAndReadGeometry(value: unknown): Geometry {
    looked += 1;
    try {
      return readGeometry(value);
    } catch (error) {
      if (error instanceof GeometryProblem && error.elsewhere)
        elsewhere.set(error.elsewhere, (elsewhere.get(error.elsewhere) ?? 0) + 1);
      throw error;
    }
  }

  return {
    readFeature(number: number, value: unknown, unread: string | null): MapFeature {
      const problem =
        unread ?? (isRecord(value) && value.type === 'Feature' ? null : 'it is no GeoJSON Feature');
      const { id, properties, geometry: shape } = isRecord(value) ? value : {};
      const { tags, unread: note } = readTags(properties);
      const type = isRecord(shape) ? shape.type : null;
      return {
        label: `${prefix}feature ${number}${tags.name ? ` "${tags.name.slice(0, 80)}"` : ''}`,
        id: osmIdOf(id, properties, type),
        tags,
        problem,
        note,
        shape: typeof type === 'string' ? type : 'nothing',
        geometry: () => countAndReadGeometry(shape),
      };
    },
    mustBeDegrees(): void {
      for (const [what, count] of elsewhere)
        if (count * 2 > looked)
          throw new Error(
            `The coordinates of ${path} are ${what}.${what.includes('metres') ? ` Convert it first: ogr2ogr -f GeoJSON -t_srs EPSG:4326 map.geojson ${path}` : ''}`,
          );
    },
  };
}
