import { expect, test } from 'vitest';
import { readArguments } from './options.ts';

test('`npm run fleet` without arguments has Swift and three nodes, runs chosen journeys, and breaks parts for ten minutes', () => {
  expect(readArguments([])).toMatchObject({
    minutes: 10,
    nodes: 3,
    swift: true,
    install: true,
    stay: false,
    seed: null,
  });
  expect(readArguments([]).journeys).toContain('free-pour');
});

test('each argument of the fleet changes one thing', () => {
  expect(readArguments(['--minutes', '0.5']).minutes).toBe(0.5);
  expect(readArguments(['--nodes', '5']).nodes).toBe(5);
  expect(readArguments(['--seed', '7']).seed).toBe(7);
  expect(readArguments(['--without', 'swift'])).toMatchObject({ swift: false, install: true });
  expect(readArguments(['--without', 'install'])).toMatchObject({ swift: true, install: false });
  expect(readArguments(['--stay', '--nodes', '1'])).toMatchObject({ stay: true, nodes: 1 });
});

test('the argument --journeys takes the names of journeys, or the word all, none or chosen', () => {
  expect(readArguments(['--journeys', 'nights,friends']).journeys).toEqual(['nights', 'friends']);
  expect(readArguments(['--journeys', 'none']).journeys).toEqual([]);
  expect(readArguments(['--journeys', 'all']).journeys).toEqual(['journeys/']);
  expect(readArguments(['--journeys', 'chosen']).journeys).toEqual(readArguments([]).journeys);
});

test.each([
  [['--minutes', 'ten'], '--minutes is a number from 0 to 45.'],
  [['--minutes', ''], '--minutes is a number from 0 to 45.'],
  [['--nodes', '0'], '--nodes is a number from 1 to 50.'],
  [['--nodes'], '--nodes needs a value, or is unknown.'],
  [['--without', 'redis'], 'npm run fleet does not know --without redis.'],
])('the arguments %j are refused by a sentence that names them', (args, sentence) => {
  expect(() => readArguments(args)).toThrow(sentence);
});
