import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/**
 * The photographer, which takes the pictures, uses the browser and the product of the journeys. It takes a picture of
 * every screen in the list.
 */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: 'screens.test.ts',
  timeout: 60_000,
  use: { ...journeys.use, deviceScaleFactor: 2, contextOptions: { reducedMotion: 'reduce' } },
});
