import { expect, test } from 'vitest';
import { findBrowser, type Machine } from './browser.ts';

/** On this machine only `there` starts; a command may add more. */
function machine(there: string[], changes: Partial<Machine> = {}, installs: Record<string, string> = {}) {
  const commands: string[] = [];
  const works = new Set(there);
  const made: Machine = {
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

test('CHROMIUM_PATH goes before everything', () => {
  const { made } = machine(['/mine', '/bin/chromium'], { chromiumPath: '/mine' });
  expect(findBrowser(made)).toBe('/mine');
});

test('a CHROMIUM_PATH that does not start is named instead of passed over', () => {
  const { made } = machine(['/bin/chromium'], { chromiumPath: '/gone' });
  expect(() => findBrowser(made)).toThrow('CHROMIUM_PATH is /gone');
});

test('an installed browser is taken before the download, and nothing is run', () => {
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

test('root on Debian gets the package where the download does not start', () => {
  const { made, commands } = machine(
    [],
    { isDebianRoot: true },
    { 'recommends chromium': '/usr/bin/chromium' },
  );
  expect(findBrowser(made)).toBe('/usr/bin/chromium');
  expect(commands.at(-1)).toContain('apt-get install');
});

test('another user reads what to do, and apt-get is not tried', () => {
  const { made, commands } = machine([]);
  expect(() => findBrowser(made)).toThrow('set CHROMIUM_PATH');
  expect(commands.some(command => command.includes('apt-get'))).toBe(false);
});
