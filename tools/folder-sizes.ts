import { dirname } from 'node:path/posix';
import { readSourceTree, type SourceTree, type Violation } from './source.ts';

/**
 * A folder may have this many source files, so that it can be read at a glance. Tests, styles and generated files do
 * not count.
 */
const mostFiles = 25;

export function crowdedFolders(tree: SourceTree): Violation[] {
  const sizes = new Map<string, number>();
  for (const { path, isTest } of tree.values())
    if (!isTest) sizes.set(dirname(path), (sizes.get(dirname(path)) ?? 0) + 1);
  return [...sizes].flatMap(([path, size]) =>
    size > mostFiles
      ? [{ path, line: 1, message: `holds ${size} source files: give each errand a folder of its own` }]
      : [],
  );
}

if (import.meta.main) {
  const found = crowdedFolders(readSourceTree(process.cwd()));
  for (const { path, message } of found) console.error(`${path} ${message}`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
