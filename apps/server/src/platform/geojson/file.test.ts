import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openMapFile } from './file.ts';
import { pinOfGeometry } from './inside.ts';

const folder = await mkdtemp(join(tmpdir(), 'maps-'));
afterAll(() => rm(folder, { recursive: true }));

async function write(content: string | Uint8Array | object, name = 'map.geojson'): Promise<string> {
  const path = join(folder, name);
  const isText = typeof content === 'string' || content instanceof Uint8Array;
  await writeFile(path, isText ? content : JSON.stringify(content));
  return path;
}

async function featuresOf(content: string | Uint8Array | object) {
  const map = await openMapFile(await write(content));
  const found = [];
  for await (const { label, id, tags, problem, geometry } of map.features()) {
    let pin: unknown;
    try {
      pin = pinOfGeometry(geometry());
    } catch (error) {
      pin = (error as Error).message;
    }
    found.push({ label, osm: id.osm, tags: { ...tags }, problem, pin });
  }
  return { found, attribution: map.attribution() };
}
const refusalOf = (content: string | Uint8Array | object) =>
  featuresOf(content).then(
    ({ found }) => expect.fail(`taken: ${JSON.stringify(found)}`),
    (error: Error) => error.message.replaceAll(`${folder}/`, ''),
  );

const bar = { '@id': 'node/1', amenity: 'bar', name: 'A' };
const point = (coordinates: unknown = [-82.45, 27.95]) => ({ type: 'Point', coordinates });
const feature = (properties: object | null = bar, geometry: unknown = point()) => ({
  type: 'Feature',
  properties,
  geometry,
});
const collection = (features: unknown[], more: object = {}) => ({
  type: 'FeatureCollection',
  ...more,
  features,
});
const taken = [
  {
    label: 'feature 1 "A"',
    osm: 'node/1',
    tags: { amenity: 'bar', name: 'A' },
    problem: null,
    pin: { lat: 27.95, lng: -82.45 },
  },
];

