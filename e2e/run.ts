import { globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { findBrowser } from '../tools/browser.ts';
import { pathsOf, readEngine, reasonAgainstEngine } from '../tools/browsers/engines.ts';
import { endWithChildren, runTool } from '../tools/command.ts';
import { findEmojiFont } from '../tools/emoji-font.ts';
import { asSetting, makeKey, publicHalf } from '../tools/release/key.ts';
import {
  buildClient,
  buildPhoneClient,
  type ProductOptions,
  type RunningProduct,
  startProduct,
} from './product.ts';
import { buildPhoneClientIn, openTwoVersions, readOtherSide } from './two-versions.ts';

const root = join(import.meta.dirname, '..');
const runTimeLimitMs = 40 * 60_000;
/**
 * This many products run at once. Further browsers would wait for the same processor cores, and layout shifts after a
 * tap would come so late that they no longer count as caused by it.
 */
const mostProducts = 2;

/**
 * Runs the journeys against `BASE_URL`, or against products that it starts for them. With the argument `screens`, it
 * takes the pictures of all screens instead. `--client-of REF` runs the client and the journeys of another version
 * against this server, and `--server-of REF` this client and its journeys against the server of another version; without
 * a ref, the last release is meant. `--engine firefox` and `--engine webkit` run the journeys of `engines/` in that browser
 * instead. Further arguments are passed to Playwright. Journeys change the data of a
 * product, so each worker has its own product.
 */
async function run(): Promise<number> {
  const { engine, rest: withoutEngine } = readEngine(process.argv.slice(2));
  const { other, rest: asked } = readOtherSide(withoutEngine);
  const reason = engine && reasonAgainstEngine(engine);
  if (reason) throw new Error(reason);
  const [first, ...rest] = asked;
  const isScreens = first === 'screens';
  const given = process.env.BASE_URL;
  const chromium = engine ? '' : findBrowser();
  if (isScreens) findEmojiFont();
  const products: RunningProduct[] = [];
  const key = await makeReleaseKey();
  const stop = async () => {
    await Promise.all(products.map(product => product.stop()));
    await rm(key.folder, { recursive: true, force: true });
  };
  endWithChildren(stop);

  /** Starts several products and waits for all of them, so that none is left running where another one fails. */
  async function start(count: number, wanted: ProductOptions): Promise<void> {
    const starts = Array.from({ length: count }, async () => products.push(await startProduct(wanted)));
    await Promise.allSettled(starts);
    await Promise.all(starts);
  }

  try {
    const versions = other && (await openTwoVersions(other));
    if (versions) console.log(versions.sentence);
    else if (!given) await buildClient();
    const home = versions?.server ?? root;
    const journeys = versions?.journeys ?? root;
    const most = isScreens ? 1 : Math.min(mostProducts, availableParallelism());
    if (!given) await start(most, { city: !isScreens, releasePublicKey: key.setting, home });
    if (!isScreens && !engine && wantsPhones(asked)) {
      if (journeys === root) await buildPhoneClient();
      else buildPhoneClientIn(journeys);
    }
    const configName = engine
      ? 'engines.config.ts'
      : isScreens
        ? 'screens.config.ts'
        : 'playwright.config.ts';
    const config = join(journeys, 'e2e', configName);
    const args = ['test', '--config', config, ...(isScreens ? rest : asked)];
    const env = {
      BASE_URL: given ?? products.map(({ baseUrl }) => baseUrl).join(' '),
      PRODUCT_HOME: home,
      OTHER_VERSION: versions ? 'yes' : '',
      PRODUCT_DATA: products.map(({ data }) => data).join(delimiter),
      RELEASE_KEY: given ? '' : key.file,
      CHROMIUM_PATH: chromium,
      ENGINE: engine ?? '',
      ...(engine && pathsOf(engine)),
      CALLS_LIST: isScreens || versions || engine ? 'off' : callsList(first, ...rest),
    };
    const { code } = await runTool(join(journeys, 'node_modules/@playwright/test/cli.js'), args, {
      output: 'show',
      limitMs: runTimeLimitMs,
      env,
    });
    return code;
  } finally {
    await stop();
  }
}

/** Makes a key of releases for this run. The products get its public half, and the journeys sign with it. */
async function makeReleaseKey() {
  const folder = await mkdtemp(join(tmpdir(), 'release-key-'));
  const file = join(folder, 'key.pem');
  const key = await makeKey({ file, repository: join(import.meta.dirname, '..'), passphrase: null });
  return { folder, file, setting: asSetting(publicHalf(key)) };
}

/** True where a journey on a phone may run, because no filter is given or one fits such a journey. */
function wantsPhones(args: readonly string[]): boolean {
  const filters = args.filter(argument => !argument.startsWith('-'));
  const tests = globSync('phone/**/*.test.ts', { cwd: import.meta.dirname });
  return filters.length === 0 || tests.some(path => filters.some(filter => path.includes(filter)));
}

/**
 * Decides whether the list of calls in README.md is written, checked or ignored. It is ignored where an argument is an
 * option, which may leave out tests of a journey, and in a run against a product that was already running.
 */
function callsList(...filters: (string | undefined)[]): 'write' | 'check' | 'off' {
  const { BASE_URL, CALLS_LIST, CI } = process.env;
  const whole = filters.every(filter => filter === undefined || /^\w[\w./-]*$/.test(filter));
  if (BASE_URL || !whole) return 'off';
  return CALLS_LIST === 'check' || CI ? 'check' : 'write';
}

try {
  process.exitCode = await run();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
