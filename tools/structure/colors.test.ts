import { describe, expect, test } from 'vitest';
import { fixedColorsBelow, fixedColorsIn } from './colors.ts';

const found = (text: string, path = 'ui/row/row.module.css') =>
  fixedColorsIn(path, text).map(({ line, message }) => `${line} ${message.split('"')[1]}`);

describe('the check of colors', () => {
  test.each([
    ['color: #fff;', '1 #fff'],
    ['\nbackground: #17120E;', '2 #17120E'],
    ['/* one\n two */\ncolor: rgb(0 0 0 / 50%);', '3 rgb('],
    ['box-shadow: 0 0 2px rgba(0,0,0,.5);', '1 rgba('],
    ['color: var(--mantine-color-dark-4);', '1 --mantine-color-dark-4'],
    ['color: var(--mantine-color-white);', '1 --mantine-color-white'],
  ])('the check of colors refuses a color that is the same in both looks: %s', (text, expected) => {
    expect(found(text)).toEqual([expected]);
  });

  test.each([
    'color: var(--nj-quiet);',
    'background: var(--mantine-color-luna-4);',
    '/* The brand has #ffa83d. */',
    'fill: url(#mask-a);',
    '<a href="#night-list">',
    '// Amber is #ffa83d.',
  ])('the check of colors lets pass what names no fixed color: %s', text => {
    expect(found(text)).toEqual([]);
  });

  test('the check of colors leaves the theme, the palette of the map, and tests alone', () => {
    for (const path of ['ui/theme/tokens.css', 'features/discover/map/palette.ts', 'ui/face/face.test.tsx'])
      expect(found('color: #fff', path)).toEqual([]);
  });

  test('no color of the app is the same in both looks without a reason', () => {
    expect(fixedColorsBelow(process.cwd())).toEqual([]);
  });
});
