import { expect, test } from 'vitest';
import { osmIdOf } from './osm.ts';
import { readTags } from './tags.ts';

/** Programs write the OpenStreetMap id of a feature in its id, its properties or its geometry. */
const spellings: readonly [
  program: string,
  id: unknown,
  properties: object | null,
  geometry: string,
  osm: string,
][] = [
  ['overpass-turbo', 'node/1', { '@id': 'node/1', amenity: 'bar' }, 'Point', 'node/1'],
  ['osmtogeojson', 'way/2', { type: 'way', id: 2, tags: { amenity: 'bar' } }, 'Polygon', 'way/2'],
  ['osmtogeojson, flat', 'way/2', { id: 'way/2', amenity: 'bar' }, 'Polygon', 'way/2'],
  [
    'a multipolygon, flat',
    'relation/3',
    { '@id': 'relation/3', type: 'multipolygon' },
    'MultiPolygon',
    'relation/3',
  ],
  ['ogr2ogr, points', undefined, { osm_id: '1', name: 'A' }, 'Point', 'node/1'],
  ['ogr2ogr, lines', undefined, { osm_id: '2', highway: 'primary' }, 'LineString', 'way/2'],
  ['ogr2ogr, a way', undefined, { osm_id: null, osm_way_id: '2' }, 'MultiPolygon', 'way/2'],
  ['ogr2ogr, a relation', undefined, { osm_id: '3', osm_way_id: null }, 'MultiPolygon', 'relation/3'],
  ['QuickOSM', undefined, { full_id: 'w2', osm_id: '2', osm_type: 'way' }, 'MultiPolygon', 'way/2'],
  [
    'QuickOSM, a relation',
    undefined,
    { full_id: 'r3', osm_id: '3', osm_type: 'relation' },
    'MultiPolygon',
    'relation/3',
  ],
  ['osmium, a unique id', 'n1', { amenity: 'bar' }, 'Point', 'node/1'],
  ['osmium, an area of a way', 'a4', { amenity: 'bar' }, 'MultiPolygon', 'way/2'],
  ['osmium, an area of a relation', 'a7', { amenity: 'bar' }, 'MultiPolygon', 'relation/3'],
  ['osmium, attributes', 12, { '@type': 'way', '@id': 2 }, 'LineString', 'way/2'],
  ['osm2pgsql, a relation', undefined, { osm_id: -3, amenity: 'bar' }, 'Polygon', 'relation/3'],
  ['imposm', undefined, { osm_id: 2, osm_type: 'W' }, 'Polygon', 'way/2'],
  ['osmnx', undefined, { element: 'node', id: 1, amenity: 'bar' }, 'Point', 'node/1'],
  ['an address', undefined, { id: 'https://www.openstreetmap.org/node/1' }, 'Point', 'node/1'],
  ['our own', undefined, { osm: 'node/1', name: 'A', kind: 'bar' }, 'Point', 'node/1'],
  ['a number as text with zeros', 'node/0001', {}, 'Point', 'node/1'],
];

test.each(spellings)('the OpenStreetMap id of %s is read', (_program, id, properties, geometry, osm) => {
  expect(osmIdOf(id, properties, geometry)).toEqual({ osm, problem: null, absent: false });
});

test('an OpenStreetMap id that names no object is refused, and the reason names what is missing', () => {
  expect(osmIdOf(17, { amenity: 'bar' }, 'Point').problem).toBe(
    'its id 17 does not name a node, a way or a relation',
  );
  expect(osmIdOf('node/-4', {}, 'Point').problem).toBe('its id -4 is of no object that OpenStreetMap has');
  expect(osmIdOf('node/0', {}, 'Point').problem).toBe('its id 0 is of no object that OpenStreetMap has');
  expect(osmIdOf('urn:x', { id: true }, 'Point').problem).toMatch(/^it has no OpenStreetMap id/);
  expect(osmIdOf(undefined, null, undefined).problem).toMatch(/^it has no OpenStreetMap id/);
});

test('the OpenStreetMap tags of a feature are read from an object, from JSON and from hstore, beside its properties', () => {
  const hstore = '"addr:city"=>"Tampa","note"=>"5\\" \\\\ \\"Joe\\"", "empty"=>NULL,"comma"=>"a,b=>c"';
  expect(readTags({ name: 'A', other_tags: hstore }).tags).toEqual({
    name: 'A',
    'addr:city': 'Tampa',
    note: '5" \\ "Joe"',
    comma: 'a,b=>c',
  });
  expect(readTags({ id: 1, tags: { name: 'A', amenity: 'bar' } }).tags).toEqual({
    id: '1',
    name: 'A',
    amenity: 'bar',
  });
  expect(readTags({ tags: '{"name":"A"}' }).tags).toEqual({ name: 'A' });
  expect(readTags({ all_tags: '{"name":"A","addr:city":"Tampa"}' }).tags).toEqual({
    name: 'A',
    'addr:city': 'Tampa',
  });
});

test('OpenStreetMap tags that cannot be read are reported, and the other tags are kept', () => {
  expect(readTags({ name: 'A', other_tags: '"broken"=>' })).toEqual({
    tags: { name: 'A' },
    unread: 'its other_tags cannot be read',
  });
  expect(readTags({ name: 'A', tags: "{'amenity': 'bar'}" }).unread).toBe('its tags cannot be read');
});

test('an OpenStreetMap tag of null, blanks or invisible characters has no value, and a number becomes text', () => {
  const properties = {
    a: null,
    b: ' ',
    c: '\u200b',
    d: 33602,
    e: true,
    f: [1],
    g: { h: 1 },
    '@id': 'node/1',
  };
  expect(readTags(properties).tags).toEqual({ d: '33602', e: 'true' });
});

test('names of OpenStreetMap tags are also read in the spelling of database columns', () => {
  expect(readTags({ NAME: 'Ybor', addr_street: '7th Avenue', contact_phone: '1' }).tags).toEqual({
    name: 'Ybor',
    'addr:street': '7th Avenue',
    'contact:phone': '1',
  });
});

test('an OpenStreetMap tag may have the name of a property that every object inherits', () => {
  const { tags } = readTags(JSON.parse('{"__proto__":"x","constructor":"y","name":"A"}'));
  expect(Object.keys(tags)).toEqual(['__proto__', 'constructor', 'name']);
  expect(Object.getPrototypeOf(tags)).toBeNull();
});
