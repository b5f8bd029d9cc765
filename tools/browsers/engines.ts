import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The journeys of `e2e/engines` run in these browsers, which have other engines than Chromium. */
const engines = ['firefox', 'webkit'] as const;
type Engine = (typeof engines)[number];

const pathOf = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map(folder => join(folder, name))
    .find(path => existsSync(path));

/** Returns the path of a Firefox of this machine. */
const findFirefox = (): string | undefined =>
  process.env.FIREFOX_PATH || pathOf('firefox-esr') || pathOf('firefox');

type WebKitPrograms = { readonly driver: string; readonly browser: string };

/** Returns the driver of WebKitGTK and its small browser. They need a screen, which Xvfb makes. */
function findWebKit(): WebKitPrograms | null {
  const driver = pathOf('WebKitWebDriver');
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').toSorted().toReversed();
  return driver && browser && pathOf('xvfb-run') ? { driver, browser } : null;
}

/** Returns why the journeys cannot run in this engine, or null where they can. */
export function reasonAgainstEngine(engine: Engine): string | null {
  if (engine === 'firefox')
    return findFirefox() ? null : 'No Firefox is installed (on Debian: apt-get install firefox-esr).';
  return findWebKit()
    ? null
    : 'No WebKitGTK is installed (on Debian: apt-get install webkit2gtk-driver xvfb xauth).';
}

/** Returns where the programs of an engine are, as the settings that its journeys read. */
export function pathsOf(engine: Engine): Record<string, string> {
  if (engine === 'firefox') return { FIREFOX_PATH: findFirefox() ?? '' };
  const { driver = '', browser = '' } = findWebKit() ?? {};
  return { WEBKIT_DRIVER: driver, WEBKIT_BROWSER: browser };
}

/** Reads `--engine firefox` or `--engine webkit`, and returns the engine and the other arguments. */
export function readEngine(given: readonly string[]): { engine: Engine | null; rest: string[] } {
  const at = given.findIndex(argument => /^--engine(=|$)/.test(argument));
  const flag = given[at];
  if (flag === undefined) return { engine: null, rest: [...given] };
  const [, inFlag] = flag.split('=');
  const name = inFlag ?? given[at + 1];
  const engine = engines.find(known => known === name);
  if (!engine)
    throw new Error(`--engine is followed by ${engines.join(' or ')}, and not by ${name ?? 'nothing'}.`);
  const last = inFlag === undefined ? at + 1 : at;
  return { engine, rest: given.filter((_, index) => index < at || index > last) };
}
