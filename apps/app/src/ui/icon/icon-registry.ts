import type { Icon as Glyph } from '@phosphor-icons/react';
import { coreIcons } from './core-icons.ts';
import { moreIconNames } from './icon-names.ts';

export type IconName = keyof typeof coreIcons | (typeof moreIconNames)[number];

const known = new Map<string, Glyph>(Object.entries(coreIcons));
const expected = new Set<string>(moreIconNames);
const listeners = new Set<() => void>();
let loading: Promise<void> | undefined;

/** The drawing, or undefined while its chunk is on the way; throws "Invalid icon type" for a name nobody registered. */
export function findIcon(name: string): Glyph | undefined {
  const glyph = known.get(name);
  if (!glyph && !expected.has(name)) throw new Error('Invalid icon type');
  return glyph;
}

/** Brings the second chunk. Called by the first icon that needs it, or earlier by whoever knows it will be needed. */
export function loadMoreIcons(): Promise<void> {
  loading ??= import('./more-icons.ts').then(
    ({ moreIcons }) => {
      for (const [name, glyph] of Object.entries(moreIcons)) known.set(name, glyph);
      for (const listener of listeners) listener();
    },
    () => {
      loading = undefined; // Without signal the places stay empty; the next icon drawn asks again.
    },
  );
  return loading;
}

export function onIconsLoaded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
