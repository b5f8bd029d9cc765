import { useEffect, useRef } from 'react';

/** These layers are open above the page, the topmost last. Android's back button closes a layer before it goes back. */
const openLayers: Array<() => void> = [];

/** Closes the topmost menu, modal or sheet, and returns whether there was one. */
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
 * Registers an overlay for as long as it is open. The returned function closes it where nothing lies above it, because
 * Escape reaches every open overlay at once.
 */
export function useLayer(opened: boolean, close: () => void): () => void {
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
