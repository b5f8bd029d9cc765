import type { Rendering } from './images.ts';

/** The key of a file is its version, whose content never changes: replacing a file names another version. */
export const objectKey = (version: string) => `objects/${version.slice(0, 2)}/${version}`;

export const rendersPrefix = (version: string) => `renders/${version.slice(0, 2)}/${version}/`;

export function renderKey(version: string, { width, height, fit, quality }: Rendering): string {
  return `${rendersPrefix(version)}w${width ?? 0}-h${height ?? 0}-${fit}-q${quality}`;
}

/** Returns the version that a key belongs to; null for a draft. */
export function versionOf(key: string): string | null {
  const [area, , version] = key.split('/');
  return area === 'objects' || area === 'renders' ? (version ?? null) : null;
}
