import { createContext } from 'react';
import type { createNightMap } from './engine.ts';
import { hasWebGl } from './web-gl.ts';

/** What draws the maps of the app. */
export type MapPort = {
  /** Whether this browser draws maps. */
  readonly supported: () => boolean;
  /** Loads the code that draws them, which is larger than all else. */
  readonly load: () => Promise<{ readonly createNightMap: typeof createNightMap }>;
};

export const MapPortContext = createContext<MapPort>({
  supported: hasWebGl,
  load: () => import('./engine.ts'),
});