const text = JSON.stringify(collection([feature()]));
const encodings: readonly [name: string, content: string | Uint8Array][] = [
  ['UTF-8', text],
  ['UTF-8 with a byte order mark', `\ufeff${text}`],
  ['UTF-16 of Windows', Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16 of Windows without a mark', Buffer.from(text, 'utf16le')],
  ['UTF-16 of a network', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ['UTF-16 of a network without a mark', Buffer.from(text, 'utf16le').swap16()],
  ['a single feature', JSON.stringify(feature())],
  ['a feature on each line', `${JSON.stringify(feature())}\n`],
  ['a text sequence (RFC 8142)', `\u001e${JSON.stringify(feature())}\n`],
  [
    'a collection that names its type last',
    JSON.stringify({ features: [feature()], type: 'FeatureCollection' }),
  ],
  ['a collection without a type', JSON.stringify({ features: [feature()] })],
  [
    'a feature that names its type last',
    JSON.stringify({ geometry: point(), properties: bar, type: 'Feature' }),
  ],
];

test.each(encodings)('a map file in the form of %s is read', async (_name, content) => {
  expect((await featuresOf(content)).found).toEqual(taken);
});

test('features on lines of their own, in sequences and in several collections of a map file are all read', async () => {
  const lines = [1, 2, 3].map(nth => JSON.stringify(feature({ ...bar, '@id': `node/${nth}` })));
  const whole = lines.map(line => `{"type":"FeatureCollection","features":[${line}]}`);
  for (const content of [
    lines.join('\n'),
    lines.join('\r\n'),
    `\u001e${lines.join('\n\u001e')}`,
    lines.join(''),
    whole.join('\n'),
  ])
    expect((await featuresOf(content)).found.map(({ osm }) => osm)).toEqual(['node/1', 'node/2', 'node/3']);
});

test('a letter that is split between two chunks of a map file is read as one letter', async () => {
  const name = 'é'.repeat(80_000);
  const { found } = await featuresOf(collection([feature({ note: name, ...bar, name: 'Café' })]));
  expect(found[0]?.tags.note).toBe(name);
});

const degrees = [
  { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } },
  { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC::CRS84' } },
  { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::4326' } },
  { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG:6.9:4326' } },
  { type: 'name', properties: { name: 'EPSG:4326' } },
  { type: 'name', properties: { name: 'epsg:4326' } },
  { type: 'name', properties: { name: 'WGS 84' } },
  { type: 'name', properties: { name: 'http://www.opengis.net/def/crs/OGC/1.3/CRS84' } },
  { type: 'name', properties: { name: 'http://www.opengis.net/def/crs/EPSG/0/4326' } },
  { type: 'name', properties: { name: 'http://www.opengis.net/gml/srs/epsg.xml#4326' } },
  { type: 'EPSG', properties: { code: 4326 } },
  { type: 'link', properties: { href: 'http://spatialreference.org/ref/epsg/4326' } },
  'EPSG:4326',
  null,
];

test.each(degrees)(
  'the coordinates of a map file in the system %j are read as longitude and latitude',
  async crs => {
    expect((await featuresOf(collection([feature()], { crs }))).found).toEqual(taken);
  },
);

test('a map file in another coordinate system is refused, and the message names the command that converts it', async () => {
  const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3857' } };
  const way = 'Convert it first: ogr2ogr -f GeoJSON -t_srs EPSG:4326 map.geojson map.geojson';
  const sentence = `map.geojson is in the coordinate system urn:ogc:def:crs:EPSG::3857 and not in degrees of WGS 84. ${way}`;
  expect(await refusalOf(collection([feature()], { crs }))).toBe(sentence);
  expect(await refusalOf({ ...collection([feature()]), crs })).toBe(sentence);
  expect(
    await refusalOf(collection([feature()], { crs: { type: 'name', properties: { name: 'EPSG:2882' } } })),
  ).toContain('EPSG:2882');
  expect(await refusalOf(collection([feature()], { crs: 5 }))).toContain('the coordinate system 5');
  const { found } = await featuresOf(collection([feature(bar, { ...point(), crs })]));
  expect(found[0]?.pin).toContain('geometry: it is in the coordinate system urn:ogc:def:crs:EPSG::3857');
});

test('a map file with metres or swapped degrees is refused as a whole, and one wrong position refuses one feature', async () => {
  const metres = feature(bar, point([-9178352.3, 3240123.9]));
  const swapped = feature(bar, point([27.95, -82.45]));
  expect(await refusalOf(collection([metres, metres]))).toBe(
    'The coordinates of map.geojson are in metres and not in degrees. Convert it first: ogr2ogr -f GeoJSON -t_srs EPSG:4326 map.geojson map.geojson',
  );
  expect(await refusalOf(collection([swapped]))).toBe(
    'The coordinates of map.geojson are swapped: GeoJSON has the longitude first.',
  );
  const { found } = await featuresOf(collection([metres, swapped, feature(), feature(), feature()]));
  expect(found.map(({ pin }) => pin)).toEqual([
    'geometry.coordinates: -9178352.3, 3240123.9 are metres and not degrees',
    'geometry.coordinates: longitude 27.95 and latitude -82.45 are swapped',
    ...Array(3).fill(taken[0]?.pin),
  ]);
});

test('a geometry of any GeoJSON kind is accepted, with heights too, and a wrong geometry is reported with its place', async () => {
  const pinned: readonly [geometry: unknown, pin: unknown][] = [
    [point([-82.45, 27.95, 12.5]), taken[0]?.pin],
    [point([-82.45, 27.95, 12.5, 99]), taken[0]?.pin],
    [
      {
        type: 'MultiPoint',
        coordinates: [
          [-82.45, 27.95],
          [0, 0],
        ],
      },
      taken[0]?.pin,
    ],
    [null, 'geometry: it has none (null)'],
    [undefined, 'geometry: it has none (null)'],
    [[1, 2], 'geometry: "undefined" is no kind of geometry'],
    ['POINT(1 2)', 'geometry: it is no geometry'],
    [{ type: 'Circle', coordinates: [1, 2] }, 'geometry: "Circle" is no kind of geometry'],
    [point([]), 'geometry.coordinates: it is empty'],
    [point([1]), 'geometry.coordinates: it must have 2 or more members'],
    [point(['-82.45', '27.95']), 'geometry.coordinates: a position is two numbers'],
    [point([null, null]), 'geometry.coordinates: a position is two numbers'],
    [point([-200, 27]), 'geometry.coordinates.0: no longitude is -200'],
    [point([-170, 97]), 'geometry.coordinates.1: no latitude is 97'],
    [{ type: 'GeometryCollection', geometries: [] }, 'geometry.geometries: it is empty'],
    [
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 1],
            [0, 0],
          ],
        ],
      },
      'geometry.coordinates.0: it must have 4 or more members',
    ],
    [
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 1],
            [1, 0],
            [0, 1],
          ],
        ],
      },
      'geometry.coordinates.0: a ring must end where it begins',
    ],
  ];
  const { found } = await featuresOf(collection(pinned.map(([geometry]) => ({ ...feature(bar), geometry }))));
  expect(found.map(({ pin }) => pin)).toEqual(pinned.map(([, pin]) => pin));
});

