import { type PointerEvent, useRef, useState } from 'react';

/** This is the zoom of a picture: its scale, and its offset from the middle of the frame in pixels. */
export type Zoom = { readonly scale: number; readonly x: number; readonly y: number };

export const noZoom: Zoom = { scale: 1, x: 0, y: 0 };
const largestScale = 5;

type Point = { readonly x: number; readonly y: number };

/**
 * Changes the scale by a factor around a point, whose coordinates start in the middle of the frame. A picture is never
 * smaller than its frame.
 */
export function zoomedAt(zoom: Zoom, factor: number, at: Point): Zoom {
  const scale = Math.min(largestScale, Math.max(1, zoom.scale * factor));
  if (scale === 1) return noZoom;
  const grown = scale / zoom.scale;
  return { scale, x: at.x - (at.x - zoom.x) * grown, y: at.y - (at.y - zoom.y) * grown };
}

/** Moves a zoomed picture, but not beyond its edges, in a frame of this size. */
export function pannedZoom(zoom: Zoom, by: Point, frame: { width: number; height: number }): Zoom {
  const most = (side: number) => (side * (zoom.scale - 1)) / 2;
  const within = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value));
  return {
    scale: zoom.scale,
    x: within(zoom.x + by.x, most(frame.width)),
    y: within(zoom.y + by.y, most(frame.height)),
  };
}

/**
 * Lets the user zoom a picture by two fingers, a double tap or the wheel, and move it by one finger. At first each
 * picture is shown whole.
 */
export function useZoom(pictureId: string) {
  const [known, setKnown] = useState({ pictureId, zoom: noZoom });
  const zoom = known.pictureId === pictureId ? known.zoom : noZoom;
  const setZoom = (change: (before: Zoom) => Zoom) =>
    setKnown(last => ({ pictureId, zoom: change(last.pictureId === pictureId ? last.zoom : noZoom) }));
  const frame = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, Point>());
  const fromMiddle = ({ x, y }: Point): Point => {
    const box = frame.current?.getBoundingClientRect();
    return box ? { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 } : { x: 0, y: 0 };
  };
  const size = () => ({ width: frame.current?.clientWidth ?? 0, height: frame.current?.clientHeight ?? 0 });
  const by = (factor: number, at: Point = { x: 0, y: 0 }) =>
    setZoom(before => pannedZoom(zoomedAt(before, factor, at), { x: 0, y: 0 }, size()));

  const move = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    fingers.current.set(event.pointerId, now);
    if (!other)
      return setZoom(known => pannedZoom(known, { x: now.x - before.x, y: now.y - before.y }, size()));
    const middle = fromMiddle({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    by(distanceBetween(now, other) / Math.max(1, distanceBetween(before, other)), middle);
  };
  const lift = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId);
  return {
    zoom,
    by,
    frame,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      onPointerMove: move,
      onPointerUp: lift,
      onPointerCancel: lift,
      onDoubleClick: (event: { clientX: number; clientY: number }) =>
        zoom.scale > 1 ? setZoom(() => noZoom) : by(2.5, fromMiddle({ x: event.clientX, y: event.clientY })),
      onWheel: (event: { deltaY: number; clientX: number; clientY: number }) =>
        by(event.deltaY < 0 ? 1.15 : 1 / 1.15, fromMiddle({ x: event.clientX, y: event.clientY })),
    },
  };
}

const distanceBetween = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
