// Starts a script (or a package's command) of this project on the project's own Node, after installing what is
// missing: `node tools/run.mjs apps/server/src/main.ts --role api`, `node tools/run.mjs vitest run`.
// It runs before anything is installed, so it imports Node's own modules only and keeps to what Node 18 knows.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join, resolve } from 'node:path';
import {
  buildIfNeeded,
  buildMeanwhile,
  commandOf,
  environment,
  isBuilt,
  phoneClient,
  webClient,
} from './client-build.mjs';
import {
  install,
  isInstalled,
  isWholeInstalled,
  modules,
  ownNode,
  packageSets,
  root,
  stopWith,
} from './install.mjs';
import { lineWriter, passOnAsJson } from './lines.mjs';
import { afterEnd, atFirst } from './restarts.mjs';

/**
 * These options of V8 are for the server. Its memory for young objects has three parts of at most 8 MB instead of 16
 * MB, and it may collect the garbage of its start.
 */
const flagsOfServer = ['--max-semi-space-size=8', '--expose-gc'];

/** These flags build a client before the script runs, unless it is built from the same files already. */
const clients = { '--with-client': webClient, '--with-phone-client': phoneClient };

const [target, ...given] = process.argv.slice(2);
const server = 'apps/server/src/main.ts';
/** Every line of a public server is one JSON object, and so are those of its launcher. */
const isPublic = process.env.NODE_ENV === 'production' && isServer(target);
const writeLine = lineWriter(isPublic);
if (!target) stopWith('Say what to run, for example: node tools/run.mjs apps/server/src/main.ts');
if (Number.parseInt(process.versions.node, 10) < 18)
  stopWith('Please use Node 18 or newer, with npm 10 or newer.');

const asked = Object.keys(clients).filter(flag => given.includes(flag));
const isProduction = process.env.NODE_ENV === 'production';
if (isProduction) mustBeInstalledForProduction();
else installIfNeeded();
// A server prepares its database while the client is built, and opens once the client is there.
const building =
  !isProduction && isServer(target) && asked.some(flag => !isBuilt(clients[flag])) ? buildAll() : null;
if (!isProduction && !building) for (const flag of asked) buildIfNeeded(clients[flag]);
start(
  target,
  given.filter(argument => !(argument in clients)),
);

function isServer(script = '') {
  return resolve(script) === join(root, server);
}

async function buildAll() {
  for (const client of asked.map(flag => clients[flag])) {
    const complaint = isBuilt(client) ? null : await buildMeanwhile(client);
    if (complaint) return complaint;
  }
  return null;
}

/** Installs less for a first start of the server than for anything else, because tests and tools need many packages. */
function installIfNeeded() {
  if (isServer(target) ? isInstalled() : isWholeInstalled()) return;
  const isFirst = !existsSync(modules);
  console.error(
    isFirst || !isInstalled()
      ? 'Installing what Nightjar needs (a minute, the first time) …'
      : 'Installing what tests and tools need …',
  );
  if (!isFirst) install(packageSets.newerLockFile);
  else install(isServer(target) ? packageSets.serverAndBuild : packageSets.everything);
}

/**
 * A start in production installs and builds nothing: it would change what a running server uses, and would need a
 * network at the wrong moment.
 */
function mustBeInstalledForProduction() {
  if (isInstalled() && asked.every(flag => isBuilt(clients[flag]))) return;
  writeLine(
    'Nightjar is not installed for production, or its files are newer, or APP_NAME is another. Run "npm run install:production".',
  );
  process.exit(1);
}

/**
 * Runs a script, passes signals on to it and ends with its exit code. The script notices the end of this process by the
 * channel between them. A script that has reported `ready` is a server, which is started again if it crashes.
 */
function start(name, args) {
  const isScript = /\.[mc]?[jt]s$/.test(name);
  const file = isScript ? name : commandOf(name);
  const stdio = isScript ? ['inherit', 'inherit', isPublic ? 'pipe' : 'inherit', 'ipc'] : 'inherit';
  const flags = isServer(name) ? flagsOfServer : [];
  let child = null;
  let known = atFirst;
  let ending = false;
  let isClientReady = !building;
  let complaintOfBuild = null;
  const end = signal => {
    ending = true;
    if (child) child.kill(signal);
    else process.exit(complaintOfBuild ? 1 : 0);
  };
  building?.then(complaint => {
    complaintOfBuild = complaint;
    isClientReady = true;
    if (complaint) {
      writeLine(complaint);
      end('SIGTERM');
    } else if (child?.connected) child.send('client ready');
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal));
  if (isScript)
    endWithNpm(() => {
      if (isServer(name)) writeLine('npm has ended, so the server is stopped.', 'info');
      end('SIGTERM');
    });
  launch();

  function launch() {
    const startedAt = performance.now();
    let wasReady = false;
    const waiting = isClientReady ? [] : ['--await-client'];
    child = spawn(ownNode, [...flags, file, ...args, ...waiting], { stdio, env: environment() });
    if (child.stderr) passOnAsJson(child.stderr);
    child.on('error', error => {
      writeLine(`${ownNode} does not run: ${error.message}`);
      process.exit(1);
    });
    child.on('message', message => {
      if (message === 'ready') wasReady = true;
    });
    child.on('exit', (code, signal) => {
      const { stderr } = child;
      child = null;
      const after = afterEnd(known, { code, signal, wasReady, ms: performance.now() - startedAt });
      if (after.sentence && !ending) writeLine(after.sentence);
      if (ending || after.pause === null)
        return endAfter(stderr, complaintOfBuild ? 1 : signal ? 128 + constants.signals[signal] : code);
      known = after.known;
      setTimeout(() => ending || launch(), after.pause);
    });
  }
}

/** Ends the launcher once the last lines of the server are written. A process that holds them open is not waited for. */
function endAfter(stderr, code) {
  const end = () => process.exit(code);
  if (!stderr || stderr.closed) return end();
  stderr.once('close', end);
  setTimeout(end, 500);
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
