import { expect, test } from 'vitest';
import { replaceLatinFont } from './faces.ts';

test("the font's Latin letters beyond the basic ones are a file of their own", () => {
  const styles =
    "@font-face { src: url(./files/next-latin-ext-wght-normal.woff2); unicode-range: U+0100; }\n@font-face { font-weight: 200 800; src: url(./files/next-latin-wght-normal.woff2) format('woff2'); unicode-range: U+0000-00FF; }";
  const split = replaceLatinFont(styles, [
    { fileName: 'assets/basic.woff2', codes: [0x41] },
    { fileName: 'assets/beyond.woff2', codes: [0xe9] },
  ]);
  expect(split).toContain('next-latin-ext-wght-normal');
  expect(split).toContain('src: url("/assets/basic.woff2") format(\'woff2\'); unicode-range: U+41;');
  expect(split).toContain('src: url("/assets/beyond.woff2") format(\'woff2\'); unicode-range: U+e9;');
});
