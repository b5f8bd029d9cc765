import { expect, test } from 'vitest';
import { readEngine } from './engines.ts';

test('an engine is read from either form of its option, and the other arguments are passed on', () => {
  expect(readEngine(['--engine', 'firefox', 'chat'])).toEqual({ engine: 'firefox', rest: ['chat'] });
  expect(readEngine(['chat', '--engine=webkit'])).toEqual({ engine: 'webkit', rest: ['chat'] });
  expect(readEngine(['chat'])).toEqual({ engine: null, rest: ['chat'] });
});

test('an engine that has no driver is refused with the names of those that have one', () => {
  expect(() => readEngine(['--engine', 'trident'])).toThrow(
    'followed by firefox or webkit, and not by trident',
  );
  expect(() => readEngine(['--engine'])).toThrow('not by nothing');
});
