import type { Point } from '@nightjar/domain/kernel/geo';

/** A pixel is a point of the plane on which a map of some zoom is drawn. */
export type Pixel = { readonly x: number; readonly y: number };

/** MapLibre's world at zoom 0 is this wide. */
const worldAtZoom0 = 512;

/** Projects by Web Mercator, as MapLibre does. */
export function toPixel({ lat, lng }: Point, zoom: number): Pixel {
  const world = worldAtZoom0 * 2 ** zoom;
  const sine = Math.sin((lat * Math.PI) / 180);
  return {
    x: world * (lng / 360 + 0.5),
    y: world * (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)),
  };
}

export const pixelDistance = (a: Pixel, b: Pixel): number => Math.hypot(a.x - b.x, a.y - b.y);
