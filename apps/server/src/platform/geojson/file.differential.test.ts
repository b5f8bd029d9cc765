import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { boundsOfArea, containsPoint, type Position } from '@nightjar/domain/places/rules/areas';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { openMapFile } from './file.ts';
import { areaOf, type Geometry, linesOf, pointsOf } from './geometry.ts';
import { pinOfGeometry } from './inside.ts';

/**
 * Compares how our reader and the library osmtogeojson, with which overpass-turbo makes its exports, read the JSON of
 * the same Overpass answers.
 */
const osmtogeojson = createRequire(import.meta.url)('osmtogeojson') as (answer: object) => object;

const folder = await mkdtemp(join(tmpdir(), 'overpass-'));
afterAll(() => rm(folder, { recursive: true }));

type Element = { type: 'node' | 'way' | 'relation'; id: number; tags?: Record<string, string> } & Record<
  string,
  unknown
>;
type Answer = { name: string; elements: Element[] };

/** Each object is listed by its id, with its tags, the area that its geometry covers, and its pin. */
type Read = { tags: object; covers: string; pin: { lng: number; lat: number }; geometry: Geometry };

/** osmtogeojson adds these keys to the tags. */
const added = ['type', 'id', 'geometry', 'tainted'];

async function read(content: object): Promise<Map<string, Read | string>> {
  const path = join(folder, 'answer.json');
  await writeFile(path, JSON.stringify(content));
  const found = new Map<string, Read | string>();
  for await (const feature of (await openMapFile(path)).features()) {
    const { tags, id } = feature;
    const named = Object.fromEntries(Object.entries(tags).filter(([key]) => !added.includes(key)));
    if (Object.keys(named).length === 0) continue;
    try {
      const geometry = feature.geometry();
      found.set(id.osm ?? '?', {
        tags: named,
        covers: coveredBy(geometry),
        pin: pinOfGeometry(geometry),
        geometry,
      });
    } catch (error) {
      found.set(id.osm ?? '?', (error as Error).message);
    }
  }
  return found;
}

const degrees = (number: number) => number.toFixed(6);

/**
 * Describes an area so that equal areas are equal texts: rings may begin at any of their corners and run either way
 * round.
 */
function coveredBy(geometry: Geometry): string {
  const area = areaOf(geometry);
  const positions: Position[] = [...pointsOf(geometry), ...linesOf(geometry).flat()];
  const parts = area?.type === 'Polygon' ? [area.coordinates] : (area?.coordinates ?? []);
  const box = area ? boundsOfArea(area) : boundsOfArea({ type: 'Polygon', coordinates: [positions] });
  const rings = parts.map(rings => rings.length).sort();
  const kind = area ? `areas with ${rings} rings` : linesOf(geometry).length > 0 ? 'line' : 'point';
  return `${kind} ${Object.values(box).map(degrees).join(' ')}`;
}

const square = (lng: number, lat: number, side: number): Position[] => [
  [lng, lat],
  [lng + side, lat],
  [lng + side, lat + side],
  [lng, lat + side],
];

/** Writes the way of an outline in one of the forms that Overpass writes. */
function outline(
  id: number,
  corners: readonly Position[],
  how: string,
  tags: Record<string, string> | undefined,
  isOpen = false,
): Element[] {
  const round = isOpen ? corners : [...corners, corners[0] as Position];
  const nodes = round.map((_, nth) => id * 1000 + (nth % corners.length));
  const way: Element = { type: 'way', id, nodes, ...(tags && { tags }) };
  if (how === 'geom') return [{ ...way, geometry: round.map(([lon, lat]) => ({ lat, lon })) }];
  const [[lon = 0, lat = 0] = []] = corners;
  if (how === 'center') return [{ ...way, center: { lat, lon } }];
  const places = corners.map(
    ([lon = 0, lat = 0], nth): Element => ({ type: 'node', id: id * 1000 + nth, lat, lon }),
  );
  return how === 'nodes first' ? [...places, way] : [way, ...places];
}

