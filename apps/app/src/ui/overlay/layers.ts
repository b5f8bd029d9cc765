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

/** Registers an overlay for as long as it is open. */
export function useLayer(opened: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => (opened ? addLayer(() => latest.current()) : undefined), [opened]);
}