test('a coordinate that is too large for a number is refused as a position', async () => {
  const huge = text.replace('-82.45', '1e999');
  expect((await featuresOf(huge)).found[0]?.pin).toBe('geometry.coordinates: a position is two numbers');
});

test('a value in a map file that is no feature is reported, and the next feature is read', async () => {
  const { found } = await featuresOf(
    collection([null, 42, 'x', [], { type: 'Point' }, feature(null), feature()]),
  );
  expect(found.map(({ label, problem }) => [label, problem])).toEqual([
    ...[1, 2, 3, 4, 5].map(nth => [`feature ${nth}`, 'it is no GeoJSON Feature']),
    ['feature 6', null],
    ['feature 7 "A"', null],
  ]);
});

test('a repeated key in a feature of a map file is reported, and a repeated key in a collection refuses the file', async () => {
  const twice = '{"type":"Feature","properties":{"@id":"node/2","name":"A","name":"B"},"geometry":null}';
  const { found } = await featuresOf(
    `{"type":"FeatureCollection","features":[${twice},${JSON.stringify(feature())}]}`,
  );
  expect(found.map(({ problem }) => problem)).toEqual(['"name" is in it twice', null]);
  expect(await refusalOf(text.replace('}]}', '}],"features":[]}'))).toBe(
    'map.geojson cannot be read: "features" is in it twice.',
  );
});

test('a feature of 50 MB and an outline of a million points are reported, and the rest of the map file is read', async () => {
  const ring = '[1,1],'.repeat(1_000_000);
  const outline = `{"type":"Feature","properties":{"name":"Coast"},"geometry":{"type":"Polygon","coordinates":[[${ring}[1,1]]]}}`;
  const texts = Array.from({ length: 50_000 }, () => `"${'x'.repeat(1000)}"`).join();
  const many = `{"type":"Feature","properties":{"name":"Large","list":[${texts}]}}`;
  const { found } = await featuresOf(
    `{"type":"FeatureCollection","features":[${outline},${many},${JSON.stringify(feature())}]}`,
  );
  expect(many.length).toBeGreaterThan(50_000_000);
  expect(found.map(({ label, problem, pin }) => [label, problem ?? pin])).toEqual([
    ['feature 1 "Coast"', 'geometry: it has more than 100,000 points: simplify it'],
    ['feature 2', 'it is larger than 8 MB: simplify its outline'],
    ['feature 3 "A"', taken[0]?.pin],
  ]);
});

