import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readHours } from '@nightjar/domain/venues/rules/week-hours';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { importVenues } from './import-venues.ts';

const { platform, db, build, statementsOf } = await testApp();
const folder = await mkdtemp(join(tmpdir(), 'nightjar-import-'));
afterAll(() => rm(folder, { recursive: true }));

/**
 * Places each bar a kilometer from the next, because two bars with one name next to each other would count as one bar.
 */
const apart = (osm: string) => [-82.44 + Number(osm.split('/')[1]) / 100, 27.96];
const bar = (osm: string, more: object = {}, coordinates: unknown = apart(osm)) => ({
  type: 'Feature',
  properties: { osm, name: 'A bar', kind: 'bar', ...more },
  geometry: { type: 'Point', coordinates },
});

const tampa = ['--city', 'Tampa', '--state', 'FL'];
async function importing(features: unknown[], ...flags: string[]) {
  const file = join(folder, 'venues.geojson');
  await writeFile(file, JSON.stringify({ type: 'FeatureCollection', features }));
  return importVenues(platform, [file, ...tampa, ...flags]);
}
const imported = () =>
  db.selectFrom('venues').selectAll().where('source', 'like', 'osm:%').orderBy('source').execute();

test('importing venues twice leaves each once, and the second import updates them', async () => {
  await importing([bar('node/1', { opening_hours: 'Fr 17:00-02:00' })]);
  const report = await importing([bar('node/1', { name: 'Renamed' })]);

  expect(report.summary).toBe('Took 1 of 1 venues.');
  expect(await imported()).toMatchObject([{ name: 'Renamed', active: true, partner: false, hours: [] }]);
});

test('an import of venues names an invalid one and imports the others', async () => {
  const { taken, refused } = await importing([
    bar('node/2', { opening_hours: 'when the band feels like it', website: 'not an address' }),
    bar('node/3', { name: '' }),
    bar('node/4', { name: 'Off the globe' }, [-282, 27]),
    'a string',
  ]);

  expect(taken).toBe(1);
  expect(refused.map(({ feature }) => feature)).toEqual(
    expect.arrayContaining([
      'feature 1 "A bar"',
      'feature 2',
      'feature 3 "Off the globe"',
      'feature 4',
      'feature 1 "A bar"',
    ]),
  );
});

test('an imported website of a venue is stored as browsers write it, or left out and named in the report', async () => {
  const { refused } = await importing([
    bar('node/20', { website: 'HTTP://Bar.Example/a/../menu' }),
    bar('node/21', { website: 'https://user@bar.example' }),
    bar('node/22', { website: 'https:bar.example' }),
  ]);
  const rows = await db
    .selectFrom('venues')
    .where('source', 'in', ['osm:node/20', 'osm:node/21', 'osm:node/22'])
    .orderBy('source')
    .select('links')
    .execute();
  expect(rows.map(({ links }) => links)).toEqual([
    [{ label: 'Website', url: 'http://bar.example/menu' }],
    [],
    [],
  ]);
  expect(refused.map(({ reason }) => reason)).toEqual([
    'its website was left out: "https://user@bar.example" is no address',
    'its website was left out: "https:bar.example" is no address',
  ]);
});

test('an import does not change a venue that was confirmed, because it belongs to its staff', async () => {
  await importing([bar('node/5', { name: 'Ours' })]);
  await db
    .updateTable('venues')
    .set({ confirmed_at: new Date() })
    .where('source', '=', 'osm:node/5')
    .execute();
  await importing([bar('node/5', { name: 'Theirs' })]);
  expect((await imported()).find(({ source }) => source === 'osm:node/5')?.name).toBe('Ours');
});

test('an import keeps the fields of a venue that were typed at the desk, and updates the others', async () => {
  await importing([bar('node/6', { name: 'As found', phone: '1' })]);
  const typed = { name: { at: '2026-11-20T22:00:00Z', by: '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1' } };
  await db
    .updateTable('venues')
    .set({ name: 'As typed', field_changes: JSON.stringify(typed) })
    .where('source', '=', 'osm:node/6')
    .execute();
  await importing([bar('node/6', { name: 'As found again', phone: '2' })]);
  const row = (await imported()).find(({ source }) => source === 'osm:node/6');
  expect(row).toMatchObject({ name: 'As typed', phone: '2' });
});

test('the state and time zone of an imported venue follow from its pin, whatever the file and the command contain', async () => {
  const boston = [-71.0589, 42.3601];
  await importing([
    bar('node/8', { state: 'FL' }, boston),
    bar('node/9', { state: 'ohio' }, [-84.513, 39.0837]),
  ]);
  const rows = await imported();
  const placed = (source: string) => rows.find(row => row.source === source);
  expect(placed('osm:node/8')).toMatchObject({ state: 'MA', timezone: 'America/New_York' });
  expect(placed('osm:node/9')?.state).toBe('OH');
});

