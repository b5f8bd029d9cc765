import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { importEvents } from './features/events/import-events.ts';
import { importVenues } from './features/venues/import-venues.ts';
import { testApp } from './testing/app.ts';

const { platform, db, build } = await testApp();
const folder = await mkdtemp(join(tmpdir(), 'nightjar-hostile-'));
afterAll(() => rm(folder, { recursive: true }));
let venue = await build.venue();
beforeEach(async () => {
  venue = await build.venue();
});

/** Imports a file as an operator would: a map by the ending of its name, any other file as the events of a bar. */
async function importing(name: string, bytes: string | Uint8Array) {
  const file = join(folder, name);
  await writeFile(file, bytes);
  return name.endsWith('.geojson')
    ? importVenues(platform, [file, '--city', 'Tampa', '--state', 'FL'])
    : importEvents(platform, [file, '--venue', venue]);
}

const namesOf = async () => ({
  events: (await db.selectFrom('events').select('name').where('venue_id', '=', venue).execute()).map(
    ({ name }) => name,
  ),
  venues: (await db.selectFrom('venues').select('name').where('source', 'is not', null).execute()).map(
    ({ name }) => name,
  ),
});
const nothing = { events: [], venues: [] };

const short = 'id,name,starts';
const night = 'a,Moths,2026-12-19 21:00';
const rows = (...lines: string[]) => [short, ...lines].join('\r\n');
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n');
const map = (name: string) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: { osm: 'node/1', name, kind: 'bar' },
        geometry: { type: 'Point', coordinates: [-82.459, 27.947] },
      },
    ],
  });

