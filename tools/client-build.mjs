// Builds the client, unless it is built from the same files already. Like the launcher, this file uses only what Node
// 18 has.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { modules, ownNode, root, runToTheEnd, stopWith } from './install.mjs';

/** The stamps say from which files a client was built. They outlive node_modules, which an installation may remove. */
const stamps = join(root, '.cache');

export const webClient = {
  folder: ['apps', 'app', 'dist'],
  stamp: 'client-built-from',
  options: [],
  settings: {},
};

/**
 * The client for phones is a store build for the journeys: nothing answers at its server's address, and the journeys
 * write the address of their product and the key of their releases in place of these texts.
 */
export const phoneClient = {
  folder: ['node_modules', '.cache', 'phone-client'],
  stamp: 'phone-client-built-from',
  options: ['--outDir', join(modules, '.cache', 'phone-client'), '--emptyOutDir', '--sourcemap', 'false'],
  settings: {
    VITE_SERVER_URL: 'http://127.0.0.1:9',
    VITE_RELEASE_PUBLIC_KEY: 'the public key of releases',
    WITHOUT_DESK: 'yes',
  },
};

// The last two folders are the native projects, which are generated.
const ignored = ['node_modules', 'dist', '.tanstack', '.cache', 'android', 'ios'];
const clientFolder = join(root, 'apps', 'app');

/** Returns true where the client is built from the files as they are now. */
export function isBuilt({ folder, stamp }) {
  const stampFile = join(stamps, stamp);
  const exists = existsSync(join(root, ...folder, 'index.html')) && existsSync(stampFile);
  return exists && readFileSync(stampFile, 'utf8') === fingerprint();
}

const buildNotice = 'Building the client …';
const buildComplaint = 'The client could not be built';

export function buildIfNeeded(client) {
  if (isBuilt(client)) return;
  console.error(buildNotice);
  const { args, options } = buildCommand(client);
  runToTheEnd(ownNode, args, options, buildComplaint);
  rememberBuild(client);
}

/** Builds the client while this process goes on. Returns a complaint where the client cannot be built, else null. */
export async function buildMeanwhile(client) {
  console.error(buildNotice);
  const { args, options } = buildCommand(client);
  const build = spawn(ownNode, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options });
  const endBuild = () => void build.kill();
  process.once('exit', endBuild);
  const [code] = await once(build, 'exit');
  process.off('exit', endBuild);
  if (code !== 0) return `${buildComplaint}.`;
  rememberBuild(client);
  return null;
}

function buildCommand({ options, settings }) {
  return {
    args: [commandOf('vite'), 'build', '--logLevel', 'error', ...options],
    options: { cwd: clientFolder, env: { ...environment(), ...settings } },
  };
}

/** Computes the fingerprint after the build, because the build writes a source file with the routes. */
function rememberBuild({ stamp }) {
  mkdirSync(stamps, { recursive: true });
  writeFileSync(join(stamps, stamp), fingerprint());
}

/** Returns a hash of the name and of all files from which the client is built. */
function fingerprint() {
  // The build writes the name of the product into the client.
  const hash = createHash('sha256').update(`${process.env.APP_NAME ?? ''}\n`);
  const sources = [clientFolder, join(root, 'packages', 'domain', 'src'), join(root, 'package-lock.json')];
  for (const file of sources.flatMap(filesIn).sort()) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

function filesIn(path) {
  if (!statSync(path).isDirectory()) return [path];
  const entries = readdirSync(path).filter(name => !ignored.includes(name));
  return entries.flatMap(name => filesIn(join(path, name)));
}

/** Returns the file of a package's command, such as that of `vite`. */
export function commandOf(name) {
  const folder = join(modules, name);
  if (!existsSync(folder)) stopWith(`There is no command "${name}" here. "npm ci" installs everything.`);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[name]);
}

/**
 * Returns the environment of a script. Node's compile cache halves the time that the server needs to start. The C
 * library gets two memory arenas instead of eight for each processor core, because threads leave unused gaps in each
 * arena.
 */
export function environment() {
  return {
    NODE_COMPILE_CACHE: join(modules, '.cache', 'node'),
    MALLOC_ARENA_MAX: '2',
    ...process.env,
    PATH: `${join(modules, '.bin')}${delimiter}${process.env.PATH}`,
  };
}
