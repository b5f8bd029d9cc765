import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';
import { findBrowser } from '../tools/browser.ts';
import { endWithChildren, runTool } from '../tools/command.ts';
import { findEmojiFont } from '../tools/emoji-font.ts';
import { buildClient, type Product, startProduct, type Wanted } from './product.ts';

const limitMs = 40 * 60_000;
/**
 * Each browser beyond the second waits for the same cores, and layout shifts after a tap then come too late to belong
 * to it.
 */
const mostProducts = 2;

/**
 * Runs the journeys, or after the word `screens` the photographer, against `BASE_URL` or against products started for
 * them. Further arguments go to Playwright. Journeys change a product, so each worker has one of its own.
 */
async function run(): Promise<number> {
  const [first, ...rest] = process.argv.slice(2);
  const isScreens = first === 'screens';
  const given = process.env.BASE_URL;
  const chromium = findBrowser();
  if (isScreens) findEmojiFont();
  const products: Product[] = [];
  const stop = async () => void (await Promise.all(products.map(product => product.stop())));
  endWithChildren(stop);

  /** Waits for all of them, so that none is left running where another one fails. */
  async function start(count: number, wanted: Wanted): Promise<void> {
    await buildClient();
    const starts = Array.from({ length: count }, async () => products.push(await startProduct(wanted)));
    await Promise.allSettled(starts);
    await Promise.all(starts);
  }

  try {
    const most = isScreens ? 1 : Math.min(mostProducts, availableParallelism());
    if (!given) await start(most, { city: !isScreens });
    const config = join(import.meta.dirname, isScreens ? 'screens.config.ts' : 'playwright.config.ts');
    const args = ['test', '--config', config, ...(isScreens ? rest : process.argv.slice(2))];
    const env = {
      BASE_URL: given ?? products.map(({ baseUrl }) => baseUrl).join(' '),
      PRODUCT_DATA: products.map(({ data }) => data).join(delimiter),
      CHROMIUM_PATH: chromium,
      CALLS_LIST: isScreens ? 'off' : callsList(first, ...rest),
    };
    const { code } = await runTool('node_modules/@playwright/test/cli.js', args, {
      output: 'show',
      limitMs,
      env,
    });
    return code;
  } finally {
    await stop();
  }
}

/**
 * Decides what happens to the list of calls in README.md. A run of a part of a journey leaves the list alone, and so
 * does a run against a product that was running before.
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
