// Starts a script (or a package's command) of this project on the project's own Node, after installing what is
// missing: `node tools/run.mjs apps/server/src/main.ts --role api`, `node tools/run.mjs vitest run`.
// It runs before anything is installed, so it imports Node's own modules only and keeps to what Node 18 knows.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEnd, atFirst } from './restarts.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
const ownNode = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

/**
 * These options of V8 are for the server. Its memory for young objects has three parts of at most 8 MB instead of 16
 * MB, and it may collect the garbage of its start.
 */
const flagsOfServer = ['--max-semi-space-size=8', '--expose-gc'];

/**
 * These flags build the client before the script runs, unless it is built from the same files already. The client for
 * phones is a store build for the journeys: nothing answers at its server's address, and the journeys write the address
 * of their product in its place.
 */
const clients = {
  '--with-client': { folder: ['apps', 'app', 'dist'], stamp: 'client-built-from', options: [], settings: {} },
  '--with-phone-client': {
    folder: ['node_modules', '.cache', 'phone-client'],
    stamp: 'phone-client-built-from',
    options: ['--outDir', join(modules, '.cache', 'phone-client'), '--emptyOutDir', '--sourcemap', 'false'],
    settings: { VITE_SERVER_URL: 'http://127.0.0.1:9', WITHOUT_DESK: 'yes' },
  },
};

// The last two folders are the native projects, which are generated.
const ignored = ['node_modules', 'dist', '.tanstack', '.cache', 'android', 'ios'];

const [target, ...given] = process.argv.slice(2);
if (!target) stopWith('Say what to run, for example: node tools/run.mjs apps/server/src/main.ts');
if (Number.parseInt(process.versions.node, 10) < 18)
  stopWith('Please use Node 18 or newer, with npm 10 or newer.');

installIfNeeded();
for (const flag of Object.keys(clients)) if (given.includes(flag)) buildIfNeeded(clients[flag]);
start(
  target,
  given.filter(argument => !(argument in clients)),
);

function installIfNeeded() {
  if (!isInstalled()) {
    console.error('Installing what Nightjar needs (a minute, the first time) …');
    // `npm ci` begins by removing node_modules, which may be in use. `--no-save` leaves the lock file as it is.
    npm(existsSync(modules) ? ['install', '--no-save'] : ['ci']);
  }
  // npm 11 runs only the install scripts that were approved. This script downloads the Node runtime.
  if (!existsSync(ownNode)) npm(['rebuild', 'node', '--ignore-scripts=false']);
  if (!existsSync(ownNode))
    stopWith('npm did not install the project’s Node: run "npm rebuild node" and look at its answer.');
}

function isInstalled() {
  const installed = modifiedAt(join(modules, '.package-lock.json'));
  return installed >= modifiedAt(join(root, 'package-lock.json'));
}

function modifiedAt(path) {
  return existsSync(path) ? statSync(path).mtimeMs : 0;
}

function npm(args) {
  const options = [...args, '--no-audit', '--no-fund', '--loglevel=error'];
  const { npm_execpath: script } = process.env;
  const [command, all] = script ? [process.execPath, [script, ...options]] : ['npm', options];
  runToTheEnd(
    command,
    all,
    { cwd: root, shell: !script && process.platform === 'win32' },
    'npm could not install what Nightjar needs',
  );
}

function buildIfNeeded({ folder, stamp, options, settings }) {
  const app = join(root, 'apps', 'app');
  const stampFile = join(modules, '.cache', stamp);
  const isBuilt = existsSync(join(root, ...folder, 'index.html')) && existsSync(stampFile);
  if (isBuilt && readFileSync(stampFile, 'utf8') === fingerprint(app)) return;
  console.error('Building the client …');
  runToTheEnd(
    ownNode,
    [commandOf('vite'), 'build', '--logLevel', 'error', ...options],
    { cwd: app, env: { ...environment(), ...settings } },
    'The client could not be built',
  );
  // The fingerprint is computed after the build, because the build writes a source file with the routes.
  mkdirSync(join(modules, '.cache'), { recursive: true });
  writeFileSync(stampFile, fingerprint(app));
}

/** Returns a hash of all files from which the client is built. */
function fingerprint(clientFolder) {
  const hash = createHash('sha256');
  const sources = [clientFolder, join(root, 'packages', 'domain', 'src'), join(root, 'package-lock.json')];
  for (const file of sources.flatMap(filesIn).sort()) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

function filesIn(path) {
  if (!statSync(path).isDirectory()) return [path];
  const entries = readdirSync(path).filter(name => !ignored.includes(name));
  return entries.flatMap(name => filesIn(join(path, name)));
}

/**
 * Runs a script, passes signals on to it and ends with its exit code. The script notices the end of this process by the
 * channel between them. A script that has reported `ready` is a server, which is started again if it crashes.
 */
function start(name, args) {
  const isScript = /\.[mc]?[jt]s$/.test(name);
  const file = isScript ? name : commandOf(name);
  const stdio = isScript ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit';
  const flags = name === 'apps/server/src/main.ts' ? flagsOfServer : [];
  let child = null;
  let known = atFirst;
  let ending = false;
  const end = signal => {
    ending = true;
    if (child) child.kill(signal);
    else process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal));
  if (isScript) endWithNpm(() => end('SIGTERM'));
  launch();

  function launch() {
    const startedAt = Date.now();
    let wasReady = false;
    child = spawn(ownNode, [...flags, file, ...args], { stdio, env: environment() });
    child.on('error', error => stopWith(`${ownNode} does not run: ${error.message}`));
    child.on('message', message => {
      if (message === 'ready') wasReady = true;
    });
    child.on('exit', (code, signal) => {
      child = null;
      const after = afterEnd(known, { code, signal, wasReady, ms: Date.now() - startedAt });
      if (after.sentence && !ending) console.error(after.sentence);
      if (ending || after.pause === null) process.exit(signal ? 128 + constants.signals[signal] : code);
      known = after.known;
      setTimeout(() => ending || launch(), after.pause);
    });
  }
}

/** Ends the launcher when its parent processes have changed, because an npm that was killed sends no signal. */
function endWithNpm(end) {
  if (!process.env.npm_lifecycle_event || !existsSync('/proc/self/stat')) return;
  const line = parents();
  setInterval(() => parents() === line || end(), 250).unref();
}

/** Returns the id of this process's parent and, where npm started a shell in between, the id of npm too. */
function parents() {
  const shell = readProcess(process.ppid);
  return shell.name.startsWith('npm') ? `${process.ppid}` : `${process.ppid} ${shell.parent}`;
}

function readProcess(pid) {
  try {
    const [, name, parent] = /\((.*)\) \S+ (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    return { name, parent };
  } catch {
    return { name: '', parent: '' };
  }
}

function commandOf(name) {
  const folder = join(modules, name);
  if (!existsSync(folder)) stopWith(`There is no command "${name}" here.`);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[name]);
}

/**
 * Returns the environment of a script. Node's compile cache halves the time that the server needs to start. The C
 * library gets two memory arenas instead of eight for each processor core, because threads leave unused gaps in each
 * arena.
 */
function environment() {
  return {
    NODE_COMPILE_CACHE: join(modules, '.cache', 'node'),
    MALLOC_ARENA_MAX: '2',
    ...process.env,
    PATH: `${join(modules, '.bin')}${delimiter}${process.env.PATH}`,
  };
}

function runToTheEnd(command, args, options, complaint) {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options });
  if (status !== 0) stopWith(`${complaint}${error ? `: ${error.message}` : '.'}`);
}

function stopWith(sentence) {
  console.error(sentence);
  process.exit(1);
}
