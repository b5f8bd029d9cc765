import type { Bounds } from '@nightjar/domain/kernel/geo';
import {
  type Area,
  boundsOfArea,
  centerOf,
  isInBounds,
  type Position,
} from '@nightjar/domain/places/rules/areas';
import {
  type MapLayer,
  type MapObject,
  mostTellingTag,
  roadRank,
} from '@nightjar/domain/places/rules/layers';
import type { Database } from '../../platform/db/database.ts';
import type { MapFeature } from '../../platform/geojson/file.ts';
import { areaOf, type Geometry, GeometryProblem, linesOf } from '../../platform/geojson/geometry.ts';
import { formatNumber, type startReport } from '../../platform/geojson/report.ts';
import type { Tags } from '../../platform/geojson/tags.ts';
import { type BasemapFeature, findBasemapLayer } from './queries/basemap.ts';

type ImportReporter = ReturnType<typeof startReport>;

/**
 * A layer has at most this many points, because a phone loads a whole layer. They are about 8 MB, and 2 MB compressed.
 */
const mostLayerPoints = 400_000;
/** Coordinates are rounded to five decimals of a degree, which is about one meter. */
const metrePrecision = 1e5;

/** This is one feature of a layer. `text` is its JSON, and `nth` is its place in the file. */
type DrawnObject = {
  readonly nth: number;
  readonly osm: string | null;
  readonly text: string;
  readonly points: number;
  readonly rank: number;
};

/**
 * Collects the features of a layer of the base map. It drops the least important features where there are more than a
 * phone should load.
 */
export function createLayerDrawing(layer: MapLayer, report: ImportReporter, mostPoints = mostLayerPoints) {
  let drawn: DrawnObject[] = [];
  const outlines = new Set<string>();
  let points = 0;
  let taken = 0;
  let dropped = 0;

  function dropLeastImportant(): void {
    const kept = mostImportantFeatures(drawn, mostPoints);
    dropped += drawn.length - kept.length;
    drawn = kept;
    points = drawn.reduce((sum, feature) => sum + feature.points, 0);
  }

  return {
    /**
     * Adds a feature to the layer. Where the layer cannot have it, the report gets the reason. @returns the corners of
     * the feature
     */
    add(feature: MapFeature, on: MapObject | null): Bounds | null {
      const shape = report.read(feature.label, () => layerShapeOf(layer, feature.geometry()));
      if (!shape) return null;
      const written = geoJsonTextOf(shape);
      const box = boundsOfShape(shape);
      // The program osmium writes a closed way twice, as a line and as an area. This text is the same for both, so that
      // only the first is drawn.
      const outline = `${feature.id.osm} ${written.points} ${Object.values(box)}`;
      if (feature.id.osm !== null && outlines.has(outline)) {
        report.leave(`${mostTellingTag(feature.tags)} of an object that is drawn already`);
        return box;
      }
      outlines.add(outline);
      taken += 1;
      points += written.points;
      drawn.push(drawnObjectOf(layer, feature, { on, written, nth: taken }));
      if (points > mostPoints * 2) dropLeastImportant();
      return box;
    },
    taken: () => taken,
    /** Returns the features of the layer, each as the JSON text that is saved. */
    features(): string[] {
      if (points > mostPoints) dropLeastImportant();
      if (dropped > 0)
        report.note(
          `${formatNumber(dropped)} of the layer ${layer}`,
          `left out, the smallest first: a phone loads a layer whole, and it has at most ${formatNumber(mostPoints)} points`,
        );
      return drawn.map(({ text }) => text);
    },
    osm: () => new Set(drawn.flatMap(({ osm }) => osm ?? [])),
  };
}

/**
 * Keeps the features that come first by rank and then by size, as long as they have at most this many points together.
 */
function mostImportantFeatures(drawn: readonly DrawnObject[], mostPoints: number): DrawnObject[] {
  const ranked = drawn.toSorted((one, other) => one.rank - other.rank || other.points - one.points);
  let room = mostPoints;
  const kept = ranked.filter(feature => {
    room -= feature.points;
    return room >= 0;
  });
  return kept.sort((one, other) => one.nth - other.nth);
}

function drawnObjectOf(
  layer: MapLayer,
  feature: MapFeature,
  { on, written, nth }: { on: MapObject | null; written: ReturnType<typeof geoJsonTextOf>; nth: number },
): DrawnObject {
  const properties = drawnPropertiesOf(layer, feature, on);
  return {
    nth,
    osm: feature.id.osm,
    text: `{"type":"Feature","properties":${JSON.stringify(properties)},"geometry":${written.text}}`,
    points: written.points,
    rank: layer === 'roads' ? roadRank(properties.class ?? '', properties.name ?? null) : 0,
  };
}

export type LayerDrawing = ReturnType<typeof createLayerDrawing>;

