import type { Point } from '@nightjar/domain/kernel/geo';

/** This is a point of the flat map at one zoom level, in pixels. */
export type Pixel = { readonly x: number; readonly y: number };

/** At zoom level 0, MapLibre's map of the world is this many pixels wide. */
const worldPixelsAtZoom0 = 512;

/** Converts a point on the earth to a pixel by Web Mercator, as MapLibre does. */
export function toPixel({ lat, lng }: Point, zoom: number): Pixel {
  const world = worldPixelsAtZoom0 * 2 ** zoom;
  const sine = Math.sin((lat * Math.PI) / 180);
  return {
    x: world * (lng / 360 + 0.5),
    y: world * (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)),
  };
}

/** Returns the point on the earth that is at this pixel. */
export function toPoint({ x, y }: Pixel, zoom: number): Point {
  const world = worldPixelsAtZoom0 * 2 ** zoom;
  const mercator = Math.PI * (1 - (2 * y) / world);
  return { lat: (Math.atan(Math.sinh(mercator)) * 180) / Math.PI, lng: (x / world - 0.5) * 360 };
}

export const pixelDistance = (a: Pixel, b: Pixel): number => Math.hypot(a.x - b.x, a.y - b.y);
