import { expect, test } from 'vitest';
import { sourceTree } from '../source.ts';
import { faultOf, titlesWithoutSubject } from './titles.ts';

const faultsOf = (source: string) =>
  titlesWithoutSubject(sourceTree({ 'packages/domain/src/venues/hours.test.ts': source })).map(
    ({ line, message }) => `${line}: ${message}`,
  );

test.each([
  [`test('is closed', () => {});`, '"is closed" begins with its verb: name the subject'],
  [`test('returns the number', () => {});`, '"returns the number" begins with its verb: name the subject'],
  [`test('of a guest is hidden', () => {});`, 'name the subject'],
  [`test('they end at the same time', () => {});`, 'name the subject'],
  [`test('after its end is over', () => {});`, 'begins with its condition and has no comma'],
  [`test('a closed bar', () => {});`, '"a closed bar" has no verb'],
  [`test.each(rows)('%s', () => {});`, 'names no rule'],
  [`test(\`\${name}\`, () => {});`, 'names no rule'],
])('the title of the test %s is reported', (source, fault) => {
  expect(faultsOf(`\n${source}`)).toEqual([expect.stringContaining(fault)]);
  expect(faultsOf(`\n${source}`)[0]).toMatch(/^2: /);
});

test.each([
  `test('a bar is closed on Mondays', () => {});`,
  `test('orders of one table are paid together', () => {});`,
  `test('after a refusal, the form keeps its values', () => {});`,
  `test.each(rows)('the answer to %s is refused', () => {});`,
  `test.skipIf(slow)(\`the rows of \${name} are counted once\`, () => {});`,
  `describe('hours', () => {});`,
])('the title of the test %s is accepted as a sentence by itself', source => {
  expect(faultsOf(source)).toEqual([]);
});

test('the title of a test that is given alone, without its file, is judged too', () => {
  expect(faultOf('is closed')).toBe('begins with its verb: name the subject');
  expect(faultOf('a bar is closed on Mondays')).toBeUndefined();
});

test('only titles in test files are checked', () => {
  const tree = sourceTree({ 'packages/domain/src/venues/hours.ts': `test('is closed');` });
  expect(titlesWithoutSubject(tree)).toEqual([]);
});