/** Writes a multipolygon of outlines with holes. Its ways may be cut in two and run in either direction. */
function multipolygon(
  id: number,
  corner: Position,
  how: string,
  { parts, holes, cut }: { parts: number; holes: number; cut: boolean },
  tags: Record<string, string>,
): Element[] {
  const [lng = 0, lat = 0] = corner;
  const rings = Array.from({ length: parts }, (_, part) => [
    { role: 'outer', corners: square(lng + part * 0.02, lat, 0.01) },
    ...Array.from({ length: holes }, (_, hole) => ({
      role: 'inner',
      corners: square(lng + part * 0.02 + 0.001 + hole * 0.003, lat + 0.001, 0.002),
    })),
  ]).flat();
  const ways = rings.flatMap(({ role, corners }, nth) => {
    const at = id * 100 + nth * 2;
    const whole = corners.map(
      ([lon = 0, lat = 0], place): Element => ({ type: 'node', id: at * 1000 + place, lat, lon }),
    );
    const refs = whole.map(node => node.id);
    const [a = 0, b = 0, c = 0, d = 0] = refs;
    const lines = cut
      ? [
          [a, b, c],
          [a, d, c],
        ]
      : [[a, b, c, d, a]];
    return lines.map((nodes, half) => ({ role, id: at + half, nodes, places: whole }));
  });
  const placeOf = new Map(ways.flatMap(({ places }) => places).map(node => [node.id, node]));
  const geometry = (nodes: readonly number[]) =>
    nodes.map(node => ({ lat: placeOf.get(node)?.lat, lon: placeOf.get(node)?.lon }));
  const members = ways.map(({ id: ref, role, nodes }) => ({
    type: 'way',
    ref,
    role,
    ...(how === 'geom' && { geometry: geometry(nodes) }),
  }));
  const relation: Element = { type: 'relation', id, tags: { type: 'multipolygon', ...tags }, members };
  if (how === 'center') return [{ ...relation, center: { lat, lon: lng } }];
  if (how === 'geom') {
    const bounds = { minlat: lat, minlon: lng, maxlat: lat + 0.01, maxlon: lng + 0.01 };
    return [{ ...relation, bounds }];
  }
  const skeleton: Element[] = [
    ...ways.map(({ id, nodes }): Element => ({ type: 'way', id, nodes })),
    ...placeOf.values(),
  ];
  return how === 'nodes first' ? [...skeleton.toReversed(), relation] : [relation, ...skeleton];
}

const place: fc.Arbitrary<Position> = fc
  .record({
    lng: fc.integer({ min: -179_000, max: 170_000 }),
    lat: fc.integer({ min: -55_000, max: 80_000 }),
  })
  .map(({ lng, lat }) => [lng / 1000, lat / 1000]);
const how = fc.constantFrom('nodes first', 'nodes last', 'geom', 'center');
const named = fc.constantFrom<Record<string, string>>(
  { amenity: 'bar', name: 'Bar' },
  { amenity: 'nightclub', building: 'yes', name: 'Клуб "№ 1"' },
  { leisure: 'park', name: 'Park' },
  { natural: 'water', water: 'lake' },
  { building: 'yes' },
);
const generated = fc
  .record({
    kind: fc.constantFrom('node', 'way', 'line', 'relation'),
    place,
    how,
    tags: named,
    parts: fc.integer({ min: 1, max: 3 }),
    holes: fc.integer({ min: 0, max: 2 }),
    cut: fc.boolean(),
    id: fc.integer({ min: 1, max: 2 ** 31 }),
  })
  .map(({ kind, place, how, tags, id, ...shape }): Element[] => {
    const [lon, lat] = place;
    if (kind === 'node') return [{ type: 'node', id, lat, lon, tags }];
    if (kind === 'way') return outline(id, square(...(place as [number, number]), 0.001), how, tags);
    if (kind === 'line')
      return outline(
        id,
        square(...(place as [number, number]), 0.001),
        how,
        { highway: 'residential', name: 'Road' },
        true,
      );
    return multipolygon(id, place, how, shape, tags);
  });

