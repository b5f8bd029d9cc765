import { createContext } from 'react';
import type { MapOptions, NightMap } from './engine.ts';

export type MapPort = {
  readonly supported: () => boolean;
  /** Loads the library that draws the map. It is the largest part of the app. */
  readonly load: () => Promise<{ readonly createNightMap: (options: MapOptions) => NightMap }>;
};

let isWebGlAvailable: boolean | undefined;

/** Tests whether the browser can draw the map. It tests once, because browsers limit the number of WebGL contexts. */
function hasWebGl(): boolean {
  if (isWebGlAvailable === undefined) {
    const context = document.createElement('canvas').getContext('webgl2');
    isWebGlAvailable = context !== null;
    context?.getExtension('WEBGL_lose_context')?.loseContext();
  }
  return isWebGlAvailable;
}

export const MapPortContext = createContext<MapPort>({
  supported: hasWebGl,
  load: () => import('./engine.ts'),
});
