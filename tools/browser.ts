import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** The search for a browser uses these functions of the machine. The tests pass a machine of their own. */
export type BrowserMachine = {
  readonly chromiumPath: string | undefined;
  /** A browser may be installed at one of these paths. The best one comes first. */
  readonly installed: readonly string[];
  /** This is the path of the browser that Playwright downloads. */
  readonly download: string;
  readonly isDebianRoot: boolean;
  /** True where the file exists and prints its version. A browser whose libraries are missing does not print it. */
  works(path: string): boolean;
  run(command: string, args: readonly string[]): void;
};

const debianBrowserPath = '/usr/bin/chromium';

/**
 * Returns the path of a Chromium or Chrome that starts. Downloads one if the machine has none.
 * @throws where no browser starts, with what to do
 */
export function findBrowser(machine: BrowserMachine = thisMachine()): string {
  const { chromiumPath, download } = machine;
  if (chromiumPath) {
    if (machine.works(chromiumPath)) return chromiumPath;
    throw new Error(`CHROMIUM_PATH is ${chromiumPath}, but no browser starts there.`);
  }
  const present = [...machine.installed, download].find(machine.works);
  if (present) return present;
  machine.run(process.execPath, [
    join('node_modules', 'playwright', 'cli.js'),
    'install',
    '--no-shell',
    'chromium',
  ]);
  if (machine.works(download)) return download;
  if (machine.isDebianRoot) {
    machine.run('apt-get', ['update', '-qq']);
    machine.run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
    if (machine.works(debianBrowserPath)) return debianBrowserPath;
  }
  throw new Error(
    'No browser: install Chromium or Chrome (on Debian: apt-get install chromium), or set CHROMIUM_PATH to one.',
  );
}

function thisMachine(): BrowserMachine {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const inFolders = (...names: string[]) => names.flatMap(name => folders.map(folder => join(folder, name)));
  return {
    chromiumPath: process.env.CHROMIUM_PATH || undefined,
    installed: [
      ...inFolders('chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'),
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
    download: chromium.executablePath(),
    isDebianRoot: process.getuid?.() === 0 && existsSync('/etc/debian_version'),
    works: path => existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0,
    run: (command, args) => {
      console.log(`Looking for a browser: ${command} ${args.join(' ')}`);
      spawnSync(command, args, { stdio: 'inherit', timeout: 300_000 });
    },
  };
}