/** Each XML entity repeats the previous one ten times, so the last one would expand to a thousand million words. */
const entities = Array.from(
  { length: 9 },
  (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
).join('');
const laughs = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "ha">${entities}]><x>&l9;</x>`;

/** Writes the beginning of a zip archive with one uncompressed file. */
const zip = (name: string, content: string) => {
  const head = Buffer.alloc(30);
  head.write('PK\x03\x04', 'latin1');
  head.writeUInt32LE(content.length, 18);
  head.writeUInt32LE(content.length, 22);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, Buffer.from(name + content)]);
};
const million = Array.from({ length: 1_000_000 }, (_, column) => column).join(',');
const plain = calendar('UID:1', 'SUMMARY:Moths', 'DTSTART:20261219T210000');

describe('a hostile file, or one of another kind than its name, is refused with a sentence, and nothing is written', () => {
  test.each<[string, string, string | Uint8Array, RegExp]>([
    ['an XML bomb', 'laughs.ics', laughs, /is a web page or XML/],
    ['an XML bomb', 'laughs.csv', laughs, /is a web page or XML/],
    ['an XML bomb', 'laughs.geojson', laughs, /./],
    ['a zip', 'calendar.ics', zip('calendar.ics', plain), /is a zip archive: unpack it/],
    ['a zip', 'nights.csv', zip('nights.csv', rows(night)), /is a zip archive: unpack it/],
    ['a zip', 'bars.geojson', zip('bars.geojson', map('Moth')), /./],
    [
      'an Excel workbook',
      'nights.csv',
      zip('xl/workbook.xml', '<workbook/>'),
      /is an Excel workbook.*CSV UTF-8/,
    ],
    ['an Excel workbook', 'nights.xlsx', zip('xl/workbook.xml', '<workbook/>'), /is an Excel workbook/],
    [
      'an OpenDocument spreadsheet',
      'nights.ods',
      zip('mimetype', 'application/vnd.oasis.opendocument.spreadsheet'),
      /is an OpenDocument spreadsheet/,
    ],
    ['a Numbers document', 'nights.numbers', zip('Index/Document.iwa', 'x'), /is a Numbers document/],
    ['a compressed calendar', 'calendar.ics', gzipSync(plain), /is compressed \(gzip\)/],
    ['a gzip bomb', 'nights.csv', gzipSync(Buffer.alloc(50_000_000)), /is compressed \(gzip\)/],
    [
      'a web page',
      'nights.csv',
      '<!DOCTYPE html><table><tr><td>id<td>name<td>starts</table>',
      /is a web page/,
    ],
    ['a PDF', 'nights.csv', '%PDF-1.7\n', /is a PDF/],
    [
      'a table of a million columns',
      'nights.csv',
      `${short},${million}\n${night}`,
      /Row 1 has 1000003 columns/,
    ],
    ['a row of a million cells', 'nights.csv', `${rows(night)}\n${million}`, /Row 3 has 1000000 columns/],
    [
      'a cell of ten megabytes',
      'nights.csv',
      rows(night, `b,${'x'.repeat(9_900_000)},2026-12-19 21:00`),
      /Row 3 has a cell of 9900000 characters/,
    ],
    [
      'a table of eleven megabytes',
      'nights.csv',
      `${rows(night)}${'\r\n'.repeat(5_500_000)}`,
      /is larger than 10 MB/,
    ],
    [
      'a quotation mark that is never closed',
      'nights.csv',
      rows(night, `b,"${'x\n'.repeat(1_000_000)}`),
      /never closed/,
    ],
    [
      'more rows than a spreadsheet has',
      'nights.csv',
      `${rows(night)}${'\n'.repeat(1_100_000)}b,Bad,never`,
      /split it/,
    ],
    ['a file of control characters', 'nights.csv', Buffer.alloc(1_000, 1), /has no column/],
    ['a file of zero bytes', 'nights.csv', Buffer.alloc(1_000_000), /bytes that no text has/],
    [
      'a million nested lists',
      'bars.geojson',
      `{"type":"FeatureCollection","features":${'['.repeat(1_000_000)}`,
      /./,
    ],
  ])(
    'the import of %s, named %s, is refused with a reason, and nothing is written',
    async (_, name, bytes, sentence) => {
      const refusal = await importing(name, bytes).then(
        ({ summary }) => `It went in: ${summary}`,
        (error: Error) => error.message,
      );
      expect(refusal).toMatch(sentence);
      expect(refusal).not.toMatch(/^It went in/);
      expect(refusal.length).toBeLessThan(500);
      expect(await namesOf()).toEqual(nothing);
    },
  );

  test('a calendar with 10 MB of rules for one event is refused, and nothing is written', async () => {
    const rule = 'RRULE:FREQ=DAILY;BYMONTHDAY=31;BYMONTH=4\r\n';
    const many = rule.repeat(Math.floor(9_900_000 / rule.length)).trim();
    const { taken, refused } = await importing(
      'rules.ics',
      calendar('UID:1', 'SUMMARY:x', 'DTSTART:20261219T210000', many),
    );
    expect([taken, refused.length > 0]).toEqual([0, true]);
    expect(await namesOf()).toEqual(nothing);
  });
});

test('a CSV file with a million empty rows is read to its end, and the number of a faulty row is right', async () => {
  const between = `${','.repeat(1_000_000)}${'\n'.repeat(1_000_000)}`;
  const below = `\n${',,,,,,,,,\n'.repeat(700_000)}`;
  const { refused } = await importing('nights.csv', `${rows(night)}\n${between}b,Bad,never${below}`);
  expect(refused).toMatchObject([{ feature: 'row 1000003 "Bad"' }]);
});

test.each([
  ['nights.csv', rows(`a,"${laughs.replaceAll('"', '""')}",2026-12-19 21:00`)],
  ['nights.ics', calendar('UID:1', `SUMMARY:${laughs}`, 'DTSTART:20261219T210000')],
  ['nights.ics', calendar('UID:1', 'SUMMARY:&l9;&l9;', 'DTSTART:20261219T210000')],
  ['bars.geojson', map('&l9;&l9;')],
  ['bars.geojson', map(laughs)],
])(
  'XML entities in the name of an event or a bar in the imported file %s are never expanded',
  async (name, file) => {
    await importing(name, file);
    const { events, venues } = await namesOf();
    for (const written of [...events, ...venues]) expect(written.length).toBeLessThan(150);
  },
);
