import { defineConfig } from '@playwright/test';
import { productUrls } from './fixtures/product-urls.ts';

const { PLAYWRIGHT_JSON_OUTPUT_FILE } = process.env;

/** Playwright only runs these journeys. Their browsers are those of the machine, which it cannot drive. */
export default defineConfig({
  testDir: 'engines',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results/engines',
  forbidOnly: true,
  workers: Math.max(1, productUrls.length),
  fullyParallel: true,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 40_000, toPass: { timeout: 40_000 } },
  reporter: [['list'], ...(PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'] as const] : [])],
});
