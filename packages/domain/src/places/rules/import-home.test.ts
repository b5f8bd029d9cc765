import { expect, test } from 'vitest';
import { importHomeOf } from './import-home.ts';

test('an import reads its city, the code of its state and its timezone', () => {
  expect(importHomeOf({ city: ' Macon ', state: 'georgia', timezone: 'America/New_York' })).toEqual({
    city: 'Macon',
    state: 'GA',
    timezone: 'America/New_York',
  });
  expect(importHomeOf({ city: 'Tampa', state: 'FL' }).timezone).toBeNull();
});

test.each([
  [{ state: 'FL' }, 'Name the city of the places: --city Tampa.'],
  [{ city: ' ', state: 'FL' }, 'Name the city'],
  [{ city: 'Macon' }, 'Name the state of the city: --state FL.'],
  [{ city: 'Macon', state: 'Narnia' }, '--state must be a state of the United States like FL, not "Narnia".'],
  [
    { city: 'Macon', state: 'GA', timezone: 'EST5' },
    '--timezone must be a name like America/New_York, not "EST5".',
  ],
])('an import with the options %j is refused, and the message names the wrong option', (typed, sentence) => {
  expect(() => importHomeOf(typed)).toThrow(sentence);
});