test('an imported venue near a border is in the state of the command where the file names a state that does not exist', async () => {
  const covington = [-84.513, 39.0837];
  await importing(
    [bar('node/12', { state: 'Narnia' }, covington), bar('node/13', { 'addr:state': 'OH;KY' }, covington)],
    '--state=OH',
  );
  const placed = (await imported()).filter(({ source }) => /1[23]$/.test(source ?? ''));
  expect(placed.map(({ state }) => state)).toEqual(['OH', 'OH']);
});

test('an imported bar that pours stays at its confirmed place, although the file moves it', async () => {
  const boston = [-71.0589, 42.3601];
  await importing([bar('node/10', {}, boston)]);
  const pours = { partner: true, confirmed_lat: 42.3601, confirmed_lng: -71.0589, confirmed_state: 'MA' };
  await db
    .updateTable('venues')
    .set({ ...pours, confirmed_timezone: 'America/New_York' })
    .where('source', '=', 'osm:node/10')
    .execute();
  await importing([bar('node/10', { name: 'Renamed', state: 'FL' })]);
  const row = (await imported()).find(({ source }) => source === 'osm:node/10');
  expect(row).toMatchObject({
    name: 'Renamed',
    lat: 42.3601,
    lng: -71.0589,
    state: 'MA',
    confirmed_state: 'MA',
  });
});

test('an import does not bring back an archived venue', async () => {
  await importing([bar('node/7', { name: 'Gone' })]);
  await db
    .updateTable('venues')
    .set({ archived_at: new Date(), active: false })
    .where('source', '=', 'osm:node/7')
    .execute();
  await importing([bar('node/7', { name: 'Back' })]);
  const row = (await imported()).find(({ source }) => source === 'osm:node/7');
  expect(row).toMatchObject({ name: 'Gone', active: false });
});

test('the weekly part of imported opening hours is kept, and the report names each left-out part', async () => {
  const texts = [
    'Mo-Fr 16:00-02:00, We off',
    'Mo-Su 16:00-02:00; PH off',
    'Fr-Sa 22:00-28:00',
    'Mo-Sa 17:00-01:00; Dec 25 off',
    'Mo–Fr 17:00–02:00',
    'Mo-Sa 18:00+',
  ];
  const { taken, refused } = await importing(
    texts.map((opening_hours, at) => bar(`node/5${at}`, { name: `Hours ${at}`, opening_hours })),
  );

  expect(taken).toBe(texts.length);
  expect(refused).toEqual([
    {
      feature: 'feature 2 "Hours 1"',
      reason: 'of its opening hours "PH off" was left out: holidays have no hours of their own here',
    },
    {
      feature: 'feature 4 "Hours 3"',
      reason:
        'of its opening hours "Dec 25 off" was left out: only what is the same every week can be said here',
    },
    {
      feature: 'feature 6 "Hours 5"',
      reason: 'it has no opening hours: "Mo-Sa 18:00+" was left out: it names no closing time',
    },
  ]);
  const rows = await imported();
  const openDays = texts.map((_, at) => {
    const row = rows.find(({ name }) => name === `Hours ${at}`);
    return readHours(row?.hours).map(({ name, hours }) => `${name}: ${hours.start}-${hours.end}`);
  });
  expect(openDays[0]).toEqual(['2: 1600-200', '3: 1600-200', '5: 1600-200', '6: 1600-200']);
  expect(openDays[2]).toEqual(['6: 2200-400', '7: 2200-400']);
  expect(openDays.map(({ length }) => length)).toEqual([4, 7, 2, 6, 5, 0]);
});

const square = (lng: number, lat: number, side: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [lng, lat],
      [lng + side, lat],
      [lng + side, lat + side],
      [lng, lat + side],
      [lng, lat],
    ],
  ],
});
/** Writes a bar as the website overpass-turbo exports it. */
const exported = (
  id: string,
  tags: object,
  geometry: object = { type: 'Point', coordinates: apart(id) },
) => ({
  type: 'Feature',
  id,
  properties: { '@id': id, amenity: 'bar', ...tags },
  geometry,
});
const sourcesLike = async (name: string) =>
  (await db.selectFrom('venues').where('name', '=', name).select('source').orderBy('source').execute()).map(
    ({ source }) => source,
  );

