import { createContext } from 'react';
import type { BasemapDocument } from '../../places/remote.ts';
import type { MapOptions, NightMap } from './engine.ts';
import { hasOwnLayers } from './style.ts';
import { hasWebGl } from './web-gl.ts';

/** What draws the maps of the app. */
export type MapPort = {
  /** Whether this browser draws maps. */
  readonly supported: () => boolean;
  /** Begins to load the code that draws our own base map, whose document may still be on its way. */
  readonly prepare: () => void;
  /** Loads the code that draws this base map, which is larger than all else. */
  readonly load: (
    basemap: BasemapDocument,
  ) => Promise<{ readonly createNightMap: (options: MapOptions) => NightMap }>;
};

export const MapPortContext = createContext<MapPort>({
  supported: hasWebGl,
  prepare: () => {
    // `load` asks for the same files, and reports what did not come.
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
