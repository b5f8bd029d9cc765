import type { Rendering } from './images.ts';

/**
 * Returns the key of a file's bytes. Each version of a file has a key of its own, so the content of a key never
 * changes.
 */
export const objectKey = (version: string) => `objects/${version.slice(0, 2)}/${version}`;

export const rendersPrefix = (version: string) => `renders/${version.slice(0, 2)}/${version}/`;

export function renderKey(version: string, { width, height, fit, quality }: Rendering): string {
  return `${rendersPrefix(version)}w${width ?? 0}-h${height ?? 0}-${fit}-q${quality}`;
}

/** Returns the version to which a key belongs, or null for a draft. */
export function versionOfKey(key: string): string | null {
  const [area, , version] = key.split('/');
  return area === 'objects' || area === 'renders' ? (version ?? null) : null;
}