test('a bar exported by overpass-turbo is imported with its address, numbers as text and null as empty', async () => {
  const { refused } = await importing([
    exported('node/100', {
      name: 'Overpass Bar',
      'addr:housenumber': 12,
      'addr:street': 'Example Street',
      'addr:unit': 'B',
      'addr:city': 'Ybor City',
      'addr:state': 'FL',
      'addr:postcode': 33602,
      'contact:phone': '+1-813-555-0100;+1-813-555-0101',
      'contact:website': 'https://example.com/',
      opening_hours: null,
    }),
    exported('way/101', { name: 1914, amenity: 'pub;restaurant' }, square(-81.3, 27.96, 0.0004)),
  ]);
  expect(refused).toEqual([]);
  const rows = await imported();
  expect(rows.find(({ source }) => source === 'osm:node/100')).toMatchObject({
    name: 'Overpass Bar',
    street: '12 Example Street, Unit B',
    city: 'Ybor City',
    zip: '33602',
    phone: '+1-813-555-0100',
    hours: [],
    links: [{ label: 'Website', url: 'https://example.com/' }],
  });
  expect(rows.find(({ source }) => source === 'osm:way/101')).toMatchObject({
    name: '1914',
    type: [{ id: 3 }, { id: 11 }],
    lat: expect.closeTo(27.9602, 5),
    lng: expect.closeTo(-81.2998, 5),
  });
});

test("an import cuts a venue's name that is too long, and leaves out and names other fields that are", async () => {
  const { refused } = await importing([
    exported('node/102', { name: `The ${'very '.repeat(20)}long name`, 'addr:street': 'S'.repeat(300) }),
  ]);
  expect(refused.map(({ reason }) => reason)).toEqual([
    'its name was cut: it has more than 80 characters',
    'its street was left out: it has more than 200 characters',
  ]);
  const row = (await imported()).find(({ source }) => source === 'osm:node/102');
  expect([row?.name.length, row?.street]).toEqual([expect.any(Number), null]);
  expect(row?.name).toMatch(/^The very .* …$/);
});

test('an import counts objects that are no venues by kind, and names a venue without an id or a place', async () => {
  const { taken, refused } = await importing([
    exported('node/103', { amenity: 'bench' }),
    exported('node/104', { amenity: 'bench' }),
    exported('node/105', { amenity: null, 'disused:amenity': 'bar', name: 'Gone' }),
    exported('node/106', { name: 'Shut', disused: 'yes' }),
    exported('node/-7', { name: 'Drawn here' }),
    exported('node/107', { name: 'Nowhere' }, null as never),
    exported('node/108', {}),
  ]);
  expect(taken).toBe(0);
  expect(refused.map(({ feature, reason }) => `${feature}: ${reason}`)).toEqual([
    'feature 4 "Shut": it is left out: its tags say that it is closed for good',
    'feature 5 "Drawn here": its id -7 is of no object that OpenStreetMap has',
    'feature 6 "Nowhere": geometry: it has none (null)',
    'feature 7: properties.name: node/108 has none',
    '3 left out, by what they are: 2 amenity=bench, 1 disused:amenity=bar',
  ]);
});

test('an imported bar that a later file has as an outline and no longer as a point stays the same bar with its followers, and the report says so', async () => {
  const guest = await build.member();
  await importing([exported('node/110', { name: 'Moved Lantern' })]);
  const [before] = (await imported()).filter(({ source }) => source === 'osm:node/110');
  await db
    .insertInto('venue_follows')
    .values({ user_id: guest, venue_id: before?.id ?? '' })
    .execute();
  const [lng = 0, lat = 0] = apart('node/110');
  const { refused, taken } = await importing([
    exported('way/111', { name: 'The Moved Lantern', phone: '5' }, square(lng, lat, 0.0003)),
  ]);
  expect([taken, refused]).toEqual([
    1,
    [
      {
        feature: 'feature 1 "The Moved Lantern"',
        reason: 'it was node/110 before and is way/111 now: the same bar; --keep-both makes two',
      },
    ],
  ]);
  const [after] = (await imported()).filter(({ source }) => source === 'osm:way/111');
  expect(after).toMatchObject({ id: before?.id, name: 'The Moved Lantern', phone: '5' });
  expect(await sourcesLike('Moved Lantern')).toEqual([]);
  expect((await importing([exported('way/111', { name: 'The Moved Lantern' })])).refused).toEqual([]);
});

