import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { largestBundleBytes, largestUnpackedBytes } from '@nightjar/domain/releases/entity';
import { unzipSync, zipSync } from 'fflate';

export type ZippedFolder = {
  readonly bytes: Uint8Array;
  readonly files: number;
  /** The files have this many bytes together, before they are compressed. */
  readonly unpacked: number;
};

const formatMegabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

/**
 * A zip file stores the date of each file by the clock of the machine. The parts of this date are the same in every
 * timezone, and at noon no timezone has ever skipped an hour.
 */
const dateOfAllFiles = () => new Date(1980, 0, 1, 12);

/**
 * Returns a zip file with the files of a folder. The same files give the same bytes on every machine: entries are
 * sorted, dates are fixed, permissions are left out, and the compression is written in JavaScript.
 */
export async function zipFolder(folder: string): Promise<ZippedFolder> {
  const paths = await filesOf(folder);
  for (const complaint of faultsOf(paths)) throw new Error(complaint);
  const files: Record<string, Uint8Array> = {};
  for (const path of paths) files[path] = await readFile(join(folder, path));
  const unpacked = Object.values(files).reduce((all, { length }) => all + length, 0);
  if (unpacked > largestUnpackedBytes)
    throw new Error(
      `The files have ${formatMegabytes(unpacked)}, and a phone unpacks at most ${formatMegabytes(largestUnpackedBytes)}.`,
    );
  const bytes = zipSync(files, { level: 9, mtime: dateOfAllFiles() });
  if (bytes.length > largestBundleBytes)
    throw new Error(
      `The bundle has ${formatMegabytes(bytes.length)}, and at most ${formatMegabytes(largestBundleBytes)} are allowed.`,
    );
  mustUnpackTo(bytes, files);
  return { bytes, files: paths.length, unpacked };
}

/** Lists the paths of all files below a folder with slashes, in the order of their characters. */
async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter(entry => !entry.isDirectory())
    .map(entry => {
      const path = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
      if (!entry.isFile()) throw new Error(`${path} is no file: a bundle has no links.`);
      return path;
    })
    .sort((a, b) => (a < b ? -1 : 1));
}

/** Letters of other alphabets are refused, because a zip file may be read with another encoding on another system. */
const segment = /^[A-Za-z0-9_@+~-][A-Za-z0-9._@+~-]*$/;

/**
 * Returns a sentence for each path that a phone would not unpack to the same place as another phone, or that would
 * leave the folder of the bundle, and one where index.html is missing.
 */
export function faultsOf(paths: readonly string[]): string[] {
  const seen = new Set<string>();
  const complaints = paths.flatMap(path => {
    const known = seen.has(path.toLowerCase());
    seen.add(path.toLowerCase());
    if (!path.split('/').every(part => segment.test(part)))
      return `"${path}" is no path that all phones unpack: use letters, digits, ".", "_", "-", "@", "+" and "~".`;
    return known ? `"${path}" has the name of another file for a phone that ignores capitals.` : [];
  });
  return paths.includes('index.html') ? complaints : [...complaints, 'The folder has no index.html.'];
}

/** Reads the written zip file again, so that only a file whose every byte was read back is signed. */
function mustUnpackTo(bytes: Uint8Array, files: Readonly<Record<string, Uint8Array>>): void {
  const unpacked = unzipSync(bytes);
  const isSame =
    Object.keys(unpacked).join('\n') === Object.keys(files).join('\n') &&
    Object.entries(files).every(
      ([path, content]) => Buffer.compare(unpacked[path] ?? Buffer.of(), content) === 0,
    );
  if (!isSame) throw new Error('The zip file does not unpack to the files that were packed.');
}
