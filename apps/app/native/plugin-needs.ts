import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);

/** Returns where a package is, and null for one that is not installed. */
export function packageFolderOf(name: string): string | null {
  const inPaths = require.resolve.paths(name) ?? [];
  const found = inPaths.map(path => join(path, name)).find(path => existsSync(join(path, 'package.json')));
  return found ?? null;
}

const readFilesMatching = (folder: string, pattern: string) =>
  globSync(pattern, { cwd: folder }).map(path => readFileSync(join(folder, path), 'utf8'));

/**
 * Returns the permissions of Android that these plugins need. Some are in the plugin's own manifest. Others are only
 * asked for by the plugin's code, and the manifest of the app has to name them.
 */
export function permissionsOfPlugins(packages: readonly string[]): string[] {
  const folders = packages.flatMap(name => packageFolderOf(name) ?? []);
  const declared = folders
    .flatMap(folder => readFilesMatching(folder, 'android/src/main/AndroidManifest.xml'))
    .flatMap(text => [...text.matchAll(/<uses-permission[^>]*android:name="([^"]+)"/g)])
    .map(([, name = '']) => name);
  const asked = folders
    .flatMap(folder => readFilesMatching(folder, 'android/src/main/**/*.{java,kt}'))
    .flatMap(text => [...text.matchAll(/Permission\(\s*(?:alias = [^,]+,\s*)?strings = [[{]([^\]}]*)[\]}]/g)])
    .flatMap(([, names = '']) => [...names.matchAll(/Manifest\.permission\.(\w+)/g)])
    .map(([, name = '']) => `android.permission.${name}`);
  return [...new Set([...declared, ...asked])].sort();
}

/** An app whose code calls one of these functions must give Apple a reason in its privacy manifest. */
const functionsByApi = {
  UserDefaults: /\bUserDefaults\b|@AppStorage/,
  FileTimestamp:
    /creationDate\b|modificationDate\b|fileModificationDate|contentModificationDateKey|creationDateKey|\b(?:f|l)?stat\(|getattrlist/,
  SystemBootTime: /systemUptime|mach_absolute_time/,
  DiskSpace: /volumeAvailableCapacity|systemFreeSize|systemSize\b|NSFileSystemFreeSize|\bstatv?fs\(/,
  ActiveKeyboards: /activeInputModes/,
} as const;

/** Returns, for each of Apple's groups of functions, the plugins whose code for iOS calls one of them. */
export function callersByApi(packages: readonly string[]): Record<string, string[]> {
  const callers: Record<string, string[]> = {};
  for (const name of packages) {
    const folder = packageFolderOf(name);
    const code = folder ? readFilesMatching(folder, 'ios/**/*.{swift,m,h}').join('\n') : '';
    for (const [api, functions] of Object.entries(functionsByApi))
      if (functions.test(code)) callers[api] = [...(callers[api] ?? []), name];
  }
  return callers;
}

/**
 * Returns the newest among the oldest Android versions (SDK numbers) that these plugins run on, which is the oldest
 * version that the app can run on. Each plugin names its version in its `build.gradle`.
 */
export function oldestAndroidOf(packages: readonly string[]): number {
  const texts = packages.flatMap(name => {
    const folder = packageFolderOf(name);
    return folder ? readFilesMatching(folder, 'android/build.gradle') : [];
  });
  const numbers = texts.flatMap(text =>
    [...text.matchAll(/minSdkVersion[^\n]*:\s*(\d+)/g)].map(([, number]) => Number(number)),
  );
  return Math.max(...numbers);
}
