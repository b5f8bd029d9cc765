import { expect, test } from 'vitest';
import { type BrowserMachine, findBrowser } from './browser.ts';

/**
 * Makes a machine for a test, on which only the browsers at the paths `there` start. A command may install more
 * browsers.
 */
function machine(
  there: string[],
  changes: Partial<BrowserMachine> = {},
  installs: Record<string, string> = {},
) {
  const commands: string[] = [];
  const works = new Set(there);
  const made: BrowserMachine = {
    chromiumPath: undefined,
    installed: ['/bin/chromium', '/bin/google-chrome'],
    download: '/cache/chrome',
    isDebianRoot: false,
    works: path => works.has(path),
    run: (command, args) => {
      commands.push([command, ...args].join(' '));
      const installed = Object.entries(installs).find(([words]) => commands.at(-1)?.includes(words));
      if (installed) works.add(installed[1]);
    },
    ...changes,
  };
  return { made, commands };
}

test('the browser at CHROMIUM_PATH is used before every other browser', () => {
  const { made } = machine(['/mine', '/bin/chromium'], { chromiumPath: '/mine' });
  expect(findBrowser(made)).toBe('/mine');
});

test('a CHROMIUM_PATH that does not start is named in the error, and no other browser is used', () => {
  const { made } = machine(['/bin/chromium'], { chromiumPath: '/gone' });
  expect(() => findBrowser(made)).toThrow('CHROMIUM_PATH is /gone');
});

test('an installed browser is used without a download, and no command is run', () => {
  const { made, commands } = machine(['/bin/google-chrome', '/cache/chrome']);
  expect(findBrowser(made)).toBe('/bin/google-chrome');
  expect(commands).toEqual([]);
});

test("a machine without a browser gets Playwright's own download", () => {
  const { made, commands } = machine(
    [],
    { isDebianRoot: true },
    { 'install --no-shell chromium': '/cache/chrome' },
  );
  expect(findBrowser(made)).toBe('/cache/chrome');
  expect(commands).toHaveLength(1);
});

test('root on Debian gets the browser from apt-get where the downloaded browser does not start', () => {
  const { made, commands } = machine(
    [],
    { isDebianRoot: true },
    { 'recommends chromium': '/usr/bin/chromium' },
  );
  expect(findBrowser(made)).toBe('/usr/bin/chromium');
  expect(commands.at(-1)).toContain('apt-get install');
});

test('a user without root rights reads what to do where the downloaded browser does not start, and apt-get is not run', () => {
  const { made, commands } = machine([]);
  expect(() => findBrowser(made)).toThrow('set CHROMIUM_PATH');
  expect(commands.some(command => command.includes('apt-get'))).toBe(false);
});
