import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Repository } from './repository.ts';

const appPackagePath = 'apps/app/package.json';
const packageFile = z.object({ dependencies: z.record(z.string(), z.string()) });
/** Packages with these names have code in Java and Swift, which only a store build brings to a phone. */
const nativeNames =
  /^(@capacitor|@capacitor-community|@capawesome|@capgo|@aparajita|@transistorsoft)\/|^capacitor-/;

/**
 * Lists the native packages that a store build of this version lacks, or has in another version, by the tag of that
 * version. Without such a tag nothing can be compared, and the list is empty.
 */
export async function nativeChanges(storeBuild: string, repository: Repository): Promise<string[]> {
  const then = await repository.fileOf(storeBuild, appPackagePath);
  if (then === null) return [];
  const before = nativePackages(then);
  const now = nativePackages(await readFile(join(repository.root, appPackagePath), 'utf8'));
  return Object.entries(now)
    .filter(([name, version]) => before[name] !== version)
    .map(([name, version]) => `${name} ${version} instead of ${before[name] ?? 'none'}`);
}

function nativePackages(text: string): Record<string, string> {
  const { dependencies } = packageFile.parse(JSON.parse(text));
  return Object.fromEntries(Object.entries(dependencies).filter(([name]) => nativeNames.test(name)));
}