test('an import leaves an archived, a confirmed and a corrected bar unchanged under a new id', async () => {
  await importing([
    exported('node/112', { name: 'Archived' }),
    exported('node/113', { name: 'Confirmed' }),
    exported('node/114', { name: 'Corrected', phone: '1' }),
  ]);
  const change = (source: string, values: object) =>
    db.updateTable('venues').set(values).where('source', '=', `osm:${source}`).execute();
  await change('node/112', { archived_at: new Date(), active: false });
  await change('node/113', { confirmed_at: new Date() });
  const typed = { phone: { at: '2026-11-20T22:00:00Z', by: '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1' } };
  await change('node/114', { phone: '2', field_changes: JSON.stringify(typed) });
  const point = (osm: string) => ({ type: 'Point', coordinates: apart(osm) });
  await importing([
    exported('way/212', { name: 'Archived', phone: '9' }, point('node/112')),
    exported('way/213', { name: 'Confirmed', phone: '9' }, point('node/113')),
    exported('way/214', { name: 'Corrected', phone: '9' }, point('node/114')),
  ]);
  const rows = await imported();
  const row = (source: string) => rows.filter(each => each.source === `osm:${source}`);
  expect([row('node/112'), row('node/113'), row('node/114')]).toEqual([[], [], []]);
  expect(row('way/212')).toMatchObject([{ active: false, phone: null }]);
  expect(row('way/213')).toMatchObject([{ phone: null }]);
  expect(row('way/214')).toMatchObject([{ phone: '2' }]);
});

test('an import matches a bar that was added at the desk, and leaves it unchanged', async () => {
  const venue = await build.venue({ name: 'Added Here', lat: 27.96, lng: -70 });
  const inMap = exported(
    'node/120',
    { name: 'Added Here', phone: '9' },
    { type: 'Point', coordinates: [-70, 27.9601] },
  );
  const { refused, taken } = await importing([inMap]);
  expect(taken).toBe(0);
  expect(refused[0]?.reason).toBe(
    'it was added at the desk before, and stays as it is there; --keep-both makes two',
  );
  const rows = await db.selectFrom('venues').where('name', '=', 'Added Here').selectAll().execute();
  expect(rows).toMatchObject([{ id: venue, source: null, phone: null }]);
  await importing([inMap], '--keep-both');
  expect(await sourcesLike('Added Here')).toEqual(['osm:node/120', null]);
});

test('a bar that a file has as a point and as an outline is imported once, under its known id', async () => {
  const at = apart('node/130');
  const [lng = 0, lat = 0] = at;
  const drawn = [
    exported('node/130', { name: 'Twice', phone: '1', website: 'https://twice.example' }),
    exported('way/131', { name: 'Twice', building: 'yes' }, square(lng, lat, 0.0003)),
  ];
  const { taken, refused } = await importing(drawn);
  expect(taken).toBe(1);
  expect(refused).toEqual([
    {
      feature: 'feature 2 "Twice"',
      reason: 'it is the same bar as feature 1 "Twice" (node/130), which is taken; --keep-both takes both',
    },
  ]);
  expect(await sourcesLike('Twice')).toEqual(['osm:node/130']);
  const richer = exported(
    'way/131',
    { name: 'Twice', building: 'yes', phone: '2', cuisine: 'tapas', smoking: 'no', wheelchair: 'yes' },
    square(lng, lat, 0.0003),
  );
  await importing([drawn[0], richer]);
  expect(await sourcesLike('Twice')).toEqual(['osm:way/131']);
});

test('an import with --keep-both imports the point and the outline of a bar, and a later one without it changes neither', async () => {
  const [lng = 0, lat = 0] = apart('node/140');
  const drawn = [
    exported('node/140', { name: 'Both' }),
    exported('way/141', { name: 'Both', building: 'yes' }, square(lng, lat, 0.0003)),
  ];
  expect((await importing(drawn, '--keep-both')).taken).toBe(2);
  const again = await importing(drawn);
  expect([again.taken, again.refused]).toEqual([2, []]);
  expect(await sourcesLike('Both')).toEqual(['osm:node/140', 'osm:way/141']);
});

test('a map without ids is imported, recognised again, and takes the ids of a later map', async () => {
  const [lng = 0, lat = 0] = apart('node/180');
  const saved = (tags: object, geometry: object) => ({
    type: 'Feature',
    properties: { amenity: 'bar', ...tags },
    geometry,
  });
  const point = saved({ name: "Joe's Bar & Grill", phone: '1' }, { type: 'Point', coordinates: [lng, lat] });
  const outline = saved({ name: 'Joes Bar and Grill' }, square(lng, lat, 0.0003));
  for (let round = 0; round < 2; round += 1) {
    const { taken, refused } = await importing([point, outline]);
    expect(taken).toBe(1);
    expect(refused.map(({ feature, reason }) => `${feature}: ${reason}`)).toEqual([
      expect.stringMatching(/^feature 2 "Joes Bar and Grill": it is the same bar as feature 1 /),
      '2 features: they have no OpenStreetMap id, and are known by their name and place',
    ]);
    expect(await sourcesLike("Joe's Bar & Grill")).toEqual([
      `osm:point/joes-bar-grill@27.96000,${lng.toFixed(5)}`,
    ]);
  }
  await importing([exported('node/180', { name: "Joe's Bar & Grill" })]);
  expect(await sourcesLike("Joe's Bar & Grill")).toEqual(['osm:node/180']);
});

