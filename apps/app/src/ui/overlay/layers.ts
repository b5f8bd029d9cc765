import { useEffect, useRef } from 'react';

/**
 * These are the layers that are open above the page; the last of them is the topmost. Android's back button first
 * closes the topmost layer.
 */
const openLayers: Array<() => void> = [];

/** Closes the topmost menu, modal or sheet, and returns whether one was open. */
export function closeTopLayer(): boolean {
  const close = openLayers.at(-1);
  close?.();
  return close !== undefined;
}

export function addLayer(close: () => void): () => void {
  openLayers.push(close);
  return () => {
    const place = openLayers.lastIndexOf(close);
    if (place >= 0) openLayers.splice(place, 1);
  };
}

/**
 * Registers an overlay as a layer while it is open. Escape reaches all open overlays at once, so the returned function
 * closes the overlay only if no other layer is above it.
 */
export function useClosingAsTopLayer(opened: boolean, close: () => void): () => void {
  const latest = useRef(close);
  const layer = useRef(() => latest.current());
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => (opened ? addLayer(layer.current) : undefined), [opened]);
  return () => {
    if (openLayers.at(-1) === layer.current) close();
  };
}
