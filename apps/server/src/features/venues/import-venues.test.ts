import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readHours } from '@nightjar/domain/venues/rules/week-hours';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { importVenues } from './import-venues.ts';

const { platform, db } = await testApp();
const folder = await mkdtemp(join(tmpdir(), 'nightjar-import-'));
afterAll(() => rm(folder, { recursive: true }));

const bar = (osm: string, more: object = {}, coordinates: unknown = [-82.44, 27.96]) => ({
  type: 'Feature',
  properties: { osm, name: 'A bar', kind: 'bar', ...more },
  geometry: { type: 'Point', coordinates },
});

async function importing(features: unknown[]) {
  const file = join(folder, 'venues.geojson');
  await writeFile(file, JSON.stringify({ type: 'FeatureCollection', features }));
  return importVenues(platform, [file]);
}
const imported = () =>
  db.selectFrom('venues').selectAll().where('source', 'like', 'osm:%').orderBy('source').execute();

test('an import done twice leaves each venue once, and the second one updates it', async () => {
  await importing([bar('node/1', { opening_hours: 'Fr 17:00-02:00' })]);
  const report = await importing([bar('node/1', { name: 'Renamed' })]);

  expect(report.summary).toBe('Took 1 of 1 venues.');
  expect(await imported()).toMatchObject([{ name: 'Renamed', active: true, partner: false, hours: [] }]);
});

test('what cannot be taken is named and the rest goes in', async () => {
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
      'feature 2 ""',
      'feature 3 "Off the globe"',
      'feature 4',
      'feature 1 "A bar"',
    ]),
  );
});

test('a website is stored as browsers spell it, or left out and named', async () => {
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

test('a venue that was confirmed belongs to its staff', async () => {
  await importing([bar('node/5', { name: 'Ours' })]);
  await db
    .updateTable('venues')
    .set({ confirmed_at: new Date() })
    .where('source', '=', 'osm:node/5')
    .execute();
  await importing([bar('node/5', { name: 'Theirs' })]);
  expect((await imported()).find(({ source }) => source === 'osm:node/5')?.name).toBe('Ours');
});

test('what was typed at the desk stays, and the rest follows the file', async () => {
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

test('state and time zone follow from the pin, whatever the file and the command say', async () => {
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

test('a bar that pours stays where it was confirmed, whoever moves it in the file', async () => {
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

test('an archived venue is not brought back', async () => {
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

test('the weekly part of opening hours goes in, and what is left out of them has a line', async () => {
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