test('a map with latitude and longitude swapped is refused because of the time zone that the operator names', async () => {
  const berlin = [13.405, 52.52];
  const at = (coordinates: number[]) =>
    exported('node/190', { name: 'Turned' }, { type: 'Point', coordinates });
  await expect(importing([at(berlin.toReversed())], '--timezone', 'Europe/Berlin')).rejects.toThrow(
    'The coordinates are swapped: only the other way round they are in Europe/Berlin.',
  );
  expect(await sourcesLike('Turned')).toEqual([]);
  expect((await importing([at(berlin)], '--timezone', 'Europe/Berlin')).taken).toBe(1);
  const atSea = [-40, 60];
  expect((await importing([at(atSea)], '--timezone', 'Etc/GMT-4')).taken).toBe(1);
});

test('two branches of one name next to each other are two venues, and an object twice in a file is one', async () => {
  const near = (lng: number) => ({ type: 'Point', coordinates: [lng, 27.5] });
  const { taken, refused } = await importing([
    exported('node/150', { name: 'Branch' }, near(-82.44)),
    exported('node/151', { name: 'Branch' }, near(-82.4405)),
    exported('node/150', { name: 'Branch again' }, near(-82.44)),
  ]);
  expect(taken).toBe(2);
  expect(refused).toEqual([
    { feature: 'feature 3 "Branch again"', reason: 'node/150 is in the map twice: the first counts' },
  ]);
  expect(await sourcesLike('Branch')).toEqual(['osm:node/150', 'osm:node/151']);
});

test('an import does not match a new branch of a chain with one that the file still has', async () => {
  const near = (lng: number) => ({ type: 'Point', coordinates: [lng, 27.4] });
  await importing([exported('node/160', { name: 'Chain' }, near(-82.44))]);
  const { refused } = await importing([
    exported('node/161', { name: 'Chain' }, near(-82.4405)),
    exported('node/160', { name: 'Chain' }, near(-82.44)),
  ]);
  expect(refused).toEqual([]);
  expect(await sourcesLike('Chain')).toEqual(['osm:node/160', 'osm:node/161']);
});

test('an import of a thousand venues costs a few statements', async () => {
  const many = Array.from({ length: 1000 }, (_, nth) =>
    exported(
      `node/${10_000 + nth}`,
      { name: `Many ${nth}` },
      { type: 'Point', coordinates: [-80 + nth / 1000, 30] },
    ),
  );
  const statements = await statementsOf(() => importing(many));
  expect(statements.filter(text => text.startsWith('insert into "venues"'))).toHaveLength(2);
  expect(statements.length).toBeLessThan(20);
});

test('an import of venues from a file that breaks off changes nothing', async () => {
  const file = join(folder, 'half.geojson');
  const whole = JSON.stringify({
    type: 'FeatureCollection',
    features: [exported('node/170', { name: 'Half' })],
  });
  await writeFile(file, whole.slice(0, -1));
  await expect(importVenues(platform, [file, ...tampa])).rejects.toThrow(
    'is not JSON: it breaks off before its end.',
  );
  expect(await sourcesLike('Half')).toEqual([]);
});

test.each([
  [[], 'Name the city of the places: --city Tampa.'],
  [['--city', ' '], 'Name the city of the places'],
  [['--city', 'Macon'], 'Name the state of the city: --state FL.'],
  [
    ['--city', 'Macon', '--state', 'Narnia'],
    '--state must be a state of the United States like FL, not "Narnia".',
  ],
  [['--city', 'Macon', '--state', 'GA', '--timezone', 'EST5'], '--timezone must be a name like'],
])(
  'an import of venues with the flags %j is refused, and the message names the wrong flag',
  async (flags, sentence) => {
    await expect(importVenues(platform, ['venues.geojson', ...flags])).rejects.toThrow(sentence);
  },
);

test('an import of venues takes the name of a state as its code', async () => {
  const { taken } = await importing(
    [bar('node/300', { name: 'Peach' }, [-83.63, 32.84])],
    '--state',
    'georgia',
  );
  expect(taken).toBe(1);
});
