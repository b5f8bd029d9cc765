import { createContext } from 'react';
import type { BasemapDocument } from '../../places/remote/basemap.ts';
import type { MapOptions, NightMap } from './engine.ts';
import { hasOwnLayers } from './style.ts';

export type MapPort = {
  readonly supported: () => boolean;
  /** Begins to load the code that draws our own base map, while its document may still be loading. */
  readonly prepare: () => void;
  /** Loads the code that draws this base map, the largest part of the app. */
  readonly load: (
    basemap: BasemapDocument,
  ) => Promise<{ readonly createNightMap: (options: MapOptions) => NightMap }>;
};

let webGl: boolean | undefined;

/**
 * Tests whether the browser draws the map. The test runs once, because browsers limit the number of contexts.
 */
function hasWebGl(): boolean {
  if (webGl === undefined) {
    const context = document.createElement('canvas').getContext('webgl2');
    webGl = context !== null;
    context?.getExtension('WEBGL_lose_context')?.loseContext();
  }
  return webGl;
}

export const MapPortContext = createContext<MapPort>({
  supported: hasWebGl,
  prepare: () => {
    // `load` asks for the same files, and reports those that did not load.
    for (const part of [import('./engine.ts'), import('./lean-library.ts')]) part.catch(() => {});
  },
  load: async basemap => {
    const [{ createNightMap }, library] = await Promise.all([
      import('./engine.ts'),
      hasOwnLayers(basemap) ? import('./whole-library.ts') : import('./lean-library.ts'),
    ]);
    return { createNightMap: options => createNightMap(library, options) };
  },
});
