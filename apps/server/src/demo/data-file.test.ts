import { expect, test } from 'vitest';
import * as z from 'zod';
import { demoPeople as visitors } from '../platform/config/demo.ts';
import { demoVenues, venueName } from './city.ts';
import { nameIn, parseDataFile, picturePath, readDataFile } from './data-file.ts';
import { demoPeople } from './people.ts';

const people = z.array(z.strictObject({ firstName: z.string(), age: z.optional(z.int()) }));
const read =
  (value: unknown, schema: z.ZodType = people) =>
  () =>
    parseDataFile('people.json', JSON.stringify(value), schema);

test('the error about a data file of the demo names the file and every field that is wrong', () => {
  expect(read([{ firstName: 'Rae' }, { firstName: 7, age: 'old' }])).toThrow(
    [
      'people.json: [1].firstName: Invalid input: expected string, received number',
      'people.json: [1].age: Invalid input: expected number, received string',
    ].join('\n'),
  );
});

test('a field with a misspelled name in a data file of the demo is an error', () => {
  expect(read([{ firstName: 'Rae', agee: 30 }])).toThrow('people.json: [0]: Unrecognized key: "agee"');
});

test('the error about a data file of the demo that is not JSON names the file', () => {
  expect(() => parseDataFile('people.json', '[{]', people)).toThrow('people.json: is not JSON');
});

test('a picture that a data file of the demo names and whose file is missing is an error', () => {
  expect(read('portraits/nobody.svg', picturePath)).toThrow('there is no file portraits/nobody.svg');
  expect(read('portraits/rae.svg', picturePath)()).toBe('portraits/rae.svg');
});

test('a name in a data file of the demo that refers to nothing in the other data files is an error', () => {
  expect(read({ venue: 'The Low Lamp' }, z.object({ venue: venueName }))).toThrow(
    'people.json: venue: city.json has nothing named "The Low Lamp"',
  );
  expect(read('b', nameIn(['a', 'b'], 'letters.json'))()).toBe('b');
});

test('a missing data file of the demo is an error', () => {
  expect(() => readDataFile('nowhere.json', people)).toThrow('nowhere.json');
});

test('no two venues of the demo and no two of its people have the same name', () => {
  const venues = demoVenues.map(({ name }) => name);
  expect(new Set(venues).size).toBe(venues.length);
  const firstNames = demoPeople.map(({ firstName }) => firstName);
  expect(new Set(firstNames).size).toBe(firstNames.length);
});

test('each phone number with which a visitor of the demo signs in belongs to the person whose name is beside the number', () => {
  const names = new Map(demoPeople.map(({ phone, firstName }) => [phone, firstName]));
  for (const { phone, name } of visitors) expect(names.get(phone)).toBe(name);
});
