// Installs the packages of this project with the npm of this machine. It runs before anything is installed, so it
// imports Node's own modules only and keeps to what Node 18 knows.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const modules = join(root, 'node_modules');
export const ownNode = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

/** The server and the rules that it imports: a production server runs with the packages of these workspaces alone. */
const serverWorkspaces = ['apps/server', 'packages/domain'];
/** Packages that are needed to build the client are the development packages of its workspace. */
const buildWorkspaces = [...serverWorkspaces, 'apps/app'];

const workspacesOf = names => names.flatMap(name => ['--workspace', name]);

/** These are the arguments of npm for the sets of packages. */
export const packageSets = {
  everything: ['ci'],
  /** `npm ci` begins by removing node_modules, which may be in use. `--no-save` leaves the lock file as it is. */
  newerLockFile: ['install', '--no-save'],
  serverAndBuild: ['ci', ...workspacesOf(buildWorkspaces), '--include=dev'],
  production: ['ci', ...workspacesOf(serverWorkspaces), '--omit=dev'],
};

/** Returns false where the lock file is newer than the installed packages, or where there are none. */
export function isInstalled() {
  const installed = modifiedAt(join(modules, '.package-lock.json'));
  return existsSync(ownNode) && installed >= modifiedAt(join(root, 'package-lock.json'));
}

/** Returns false where only the packages of the server and of the client's build are installed. */
export function isWholeInstalled() {
  // Only the project itself needs the test runner, and no workspace does.
  return isInstalled() && existsSync(join(modules, 'vitest'));
}

function modifiedAt(path) {
  return existsSync(path) ? statSync(path).mtimeMs : 0;
}

/** Installs a set of packages, and the project's own Node. */
export function install(set) {
  npm(set);
  // npm 11 runs only the install scripts that were approved. This script downloads the Node runtime.
  if (!existsSync(ownNode)) npm(['rebuild', 'node', '--ignore-scripts=false']);
  if (!existsSync(ownNode))
    stopWith('npm did not install the project’s Node: run "npm rebuild node" and look at its answer.');
}

function npm(args) {
  runNpm(nodeForNpm(), args);
}

/**
 * Where the machine's Node is older than this, npm skips optional packages that demand a newer one, such as the native
 * parts of the image library, and reports nothing.
 */
const oldestNodeForNpm = 20;
const folderOfNpmsNode = join(root, '.cache', 'node-for-npm');

/** Returns the Node that runs npm: that of the machine, or where it is too old, the project's own in a separate folder. */
function nodeForNpm() {
  if (Number.parseInt(process.versions.node, 10) >= oldestNodeForNpm) return process.execPath;
  const node = join(
    folderOfNpmsNode,
    'node_modules',
    '.bin',
    process.platform === 'win32' ? 'node.cmd' : 'node',
  );
  const { version } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages[
    'node_modules/node'
  ];
  const apart = ['install', '--prefix', folderOfNpmsNode, '--no-save', '--no-package-lock'];
  if (!existsSync(node)) runNpm(process.execPath, [...apart, '--ignore-scripts=false', `node@${version}`]);
  return node;
}

function runNpm(node, args) {
  const options = [...args, '--no-audit', '--no-fund', '--loglevel=error'];
  const { npm_execpath: script, PATH } = process.env;
  const [command, all] = script ? [node, [script, ...options]] : ['npm', options];
  runToTheEnd(
    command,
    all,
    {
      cwd: root,
      shell: !script && process.platform === 'win32',
      env: { ...process.env, PATH: `${dirname(node)}${delimiter}${PATH}` },
    },
    'npm could not install what Nightjar needs',
  );
}

/** Runs a program to its end, and ends this process with `complaint` where the program fails. */
export function runToTheEnd(command, args, options, complaint) {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options });
  if (status !== 0) stopWith(`${complaint}${error ? `: ${error.message}` : '.'}`);
}

export function stopWith(sentence) {
  console.error(sentence);
  process.exit(1);
}
