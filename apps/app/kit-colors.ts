import type { Plugin } from 'vite';

/** Nothing of ours is drawn with these colors of Mantine; `theme.ts` has ours. */
export const undrawnColors = 'pink grape violet indigo cyan teal lime orange yellow'.split(' ');

const names = undrawnColors.join('|');
const variable = new RegExp(`^--mantine-color-(?:${names})-`);
const shades = new RegExp(`^\\t"?(?:${names})"?: \\[[^\\]]*\\],?\\n`, 'gm');

type Declared = { readonly prop: string; remove(): void };

/** Leaves the variables of undrawn colors out of the styles, which come before the first page: 36 for each color. */
export const onlyDrawnVariables = {
  postcssPlugin: 'only-drawn-variables',
  Declaration(declared: Declared): void {
    if (variable.test(declared.prop)) declared.remove();
  },
};

/** Removes the undrawn colors from Mantine's list. Every start makes variables of all the colors in it. */
export const withoutUndrawnShades = (code: string): string => code.replace(shades, '');

export function onlyDrawnColors(): Plugin {
  return {
    name: 'only-drawn-colors',
    apply: 'build',
    transform: {
      filter: { id: /@mantine\/core\/esm\/core\/MantineProvider\/default-colors\.mjs/ },
      handler: code => ({ code: withoutUndrawnShades(code), map: null }),
    },
  };
}
