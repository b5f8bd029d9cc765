import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** The photographer uses the journeys' browser and product, and takes every screen of the list once. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: 'screens.test.ts',
  timeout: 60_000,
  use: { ...journeys.use, deviceScaleFactor: 2, contextOptions: { reducedMotion: 'reduce' } },
});
