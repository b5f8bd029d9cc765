/** How a picture lies under the fingers: enlarged, and moved by so many pixels from its middle. */
export type Zoom = { readonly scale: number; readonly x: number; readonly y: number };

export const whole: Zoom = { scale: 1, x: 0, y: 0 };
const largest = 5;

type Point = { readonly x: number; readonly y: number };

/** Enlarged by a factor around a point, given from the frame's middle. A picture is never smaller than its frame. */
export function zoomedAt(zoom: Zoom, factor: number, at: Point): Zoom {
  const scale = Math.min(largest, Math.max(1, zoom.scale * factor));
  if (scale === 1) return whole;
  const grown = scale / zoom.scale;
  return { scale, x: at.x - (at.x - zoom.x) * grown, y: at.y - (at.y - zoom.y) * grown };
}

/** Moved, as far as there is picture left to see in a frame of that size. */
export function moved(zoom: Zoom, by: Point, frame: { width: number; height: number }): Zoom {
  const most = (side: number) => (side * (zoom.scale - 1)) / 2;
  const within = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value));
  return {
    scale: zoom.scale,
    x: within(zoom.x + by.x, most(frame.width)),
    y: within(zoom.y + by.y, most(frame.height)),
  };
}
