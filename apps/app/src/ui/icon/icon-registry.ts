import type { Icon as Glyph } from '@phosphor-icons/react';
import { ArrowLeft } from '@phosphor-icons/react/ArrowLeft';
import { CaretDown } from '@phosphor-icons/react/CaretDown';
import { WifiSlash } from '@phosphor-icons/react/WifiSlash';
import type { moreIcons } from './more-icons.ts';

/** The icons of the sign-in and of a page that could not load. Each adds about 0.6 kB to the first script. */
const firstIcons = { ArrowLeft, CaretDown, WifiSlash };

export type IconName = keyof typeof firstIcons | keyof typeof moreIcons;

const known = new Map<string, Glyph>(Object.entries(firstIcons));
const listeners = new Set<() => void>();
let loading: Promise<void> | undefined;
let complete = false;

/** The icon, or undefined while its chunk loads; throws "Invalid icon type" for a name that no chunk has. */
export function findIcon(name: string): Glyph | undefined {
  const glyph = known.get(name);
  if (!glyph && complete) throw new Error('Invalid icon type');
  return glyph;
}

/** Loads the chunk of all other icons. The first icon that needs it calls this. */
export function loadMoreIcons(): Promise<void> {
  loading ??= import('./more-icons.ts').then(
    ({ moreIcons }) => {
      for (const [name, glyph] of Object.entries(moreIcons)) known.set(name, glyph);
      complete = true;
      for (const listener of listeners) listener();
    },
    () => {
      loading = undefined; // Without a connection the places stay empty; the next icon drawn tries again.
    },
  );
  return loading;
}

export function onIconsLoaded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
