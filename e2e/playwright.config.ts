import { defineConfig } from '@playwright/test';
import { productUrls } from './fixtures/product-urls.ts';

const { CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_FILE, SCREENS_DIR } = process.env;

/** The journeys' people are here unless a journey moves them: downtown Tampa. */
const tampa = { latitude: 27.947, longitude: -82.459 };

export default defineConfig({
  testDir: 'journeys',
  testMatch: '*.test.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  // Journeys share a product's people and take turns, and each worker has its own product. Each test is given to the
  // first free worker: if whole files were given out, the last one of them would have a core for itself.
  workers: Math.max(1, productUrls.length),
  fullyParallel: true,
  retries: 0,
  // A limit only ends what hangs: a busy machine must not fail a journey.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ...(PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'] as const] : []), ['./calls-reporter.ts']],
  use: {
    viewport: { width: 390, height: 844 },
    // Pictures for the README are as sharp as a phone's screen.
    deviceScaleFactor: SCREENS_DIR ? 2 : 1,
    hasTouch: true,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    geolocation: tampa,
    permissions: ['geolocation'],
    serviceWorkers: 'block',
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    launchOptions: {
      executablePath: CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // The map is drawn in software, because a test machine has no graphics card.
        '--use-angle=swiftshader',
        '--enable-unsafe-swiftshader',
      ],
    },
  },
});
