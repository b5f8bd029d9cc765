import { readdirSync } from 'node:fs';

const routesFolder = new URL('../src/routes/', import.meta.url);

/**
 * Returns the first parts of all addresses of the app, without those of the venue desk, which opens in a browser. The
 * names of the files in `routes/` give these parts, so a new page is included by itself.
 */
export function firstPartsOfAddresses(names: readonly string[] = readdirSync(routesFolder)): string[] {
  const parts = names
    .filter(name => !/^(-|__|index\.|admin(\.|$))|\.(test|module)\./.test(name))
    .map(name => name.split('.')[0] ?? name);
  return [...new Set(parts)].sort();
}