const refused: readonly [name: string, content: string | Uint8Array | object, sentence: string][] = [
  ['an empty file', '', 'map.geojson is empty.'],
  ['blanks', ' \n ', 'map.geojson is not a GeoJSON FeatureCollection.'],
  ['a number', '42', 'map.geojson is not a GeoJSON FeatureCollection.'],
  [
    'a bare list',
    '[{"type":"Feature"}]',
    'map.geojson cannot be read: it is a bare list: put it into {"type":"FeatureCollection","features":[…]}.',
  ],
  [
    'a bare geometry',
    point(),
    'map.geojson is a bare geometry: a place needs a Feature with properties around it.',
  ],
  ['other JSON', { name: 'package', version: '1.0.0' }, 'map.geojson is not a GeoJSON FeatureCollection.'],
  [
    'a collection without features',
    { type: 'FeatureCollection' },
    'map.geojson is not a GeoJSON FeatureCollection.',
  ],
  [
    'a collection of an object',
    { type: 'FeatureCollection', features: { 0: feature() } },
    'map.geojson is not a GeoJSON FeatureCollection.',
  ],
  [
    'TopoJSON',
    { type: 'Topology', objects: {} },
    'map.geojson is TopoJSON. Convert it first: npx topojson-client topo2geo …, or export GeoJSON.',
  ],
  [
    'Esri JSON',
    { geometryType: 'esriGeometryPoint', features: [] },
    'map.geojson is Esri JSON. Convert it first: ogr2ogr -f GeoJSON -t_srs EPSG:4326 map.geojson map.geojson',
  ],
  [
    'NaN',
    '{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[NaN,1]}}]}',
    'map.geojson is not JSON: expected a value, and NaN is none, between characters 0 and 110, from line 1 on.',
  ],
  [
    'a broken second feature',
    `{"type":"FeatureCollection","features":[${JSON.stringify(feature())},{"type" "Feature"}]}`,
    "map.geojson is not JSON: expected ':', between characters 0 and 193, from line 1 on.",
  ],
  ['half a file', text.slice(0, 90), 'map.geojson is not JSON: it breaks off before its end.'],
  ['half a text', '{"type":"Feature"} "Fea', 'map.geojson is not JSON: it breaks off before its end.'],
  [
    'a million nested lists',
    `{"a":${'['.repeat(1_000_000)}`,
    'map.geojson cannot be read: it has more than 32 lists and objects inside each other.',
  ],
  [
    'a text of 9 MB',
    `{"a":"${'x'.repeat(9_000_000)}"}`,
    'map.geojson cannot be read: one of its texts is larger than 8 MB.',
  ],
  [
    'OpenStreetMap XML',
    '<?xml version="1.0" encoding="UTF-8"?>\n<osm version="0.6">',
    'map.geojson is OpenStreetMap XML. Convert it first: osmium export --add-unique-id=type_id -o map.geojson map.geojson',
  ],
  [
    'KML',
    '<?xml version="1.0"?><kml/>',
    'map.geojson is XML and no GeoJSON. Convert it first: ogr2ogr -f GeoJSON -t_srs EPSG:4326 map.geojson map.geojson',
  ],
  [
    'a web page',
    '<!DOCTYPE html><html>',
    'map.geojson is a web page, such as Overpass sends with an error. Open it in a browser.',
  ],
  [
    'a zip archive',
    Buffer.from('PK\x03\x04\x14\0\0\0'),
    'map.geojson is a zip archive. Unpack it first: unzip map.geojson',
  ],
  ['gzip', Buffer.from('1f8b0800', 'hex'), 'map.geojson is compressed. Unpack it first: gunzip map.geojson'],
  [
    'an OpenStreetMap extract',
    Buffer.from('\0\0\0\x0d\n\tOSMHeader\x18'),
    'map.geojson is an OpenStreetMap extract (PBF). Convert it first: osmium export --add-unique-id=type_id -o map.geojson map.geojson',
  ],
  [
    'a GeoPackage',
    Buffer.from('SQLite format 3\0'),
    'map.geojson is a database, perhaps a GeoPackage. Convert it first: ogr2ogr -f GeoJSON -t_srs EPSG:4326 map.geojson map.geojson',
  ],
  [
    'Windows-1252',
    Buffer.from(text.replace('"A"', '"Café"'), 'latin1'),
    'map.geojson is not UTF-8. Convert it first: iconv -f windows-1252 -t utf-8 map.geojson > map.geojson',
  ],
  [
    'an answer of Overpass that ran out of time',
    { elements: [], remark: 'runtime error: Query timed out in "query" at line 3 after 26 seconds.' },
    'map.geojson is not whole: Overpass stopped with "runtime error: Query timed out in "query" at line 3 after 26 seconds.". Ask for a smaller box.',
  ],
];

test.each(refused)(
  'a map file of this kind is refused with a message: %s',
  async (_name, content, sentence) => {
    expect(await refusalOf(content)).toBe(sentence);
  },
);

test('a folder or a missing file in place of a map file is refused with a message', async () => {
  await expect(openMapFile(folder)).rejects.toThrow(`${folder} is no file on a disk.`);
  await expect(openMapFile(join(folder, 'none'))).rejects.toThrow('cannot be read: there is no such file.');
});

test('the attribution of a map is the one its file names, or OpenStreetMap’s if the objects are from there', async () => {
  const creditOf = async (more: object, features = [feature()]) =>
    (await featuresOf(collection(features, more))).attribution;
  expect(await creditOf({ attribution: ' City of us ' })).toBe('City of us');
  const osm = '© OpenStreetMap contributors, ODbL 1.0';
  expect(
    await creditOf({ copyright: 'The data included in this document is from www.openstreetmap.org.' }, []),
  ).toBe(osm);
  expect(await creditOf({})).toBe(osm);
  expect(await creditOf({}, [feature({ name: 'Ours' })])).toBe('');
  expect(
    (await featuresOf({ osm3s: { copyright: 'www.openstreetmap.org' }, elements: [] })).attribution,
  ).toBe(osm);
});

test('one map file can be read repeatedly', async () => {
  const map = await openMapFile(await write(collection([feature()])));
  for (let round = 0; round < 3; round += 1) {
    let bytes = 0;
    const labels = [];
    for await (const { label } of map.features(more => {
      bytes += more;
    }))
      labels.push(label);
    expect([labels, bytes]).toEqual([['feature 1 "A"'], map.size]);
  }
});
