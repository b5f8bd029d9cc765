import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Violation } from '../source.ts';

/**
 * A color that is written out, or a shade of Mantine's neutral colors. Neither changes with the look, so letters of the
 * other look could not be read on it.
 */
const fixedColorPattern =
  /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b(?!-)|\b(?:rgba?|hsla?|oklch|oklab|lch|lab)\(|--mantine-color-(?:white\b|(?:dark|gray)-\d)/gi;

/** These files may name fixed colors, each for its reason. */
const excusedFiles: readonly { readonly where: RegExp; readonly why: string }[] = [
  { where: /^ui\/theme\//, why: 'the colors by role are declared here' },
  { where: /^features\/discover\/map\/palette\.ts$/, why: 'a canvas reads no CSS variables' },
  { where: /^ui\/face\/silhouettes\.ts$/, why: 'the landing page draws these portraits before the theme' },
  { where: /(?:venue|event)-illustration\.module\.css$/, why: 'these drawings show a night in both looks' },
  { where: /^features\/drinks\/receive\/envelope\.module\.css$/, why: 'the paper is paper in both looks' },
  { where: /^ui\/input\/hold-button\.module\.css$/, why: 'its face is dark on the color of a bartender' },
  { where: /^ui\/media\/viewer\.module\.css$/, why: 'pictures have a dark frame in both looks' },
  { where: /^features\/drinks\/serve\/scan-sheet\.module\.css$/, why: 'a camera starts black in both looks' },
  {
    where: /^features\/events\/parts\/date-ticket\.module\.css$/,
    why: 'dark letters are printed on the ticket',
  },
  { where: /^gallery\//, why: 'no user sees the gallery' },
];

const areColorsChecked = (path: string) =>
  !/\.test\.tsx?$|\.gen\.ts$/.test(path) && !excusedFiles.some(({ where }) => where.test(path));

/** Blanks out comments, and keeps their line breaks, so that a line number counted in the rest stays right. */
const withoutComments = (text: string) =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\//g, comment => comment.replaceAll(/[^\n]/g, ' '))
    .replaceAll(/(^|\s)\/\/.*/g, '$1');

/** Finds the fixed colors in one file of the app. `path` begins below the folder `apps/app/src`. */
export function fixedColorsIn(path: string, text: string): Violation[] {
  if (!areColorsChecked(path)) return [];
  const code = withoutComments(text);
  return [...code.matchAll(fixedColorPattern)].map(({ 0: color, index }) => ({
    path: `apps/app/src/${path}`,
    line: code.slice(0, index).split('\n').length,
    message: `"${color}" is the same in both looks: take a color by role from ui/theme/tokens.css, or name the file in tools/structure/colors.ts with its reason`,
  }));
}

/** Finds colors in the app's code and styles that do not follow the look. */
export function fixedColorsBelow(root: string): Violation[] {
  const folder = join(root, 'apps/app/src');
  return globSync('**/*.{ts,tsx,css}', { cwd: folder }).flatMap(path =>
    fixedColorsIn(path, readFileSync(join(folder, path), 'utf8')),
  );
}
