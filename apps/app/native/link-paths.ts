import { readdirSync } from 'node:fs';

const routesFolder = new URL('../src/routes/', import.meta.url);

/**
 * Returns the first parts of all addresses of the app, without those of the venue desk, which a browser opens. They are
 * read from the folder of the routes, so that a new page needs no line elsewhere.
 */
export function firstPartsOfAddresses(names: readonly string[] = readdirSync(routesFolder)): string[] {
  const parts = names
    .filter(name => !/^(-|__|index\.|admin(\.|$))|\.(test|module)\./.test(name))
    .map(name => name.split('.')[0] ?? name);
  return [...new Set(parts)].sort();
}
