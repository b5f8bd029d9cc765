import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { readLastRelease } from '../tools/compatibility/last-release.ts';
import { buildClient } from './product.ts';

const root = join(import.meta.dirname, '..');
const versionsFolder = join(root, '.cache/versions');
const clientFolder = 'apps/app/dist';
const buildLimitMs = 10 * 60_000;

/** The two folders of a run in which the client and the server have different versions. */
export type TwoVersions = {
  /** The server is started from this folder and serves the client of the other version. */
  readonly server: string;
  /** The journeys of this folder run: they know the client. */
  readonly journeys: string;
  readonly sentence: string;
};

export type OtherVersion = { readonly side: 'client' | 'server'; readonly ref: string | null };

/** Reads `--client-of REF` and `--server-of REF`, and returns them and the other arguments. Without a ref, the last release is meant. */
export function readOtherSide(given: readonly string[]): { other: OtherVersion | null; rest: string[] } {
  const at = given.findIndex(argument => /^--(client|server)-of(=|$)/.test(argument));
  const flag = given[at];
  if (flag === undefined) return { other: null, rest: [...given] };
  const side = flag.startsWith('--client') ? 'client' : 'server';
  const [, inFlag] = flag.split('=');
  const next = given[at + 1];
  const follows = inFlag === undefined && next !== undefined && !next.startsWith('-') && isRef(next);
  const ref = inFlag ?? (follows ? next : null);
  return {
    other: { side, ref },
    rest: given.filter((_, index) => index !== at && !(follows && index === at + 1)),
  };
}

const isRef = (text: string) => git(['rev-parse', '--verify', '--quiet', `${text}^{commit}`]).status === 0;

/** Builds the client and the server of two versions: the one of a commit, and the one of this folder. */
export async function openTwoVersions({ side, ref }: OtherVersion): Promise<TwoVersions> {
  const { version, commit: released } = readLastRelease(root);
  const commit = commitOf(ref ?? released);
  const name = ref ?? `${version} (${commit.slice(0, 9)})`;
  const other = openVersion(commit, side);
  if (side === 'server') {
    await buildClient();
    copyClient(root, other);
    return {
      server: other,
      journeys: root,
      sentence: `The client of this folder visits the server of ${name}.`,
    };
  }
  runNodeIn(other, ['tools/run.mjs', 'vite', '--version', '--with-client']);
  const server = copyOfToday();
  copyClient(other, server);
  // The operator's commands belong to the server, whose folder only newer journeys know.
  const operator = 'e2e/fixtures/operator.ts';
  copyFileSync(join(root, operator), join(other, operator));
  return { server, journeys: other, sentence: `The client of ${name} visits the server of this folder.` };
}

/** Builds the client of a store build in the folder of the journeys, which may be of another version. */
export function buildPhoneClientIn(folder: string): void {
  runNodeIn(folder, [
    '--input-type=module',
    '--eval',
    "await (await import('./e2e/product.ts')).buildPhoneClient()",
  ]);
}

function commitOf(ref: string): string {
  const { status, stdout } = git(['rev-parse', '--verify', '--quiet', `${ref}^{commit}`]);
  if (status !== 0)
    throw new Error(`Git knows no ${ref}: name a commit or a tag, or fetch the tags of the releases.`);
  return stdout.toString().trim();
}

/**
 * Unpacks the files of a commit and installs its packages. The folder is kept for the next run. The two sides have
 * folders of their own, because the folder of a server has the client of another version.
 */
function openVersion(commit: string, side: 'client' | 'server'): string {
  const folder = join(versionsFolder, `${side}-${commit}`);
  if (existsSync(join(folder, 'node_modules'))) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const packed = git(['archive', '--format=tar', commit]);
  const unpacked = spawnSync('tar', ['-x', '-C', folder], { input: packed.stdout });
  if (packed.status !== 0 || unpacked.status !== 0)
    throw new Error(`The files of ${commit} could not be unpacked.`);
  if (hasSamePackages(folder)) linkInstalledPackagesInto(folder);
  else runNodeIn(folder, ['tools/run.mjs', 'vite', '--version']);
  return folder;
}

/** True where every package that the folder's lock file names is installed here in the same version. */
function hasSamePackages(folder: string): boolean {
  const read = (path: string): Record<string, { version?: string }> =>
    JSON.parse(readFileSync(path, 'utf8')).packages;
  const here = read(join(root, 'package-lock.json'));
  const wanted = Object.entries(read(join(folder, 'package-lock.json')));
  return wanted.every(
    ([path, { version }]) => !path.startsWith('node_modules/') || here[path]?.version === version,
  );
}

/** Copies the files of this folder as they are now, so that its server can serve another client. */
function copyOfToday(): string {
  const folder = join(versionsFolder, 'today');
  rmSync(folder, { recursive: true, force: true });
  const listed = git(['ls-files', '-z', '--cached', '--others', '--exclude-standard']).stdout.toString();
  for (const path of listed.split('\0').filter(path => path !== '' && existsSync(join(root, path)))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(root, path), join(folder, path), { preserveTimestamps: true });
  }
  linkInstalledPackagesInto(folder);
  return folder;
}

/** Links the installed packages, without what was built with them. The packages of the workspaces are the folder's own. */
function linkInstalledPackagesInto(folder: string): void {
  linkFolder(join(root, 'node_modules'), join(folder, 'node_modules'), ['.cache', '.vite']);
}

function linkFolder(from: string, to: string, without: readonly string[] = []): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (without.includes(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkSync(source, target);
  }
}

function copyClient(from: string, to: string): void {
  rmSync(join(to, clientFolder), { recursive: true, force: true });
  cpSync(join(from, clientFolder), join(to, clientFolder), { recursive: true });
}

function runNodeIn(folder: string, args: readonly string[]): void {
  const { status } = spawnSync(process.execPath, args, {
    cwd: folder,
    stdio: 'inherit',
    timeout: buildLimitMs,
  });
  if (status !== 0) throw new Error(`${args.join(' ')} failed in ${folder}.`);
}

const git = (args: readonly string[]) => spawnSync('git', args, { cwd: root, maxBuffer: 1 << 30 });
