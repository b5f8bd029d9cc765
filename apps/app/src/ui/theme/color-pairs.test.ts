import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import {
  type ColorPair,
  leastShapeContrast,
  leastTextContrast,
  shapePairs,
  textPairs,
} from './color-pairs.ts';
import { groundColours, type Shade } from './look.ts';
import { nightTheme } from './theme.ts';

const styles = ['tokens.css', 'desk-tokens.css']
  .map(name => readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8'))
  .join('\n')
  .replace(/\/\*[\s\S]*?\*\//g, '');

/** Returns the declarations of all rules of the file that have this selector among theirs. */
function declarationsOf(selector: string): [string, string][] {
  return [...styles.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .filter(([, selectors = '']) => selectors.split(',').some(one => one.trim() === selector))
    .flatMap(([, , body = '']) => [...body.matchAll(/--nj-([\w-]+):\s*([^;]+);/g)])
    .map(([, name = '', value = '']) => [name, value]);
}

const selectorsBySet: Readonly<Record<string, readonly [Shade, ...string[]]>> = {
  'guests, dark': ['dark'],
  'guests, light': ['light', '[data-mantine-color-scheme="light"]'],
  'the desk, dark': ['dark'],
  'the desk, light': [
    'light',
    '[data-mantine-color-scheme="light"]',
    ':root[data-area="desk"][data-mantine-color-scheme="light"]',
  ],
};

/** Mantine's colors, and its white and black, have the same value in both looks. */
function paletteColor(name: string): string | undefined {
  const [color = '', shade = ''] = name.split('-');
  return (
    { white: nightTheme.white, black: nightTheme.black }[color] ?? nightTheme.colors?.[color]?.[Number(shade)]
  );
}

/** Returns the color of a token or of a shade of Mantine as #rrggbb. */
function colorOf(name: string, tokens: ReadonlyMap<string, string>): string {
  const value = tokens.get(name) ?? paletteColor(name);
  const [, token, shade] = /^var\(--(?:nj-([\w-]+)|mantine-color-([\w-]+))\)$/.exec(value ?? '') ?? [];
  if (token || shade) return colorOf(token ?? shade ?? '', tokens);
  const [, digits] = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(value ?? '') ?? [];
  if (!digits) throw new Error(`${name} has no color that a contrast can be computed from: ${value}`);
  return digits.length === 6 ? `#${digits}` : `#${[...digits].map(digit => digit + digit).join('')}`;
}

/** Returns the relative luminance of a color, as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map(at => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map(share => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

/** Returns the pairs whose contrast is too low, each with its contrast. */
function faint(pairs: readonly ColorPair[], least: number, tokens: ReadonlyMap<string, string>): string[] {
  return pairs
    .map(([upper, lower]) => ({
      upper,
      lower,
      found: contrast(colorOf(upper, tokens), colorOf(lower, tokens)),
    }))
    .filter(({ found }) => found < least)
    .map(({ upper, lower, found }) => `${upper} on ${lower}: ${found.toFixed(2)}`);
}

describe.each(Object.entries(selectorsBySet))('the colors of %s', (_, [shade, ...selectors]) => {
  const tokens = new Map([':root', ...selectors].flatMap(declarationsOf));

  test('all letters have a contrast of at least 4.5 to 1 on each ground on which they stand', () => {
    expect(faint(textPairs, leastTextContrast, tokens)).toEqual([]);
  });

  test('the outlines of controls and the lines of charts have a contrast of at least 3 to 1', () => {
    expect(faint(shapePairs, leastShapeContrast, tokens)).toEqual([]);
  });

  test('the bar of the browser has the color of the ground of the page', () => {
    expect(colorOf('ground', tokens)).toBe(groundColours[shade]);
  });
});

test('a pair of which one color cannot be told from the other is found', () => {
  expect(
    faint(
      [['text', 'ground']],
      leastTextContrast,
      new Map([
        ['text', '#777'],
        ['ground', '#888888'],
      ]),
    ),
  ).toEqual(['text on ground: 1.26']);
});

test('the light and the dark look have values for the same roles, but for those that are the same in both', () => {
  const light = declarationsOf('[data-mantine-color-scheme="light"]').map(([name]) => name);
  const dark = declarationsOf('[data-mantine-color-scheme="dark"]').map(([name]) => name);
  expect(light.filter(name => !dark.includes(name))).toEqual([]);
  expect(dark.filter(name => !light.includes(name))).toEqual(['accent', 'on-accent', 'chart-6']);
});
