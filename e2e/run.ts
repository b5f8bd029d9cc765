import { join } from 'node:path';
import { findBrowser } from '../tools/browser.ts';
import { endWithChildren, runTool } from '../tools/command.ts';
import { startProduct } from './product.ts';

/** A limit only ends what hangs: on a busy machine the journeys take three times what they take alone. */
const limitMs = 45 * 60_000;

/**
 * Runs the journeys, or after the word `screens` the photographer, against `BASE_URL` or against the product started
 * for them; further arguments go to Playwright.
 */
async function run(): Promise<number> {
  const [first, ...rest] = process.argv.slice(2);
  const isScreens = first === 'screens';
  const given = process.env.BASE_URL;
  const chromium = findBrowser();
  const product = given ? { baseUrl: given, stop: async () => {} } : await startProduct();
  endWithChildren(product.stop);
  try {
    const config = join(import.meta.dirname, isScreens ? 'screens.config.ts' : 'playwright.config.ts');
    const args = ['test', '--config', config, ...(isScreens ? rest : process.argv.slice(2))];
    const env = { BASE_URL: product.baseUrl, CHROMIUM_PATH: chromium };
    const { code } = await runTool('node_modules/@playwright/test/cli.js', args, {
      output: 'show',
      limitMs,
      env,
    });
    return code;
  } finally {
    await product.stop();
  }
}

try {
  process.exitCode = await run();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