type LayerShape =
  | Area
  | { type: 'LineString'; coordinates: Position[] }
  | { type: 'MultiLineString'; coordinates: Position[][] };

function layerShapeOf(layer: MapLayer, geometry: Geometry): LayerShape {
  if (layer === 'roads') {
    const lines = linesOf(geometry);
    const [first] = lines;
    if (!first) throw new GeometryProblem(`geometry: a road must be a line, and is a ${geometry.type}`);
    return lines.length === 1
      ? { type: 'LineString', coordinates: first }
      : { type: 'MultiLineString', coordinates: lines };
  }
  const area = areaOf(geometry) ?? areaOfClosedLines(linesOf(geometry));
  if (!area) throw new GeometryProblem(`geometry: it must be an area, and is a ${geometry.type}`);
  return area;
}

export function areaOfClosedLines(lines: readonly Position[][]): Area | null {
  const rings = lines.filter(line => line.length > 3 && String(line[0]) === String(line.at(-1)));
  return rings.length > 0 ? { type: 'MultiPolygon', coordinates: rings.map(ring => [ring]) } : null;
}

const boundsOfShape = (shape: LayerShape): Bounds =>
  shape.type === 'Polygon' || shape.type === 'MultiPolygon'
    ? boundsOfArea(shape)
    : boundsOfArea({
        type: 'MultiPolygon',
        coordinates: (shape.type === 'LineString' ? [shape.coordinates] : shape.coordinates).map(line => [
          line,
        ]),
      });

/**
 * Keeps the properties by which the map draws a feature, and its id in OpenStreetMap, by which a later import
 * recognizes it. Drops all others.
 */
function drawnPropertiesOf(layer: MapLayer, { tags, id }: MapFeature, on: MapObject | null) {
  const known = on?.layer === layer ? on.kind : undefined;
  const drawnBy =
    layer === 'roads'
      ? { class: known ?? tags.class, kind: tags.kind }
      : { class: tags.class, kind: known ?? tags.kind };
  const degrees = (text: string | undefined) =>
    text !== undefined && Number.isFinite(Number(text)) ? Number(text) : undefined;
  return {
    name: truncatedLabelOf(tags, 'name'),
    label: truncatedLabelOf(tags, 'label'),
    ...drawnBy,
    lng: degrees(tags.lng),
    lat: degrees(tags.lat),
    osm: id.osm ?? undefined,
  };
}
const maxLabelLength = 120;
const truncatedLabelOf = (tags: Tags, key: string) => tags[key]?.slice(0, maxLabelLength);

function geoJsonTextOf(shape: LayerShape): { text: string; points: number } {
  let points = 0;
  const isLine = shape.type === 'LineString' || shape.type === 'MultiLineString';
  const written = (positions: readonly Position[]): string => {
    const texts = positions.map(([lng = 0, lat = 0]) => `[${roundToMetre(lng)},${roundToMetre(lat)}]`);
    const kept = isLine ? texts.filter((text, nth) => nth === 0 || text !== texts[nth - 1]) : texts;
    const all = kept.length > 1 ? kept : texts;
    points += all.length;
    return `[${all.join(',')}]`;
  };
  const deep = (value: readonly unknown[]): string =>
    typeof (value[0] as Position)[0] === 'number'
      ? written(value as readonly Position[])
      : `[${value.map(each => deep(each as readonly unknown[])).join(',')}]`;
  return { text: `{"type":"${shape.type}","coordinates":${deep(shape.coordinates)}}`, points };
}
const roundToMetre = (degrees: number) => Math.round(degrees * metrePrecision) / metrePrecision;

/**
 * Returns the features of the layer in other cities. The middle of each is outside of `around`, and the imported map
 * does not contain them.
 */
export async function featuresOfOtherCities(
  db: Database,
  { layer, around, fresh }: { layer: MapLayer; around: Bounds | null; fresh: LayerDrawing },
): Promise<string[]> {
  const { features } = await findBasemapLayer(db, layer);
  const ids = fresh.osm();
  return features
    .filter(feature => {
      const { osm } = feature.properties;
      if (typeof osm === 'string' && ids.has(osm)) return false;
      const middle = middleOfFeature(feature);
      return middle !== null && !(around && isInBounds(middle, around));
    })
    .map(feature => JSON.stringify(feature));
}

function middleOfFeature({ geometry: { coordinates } }: BasemapFeature) {
  const flat: Position[] = [];
  const walk = (value: unknown): void => {
    if (!Array.isArray(value)) return;
    if (typeof value[0] === 'number') flat.push(value);
    else for (const each of value) walk(each);
  };
  walk(coordinates);
  return flat.length > 0 ? centerOf(boundsOfArea({ type: 'Polygon', coordinates: [flat] })) : null;
}
