import { defineConfig } from '@playwright/test';
import { productUrls } from './fixtures/product-urls.ts';

const { CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_FILE, SCREENS_DIR } = process.env;

/** Phones report this location in downtown Tampa unless a journey moves them. */
const tampaPlace = { latitude: 27.947, longitude: -82.459 };

export default defineConfig({
  testDir: '.',
  testMatch: ['journeys/*.test.ts', 'phone/*/*.test.ts'],
  outputDir: 'test-results',
  forbidOnly: true,
  // Each worker has its own product, whose people the journeys use in turn. Each test is given to the first free
  // worker. If whole files were given out instead, the last file would keep one worker busy while the others have
  // nothing to do.
  workers: Math.max(1, productUrls.length),
  fullyParallel: true,
  retries: 0,
  // This limit should only end tests that hang. A busy machine must not make a journey fail.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ...(PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'] as const] : []), ['./calls-reporter.ts']],
  use: {
    viewport: { width: 390, height: 844 },
    // Pictures for the README have as many pixels as a phone's screen.
    deviceScaleFactor: SCREENS_DIR ? 2 : 1,
    hasTouch: true,
    // A journey looks at its pages in the dark look. `expectAccessible` compares their colors in the light look too.
    colorScheme: 'dark',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    geolocation: tampaPlace,
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
        // The map is drawn in software, because test machines have no graphics card.
        '--use-angle=swiftshader',
        '--enable-unsafe-swiftshader',
      ],
    },
  },
});
