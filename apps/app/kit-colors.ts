import type { Plugin } from 'vite';

/** These are the colors of Mantine that the app never draws. `theme.ts` has the colors of the app. */
export const undrawnColors = 'pink grape violet indigo cyan teal lime orange yellow'.split(' ');

const undrawnNamesPattern = undrawnColors.join('|');
const undrawnVariablePattern = new RegExp(`^--mantine-color-(?:${undrawnNamesPattern})-`);
const undrawnShadesPattern = new RegExp(`^\\t"?(?:${undrawnNamesPattern})"?: \\[[^\\]]*\\],?\\n`, 'gm');

type StyleDeclaration = { readonly prop: string; remove(): void };

/** Removes the CSS variables of undrawn colors from the styles that load before the first page. */
export const withoutUndrawnVariables = {
  postcssPlugin: 'without-undrawn-variables',
  Declaration(declared: StyleDeclaration): void {
    if (undrawnVariablePattern.test(declared.prop)) declared.remove();
  },
};

/**
 * Removes the undrawn colors from Mantine's list of colors, because every start of the app makes CSS variables for the
 * whole list.
 */
export const withoutUndrawnShades = (code: string): string => code.replace(undrawnShadesPattern, '');

export function removeUndrawnColors(): Plugin {
  return {
    name: 'only-drawn-colors',
    apply: 'build',
    transform: {
      filter: { id: /@mantine\/core\/esm\/core\/MantineProvider\/default-colors\.mjs/ },
      handler: code => ({ code: withoutUndrawnShades(code), map: null }),
    },
  };
}
