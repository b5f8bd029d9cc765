import { useEffect, useRef } from 'react';

/** What lies open above the page, the topmost last. Android's back button closes it before it goes back. */
const open: Array<() => void> = [];

/** Closes the topmost menu, modal or sheet. Tells whether there was one. */
export function closeTopLayer(): boolean {
  const close = open.at(-1);
  close?.();
  return close !== undefined;
}

export function addLayer(close: () => void): () => void {
  open.push(close);
  return () => {
    const place = open.lastIndexOf(close);
    if (place >= 0) open.splice(place, 1);
  };
}

/**
 * Registers an overlay for as long as it is open. The answer closes it where nothing lies above it: Escape reaches
 * every open overlay at once.
 */
export function useLayer(opened: boolean, close: () => void): () => void {
  const latest = useRef(close);
  const layer = useRef(() => latest.current());
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => (opened ? addLayer(layer.current) : undefined), [opened]);
  return () => {
    if (open.at(-1) === layer.current) close();
  };
}
