import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/**
 * This configuration takes a screenshot of every screen in the list of `screens.ts`. It uses the browser and the
 * product of the journeys.
 */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: 'screens.test.ts',
  timeout: 60_000,
  use: { ...journeys.use, deviceScaleFactor: 2, contextOptions: { reducedMotion: 'reduce' } },
});
