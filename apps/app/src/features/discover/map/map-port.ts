import { createContext } from 'react';
import type { BasemapDocument } from '../../places/remote/basemap.ts';
import type { MapOptions, NightMap } from './engine.ts';
import { hasOwnLayers } from './style.ts';
import { hasWebGl } from './web-gl.ts';

export type MapPort = {
  readonly supported: () => boolean;
  /** Begins to load the code that draws our own base map, while its document may still be loading. */
  readonly prepare: () => void;
  /** Loads the code that draws this base map, the largest part of the app. */
  readonly load: (
    basemap: BasemapDocument,
  ) => Promise<{ readonly createNightMap: (options: MapOptions) => NightMap }>;
};

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