/** Operators have these kinds of Overpass answers. Each kind has one example. */
const written: Answer[] = [
  { name: 'a bar', elements: [{ type: 'node', id: 1, lat: 27.95, lon: -82.45, tags: { amenity: 'bar' } }] },
  { name: 'an untagged node', elements: [{ type: 'node', id: 1, lat: 27.95, lon: -82.45 }] },
  {
    name: 'a roundabout',
    elements: outline(2, square(-82.45, 27.95, 0.001), 'geom', {
      highway: 'primary',
      junction: 'roundabout',
    }),
  },
  {
    name: 'a square for people on foot',
    elements: outline(2, square(-82.45, 27.95, 0.001), 'geom', { highway: 'pedestrian', area: 'yes' }),
  },
  { name: 'a fence', elements: outline(2, square(-82.45, 27.95, 0.001), 'geom', { barrier: 'fence' }) },
  {
    name: 'a closed way without a tag of areas',
    elements: outline(2, square(-82.45, 27.95, 0.001), 'geom', { note: 'survey' }),
  },
  {
    name: 'a way with a node that the box cut off',
    elements: [
      { type: 'way', id: 2, nodes: [1, 2, 3], tags: { highway: 'primary' } },
      { type: 'node', id: 1, lat: 1, lon: 1 },
      { type: 'node', id: 3, lat: 2, lon: 2 },
    ],
  },
  {
    name: 'a way without any node',
    elements: [{ type: 'way', id: 2, nodes: [1, 2, 3], tags: { amenity: 'bar' } }],
  },
  {
    name: 'bounds alone',
    elements: [
      {
        type: 'way',
        id: 2,
        bounds: { minlat: 1, minlon: 2, maxlat: 3, maxlon: 4 },
        tags: { amenity: 'bar' },
      },
    ],
  },
  {
    name: 'a boundary',
    elements: multipolygon(
      3,
      [-82.45, 27.95],
      'geom',
      { parts: 1, holes: 0, cut: true },
      { type: 'boundary', boundary: 'administrative', admin_level: '10' },
    ),
  },
  {
    name: 'a relation of another kind',
    elements: [
      {
        type: 'relation',
        id: 3,
        tags: { type: 'route', name: 'Bus 1' },
        members: [{ type: 'node', ref: 1, role: 'stop' }],
      },
      { type: 'node', id: 1, lat: 1, lon: 1 },
    ],
  },
];

type Known = { reason: string; of: (element: Element) => boolean };

/** Our reader and osmtogeojson differ on purpose in these cases. */
const knownReasons: Known[] = [
  {
    reason: 'a closed way is an area here, except of roads, rivers and fences; there a list of tags decides',
    of: ({ tags = {} }) => 'note' in tags,
  },
  {
    reason: 'a thing without a shape is named here and left out there',
    of: ({ id, nodes, tags = {} }) =>
      (id === 2 && nodes !== undefined && tags.amenity === 'bar') || tags.type === 'route',
  },
];

test('our reader of maps agrees with the library osmtogeojson, or the reason for each difference is listed', async () => {
  const answers: Answer[] = [
    ...written,
    ...fc
      .sample(generated, { numRuns: 300, seed: 31 })
      .map((elements, nth) => ({ name: `generated ${nth}`, elements })),
  ];
  let agree = 0;
  const reasons = new Map<string, number>();
  const unexplained: unknown[] = [];
  for (const { name, elements } of answers) {
    const ours = await read({ version: 0.6, elements });
    const theirs = await read(osmtogeojson({ version: 0.6, elements: structuredClone(elements) }));
    const differing = [...new Set([...ours.keys(), ...theirs.keys()])].filter(
      id => !isSame(ours.get(id), theirs.get(id)),
    );
    if (differing.length === 0) agree += 1;
    for (const id of differing) {
      const element = elements.find(each => `${each.type}/${each.id}` === id);
      const known = element && knownReasons.find(({ of }) => of(element));
      if (known) reasons.set(known.reason, (reasons.get(known.reason) ?? 0) + 1);
      else unexplained.push({ name, id, elements, ours: ours.get(id), theirs: theirs.get(id) });
    }
  }
  const counted = [...reasons].map(([reason, count]) => `  ${count}: ${reason}`);
  process.stdout.write(
    `${[`Maps: osmtogeojson agrees on ${agree} of ${answers.length}.`, ...counted].join('\n')}\n`,
  );
  expect(unexplained).toEqual([]);
  expect(reasons.size).toBe(knownReasons.length);
});

/**
 * True where both readers found the same tags and the same area, and each pin is in the area that the other reader
 * found.
 */
function isSame(one: Read | string | undefined, other: Read | string | undefined): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return false;
  const area = areaOf(other.geometry);
  const isInside = area
    ? containsPoint(area, one.pin)
    : JSON.stringify(one.pin) === JSON.stringify(other.pin);
  return (
    isInside &&
    one.covers === other.covers &&
    JSON.stringify(sorted(one.tags)) === JSON.stringify(sorted(other.tags))
  );
}
const sorted = (tags: object) => Object.entries(tags).sort();
