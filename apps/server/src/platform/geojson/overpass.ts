import { containsPoint, type Position } from '@nightjar/domain/places/rules/areas';
import { isRecord } from './tags.ts';

/**
 * The index has the position of each node and the nodes of each way. The Overpass query `out body; >; out skel;` writes
 * them separately.
 */
export type OverpassIndex = {
  readonly place: (node: number) => Position | undefined;
  readonly nodes: (way: number) => readonly number[];
};

/**
 * Gathers the index from all elements of a file. It keeps two numbers for each node, so 100 MB of text take some 60 MB.
 */
export function overpassIndex() {
  const places = new Map<number, number>();
  let numbers = new Float64Array(1 << 16);
  const ways = new Map<number, Float64Array>();
  return {
    add(element: unknown): void {
      if (!isRecord(element) || typeof element.id !== 'number') return;
      const { type, id, lat, lon, nodes } = element;
      if (type === 'node' && typeof lat === 'number' && typeof lon === 'number') {
        const at = places.get(id) ?? places.size;
        if (at * 2 + 2 > numbers.length) numbers = withDoubledLength(numbers);
        numbers.set([lon, lat], at * 2);
        places.set(id, at);
      }
      if (type === 'way' && Array.isArray(nodes)) ways.set(id, Float64Array.from(nodes.map(Number)));
    },
    index: {
      place: (node: number) => {
        const at = places.get(node);
        return at === undefined ? undefined : [...numbers.subarray(at * 2, at * 2 + 2)];
      },
      nodes: (way: number) => [...(ways.get(way) ?? [])],
    } satisfies OverpassIndex,
  };
}

function withDoubledLength(numbers: Float64Array): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}

/** True where the coordinates of an element are in other elements of the file. */
export const needsIndex = (element: unknown): boolean =>
  isRecord(element) &&
  element.tags !== undefined &&
  ((element.type === 'way' && !element.geometry && !element.center && !element.bounds) ||
    (element.type === 'relation' &&
      !element.center &&
      Array.isArray(element.members) &&
      element.members.some(member => isRecord(member) && member.type === 'way' && !member.geometry)));

/**
 * Turns an element of Overpass into a feature of GeoJSON. Returns null for an element without tags, which is a part of
 * another element.
 */
export function geoJsonFeatureOf(element: unknown, index: OverpassIndex): Record<string, unknown> | null {
  if (!isRecord(element)) return { type: 'Feature', properties: null, geometry: null };
  const { type, id, tags } = element;
  if (!isRecord(tags) || Object.keys(tags).length === 0) return null;
  return {
    type: 'Feature',
    id: `${type}/${id}`,
    properties: { '@id': `${type}/${id}`, tags },
    geometry: geoJsonShapeOf(element, index),
  };
}

function geoJsonShapeOf(element: Record<string, unknown>, index: OverpassIndex): object | null {
  const { type, lat, lon, center, bounds, tags } = element;
  if (type === 'node') return { type: 'Point', coordinates: [lon, lat] };
  if (isRecord(center)) return { type: 'Point', coordinates: [center.lon, center.lat] };
  const line = type === 'way' ? lineOfWay(element, index) : [];
  if (line.length > 1)
    return isArea(line, tags)
      ? { type: 'Polygon', coordinates: [line] }
      : { type: 'LineString', coordinates: line };
  const parts = type === 'relation' ? polygonsOfRelation(element, index) : [];
  if (parts.length > 0) return { type: 'MultiPolygon', coordinates: parts };
  if (isRecord(bounds)) return polygonOfBounds(bounds);
  return null;
}

/** Returns the positions of a way, or of a way in a relation, without the positions outside of the box of the query. */
function lineOfWay(way: Record<string, unknown>, index: OverpassIndex): Position[] {
  if (Array.isArray(way.geometry))
    return way.geometry.flatMap(at => (isRecord(at) ? [[Number(at.lon), Number(at.lat)]] : []));
  const nodes = Array.isArray(way.nodes) ? way.nodes.map(Number) : index.nodes(Number(way.ref));
  return nodes.flatMap(node => {
    const place = index.place(node);
    return place ? [place] : [];
  });
}

/** True for a way that ends where it begins, except for a road, a barrier or a river. The tag `area` overrides that. */
function isArea(line: readonly Position[], tags: unknown): boolean {
  if (line.length < 4 || String(line[0]) !== String(line.at(-1)) || !isRecord(tags)) return false;
  return (
    tags.area === 'yes' || !(tags.area === 'no' || tags.highway || tags.barrier || tags.waterway === 'river')
  );
}

/** Joins the ways of a multipolygon or a boundary into areas, and puts each hole into the outline around it. */
function polygonsOfRelation(relation: Record<string, unknown>, index: OverpassIndex): Position[][][] {
  const members = Array.isArray(relation.members) ? relation.members.filter(isRecord) : [];
  const lines = (roles: readonly unknown[]) =>
    members
      .filter(({ type, role }) => type === 'way' && roles.includes(role))
      .map(member => lineOfWay(member, index))
      .filter(line => line.length > 1);
  const parts = ringsOfLines(lines(['outer', '', undefined])).map(outline => [outline]);
  for (const hole of ringsOfLines(lines(['inner']))) outlinesAroundHole(parts, hole)?.push(hole);
  return parts;
}

/** Joins lines into closed rings. A line that no other line continues is left out. */
function ringsOfLines(lines: readonly Position[][]): Position[][] {
  const ends = new Map<string, Set<Position[]>>();
  const endsOf = (line: Position[]) => [String(line[0]), String(line.at(-1))];
  for (const line of lines)
    for (const end of endsOf(line)) ends.set(end, (ends.get(end) ?? new Set()).add(line));
  const taken = new Set<Position[]>();
  const rings: Position[][] = [];
  for (const line of lines) {
    if (taken.has(line)) continue;
    taken.add(line);
    const ring = [...line];
    while (String(ring[0]) !== String(ring.at(-1))) {
      const end = String(ring.at(-1));
      const next = [...(ends.get(end) ?? [])].find(each => !taken.has(each));
      if (!next) break;
      taken.add(next);
      const forth = String(next[0]) === end ? next : next.toReversed();
      for (const position of forth.slice(1)) ring.push(position);
    }
    if (ring.length > 3 && String(ring[0]) === String(ring.at(-1))) rings.push(ring);
  }
  return rings;
}

/** Finds the first area whose outline goes around a hole. */
function outlinesAroundHole(parts: Position[][][], hole: readonly Position[]): Position[][] | undefined {
  return parts.find(([outline = []]) =>
    hole.every(([lng = 0, lat = 0]) => {
      const area = { type: 'Polygon' as const, coordinates: [outline] };
      return (
        containsPoint(area, { lng, lat }) || outline.some(corner => corner[0] === lng && corner[1] === lat)
      );
    }),
  );
}

function polygonOfBounds({ minlon, minlat, maxlon, maxlat }: Record<string, unknown>): object {
  const corners = [
    [minlon, minlat],
    [maxlon, minlat],
    [maxlon, maxlat],
    [minlon, maxlat],
    [minlon, minlat],
  ];
  return { type: 'Polygon', coordinates: [corners] };
}
