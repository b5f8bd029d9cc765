import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULT_THEME } from '@mantine/core';
import { describe, expect, test } from 'vitest';
import { undrawnColors, withoutUndrawnShades, withoutUndrawnVariables } from './kit-colors.ts';
import { deskTheme, nightTheme } from './src/ui/theme/theme.ts';

const listed = fileURLToPath(
  new URL('core/MantineProvider/default-colors.mjs', import.meta.resolve('@mantine/core')),
);

test('every color that the build leaves out is one of Mantine’s and is used by no theme of the app', () => {
  expect(Object.keys(DEFAULT_THEME.colors)).toEqual(expect.arrayContaining(undrawnColors));
  const ours = [nightTheme, deskTheme].flatMap(({ colors = {} }) => Object.keys(colors));
  expect(ours.filter(name => undrawnColors.includes(name))).toEqual([]);
});

test('Mantine’s list of colors keeps every color that the build does not leave out', async () => {
  const code = readFileSync(listed, 'utf8');
  const lean = `data:text/javascript,${encodeURIComponent(withoutUndrawnShades(code))}`;
  const { DEFAULT_COLORS: left } = await import(lean);
  const { colors } = DEFAULT_THEME;
  expect(left).toEqual(
    Object.fromEntries(Object.entries(colors).filter(([name]) => !undrawnColors.includes(name))),
  );
});

test.each([
  ['--mantine-color-grape-filled', true],
  ['--mantine-color-red-filled', false],
  ['--mantine-color-text', false],
  ['color', false],
])(
  'the build removes only style declarations of colors that no component uses: %s is removed: %s',
  (prop, left) => {
    let removed = false;
    withoutUndrawnVariables.Declaration({
      prop,
      remove: () => {
        removed = true;
      },
    });
    expect(removed).toBe(left);
  },
);

describe('the app', () => {
  const folder = fileURLToPath(new URL('src', import.meta.url));
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => /\.(?:tsx?|css)$/.test(path))
    .map(path => [path, readFileSync(join(folder, path), 'utf8')] as const);
  const named = new RegExp(
    `--mantine-color-(?:${undrawnColors.join('|')})-|\\b(?:c|color|bg|bd)=["{']+(?:${undrawnColors.join('|')})\\b|\\bcolor: '(?:${undrawnColors.join('|')})\\b`,
  );

  test('the code of the app does not name a color that the build leaves out', () => {
    expect(sources.length).toBeGreaterThan(500);
    expect(sources.filter(([, code]) => named.test(code)).map(([path]) => path)).toEqual([]);
  });
});
