import type { Plugin } from 'vite';

/**
 * These selectors belong to parts of MapLibre that the guests' maps never draw: popups, markers, and controls other
 * than the attribution. `PinMap` has its own styles.
 */
const undrawnSelector = /-ctrl-(?!attrib|bottom)|-popup|-marker|-boxzoom|-user-location/;
const innermostRulePattern = /([^{}]+)\{[^{}]*\}/g;

/**
 * Removes the selectors of undrawn parts from a style sheet, because most of MapLibre's style sheet is pictures of its
 * controls.
 */
export function removeUndrawn(styles: string): string {
  return styles.replace(innermostRulePattern, (rule, selectors: string) => {
    const drawn = selectors.split(',').filter(selector => !undrawnSelector.test(selector));
    return drawn.length === 0 ? '' : drawn.join(',') + rule.slice(selectors.length);
  });
}

export function removeUndrawnMapStyles(): Plugin {
  return {
    name: 'only-drawn-map-styles',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /maplibre-gl\.css/ },
      handler: code => ({ code: removeUndrawn(code), map: null }),
    },
  };
}
