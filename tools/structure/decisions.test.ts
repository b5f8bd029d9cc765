import { expect, test } from 'vitest';
import { decisionFaults } from './decisions.ts';

const page = '# 7. Shots come back after three days\n\n**About:** [`shots.ts`](../shots.ts)\n';
const index = '| 7 | [Shots come back after three days](0007-shots.md) | in force |\n';
const messages = (text: string, listed = index) =>
  decisionFaults(listed, { '0007-shots.md': text }).map(({ message }) => message);

test('a decision that is in the index by its title and names its files is accepted', () => {
  expect(messages(page)).toEqual([]);
});

test.each([
  ['is not in the index', page, ''],
  ['is in the index twice', page, index + index],
  ['is in the index by another title', page, index.replace('three', 'four')],
  ['has another number than its file', page.replace('7', '8'), index],
  ['has no title', page.replace('# 7. ', ''), index],
  ['names no file', page.replace('**About:**', 'About'), index],
])('a decision that %s is reported', (_fault, text, listed) => {
  expect(messages(text, listed)).toHaveLength(1);
});
