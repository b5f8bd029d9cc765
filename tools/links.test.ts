import { expect, test } from 'vitest';
import { brokenLinks } from './links.ts';

const exists = (path: string) => ['README.md', 'docs/testing.md', 'docs/screens/map.png'].includes(path);
const found = (path: string, text: string) => brokenLinks({ [path]: text }, exists);

test('a link to a page that does not exist is reported with its line', () => {
  expect(found('docs/testing.md', 'See\n[the map](map.md).')).toEqual([
    { path: 'docs/testing.md', line: 2, message: 'links to map.md, which is not there' },
  ]);
});

test.each([
  ['README.md', '[tests](docs/testing.md)'],
  ['README.md', '![the map](docs/screens/map.png)'],
  ['docs/testing.md', '[home](../README.md#start)'],
  ['docs/testing.md', '[above](#rules) and [a site](https://example.com/x.md)'],
])('the Markdown page %s may contain the link %s', (path, text) => {
  expect(found(path, text)).toEqual([]);
});
