import type { Icon as Glyph } from '@phosphor-icons/react';
import { ArrowLeft } from '@phosphor-icons/react/ArrowLeft';
import { CaretDown } from '@phosphor-icons/react/CaretDown';
import { WifiSlash } from '@phosphor-icons/react/WifiSlash';
import type { moreIcons } from './more-icons.ts';
import type { tonightIcons } from './tonight-icons.ts';

/** The sign-in and the page for a failed load draw these icons. Each icon adds about 0.6 kB to the first script. */
const firstIcons = { ArrowLeft, CaretDown, WifiSlash };

export type IconName = keyof typeof firstIcons | keyof typeof tonightIcons | keyof typeof moreIcons;

const knownIcons = new Map<string, Glyph>(Object.entries(firstIcons));
const iconListeners = new Set<() => void>();
let loadingMoreIcons: Promise<void> | undefined;
let areAllIconsLoaded = false;

/** Adds the icons of a chunk (a file of the build) after the chunk has loaded. */
export function addIcons(icons: Readonly<Record<string, Glyph>>): void {
  for (const [name, glyph] of Object.entries(icons)) knownIcons.set(name, glyph);
  for (const listener of iconListeners) listener();
}

/**
 * Returns an icon, or undefined while the icon is still loading. It throws "Invalid icon type" for a name that no icon
 * has.
 */
export function findIcon(name: string): Glyph | undefined {
  const glyph = knownIcons.get(name);
  if (!glyph && areAllIconsLoaded) throw new Error('Invalid icon type');
  return glyph;
}

/** Loads those of the named icons that have not loaded yet. */
export function loadIcons(names: readonly IconName[]): Promise<void> {
  return names.every(name => knownIcons.has(name)) ? Promise.resolve() : loadMoreIcons();
}

/**
 * Loads the files with all icons that are not in the first script. The first drawn icon that is in one of these files
 * calls this function.
 */
export function loadMoreIcons(): Promise<void> {
  loadingMoreIcons ??= Promise.all([import('./tonight-icons.ts'), import('./more-icons.ts')]).then(
    ([{ tonightIcons }, { moreIcons }]) => {
      areAllIconsLoaded = true;
      addIcons({ ...tonightIcons, ...moreIcons });
    },
    () => {
      loadingMoreIcons = undefined; // Without a connection the places stay empty; the next icon that is drawn tries again.
    },
  );
  return loadingMoreIcons;
}

export function onIconsLoaded(listener: () => void): () => void {
  iconListeners.add(listener);
  return () => iconListeners.delete(listener);
}
